import AggregatorContracts
import AggregatorCore
import CCurl
import Testing

/// Connections that a device on the way has forgotten: nothing that is sent over them arrives.
struct ForgottenConnectionTests {
    @Test func `a connection that was forgotten on the way costs a part of the time, and not the answer`() async throws {
        try await withRig { rig, server in
            _ = try await rig.transport.fetch(request(try server.publish(LoopbackAnswer(text: "one"), at: "/one")))
            for descriptor in Int32(3)..<4096 where ccurl_local_port(descriptor) == server.port { deafen(descriptor) }
            var two = request(try server.publish(LoopbackAnswer(text: "two"), at: "/two"))
            two.limits.duration = 9
            #expect(String(decoding: try await rig.transport.fetch(two).body, as: UTF8.self) == "two")
            #expect(server.requests.map { "\($0.target) \($0.connection)" } == ["/one 1", "/two 2"])
        }
    }

    @Test func `a connection that a server closes for having waited says nothing of a request that was under way`() async throws {
        try await withRig { rig, server in
            _ = try await rig.transport.fetch(request(try server.publish(LoopbackAnswer(text: "one"), at: "/one")))
            let two = try server.publish([LoopbackAnswer(408), LoopbackAnswer(text: "two")], at: "/two")
            #expect(String(decoding: try await rig.transport.fetch(request(two)).body, as: UTF8.self) == "two")
            #expect(server.requests.map { "\($0.target) \($0.connection)" } == ["/one 1", "/two 1", "/two 2"])
        }
    }

    @Test func `of a connection of its own, or the second time, it is the answer`() async throws {
        try await withRig { rig, server in
            for number in 0..<2 {
                let address = try server.publish(LoopbackAnswer(408), at: "/\(number)")
                #expect(try await rig.transport.fetch(request(address)).status == 408)
            }
            #expect(server.requests.map { "\($0.target) \($0.connection)" } == ["/0 1", "/1 1", "/1 2"])
        }
    }

    private func request(_ address: WebAddress) -> Request {
        var request = Request(address)
        request.allowedNetworks = loopback
        return request
    }

    /// Drops all that arrives for a connected socket, so that nothing is acknowledged either (socket(7), SO_ATTACH_FILTER).
    private func deafen(_ descriptor: Int32) {
        var (peer, size) = (sockaddr_storage(), socklen_t(MemoryLayout<sockaddr_storage>.size))
        let isConnected = withUnsafeMutableBytes(of: &peer) { bytes in
            bytes.assumingMemoryBound(to: sockaddr.self).baseAddress.map { getpeername(descriptor, $0, &size) == 0 } ?? false
        }
        guard isConnected else { return }
        // One instruction, `ret 0`, and the program of that length.
        var instruction: UInt64 = 6
        withUnsafePointer(to: &instruction) { place in
            var program = (UInt64(1), UInt64(UInt(bitPattern: place)))
            setsockopt(descriptor, SOL_SOCKET, 26, &program, 16)
        }
    }
}
