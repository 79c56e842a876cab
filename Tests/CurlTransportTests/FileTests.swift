import AggregatorContracts
import AggregatorCore
import Foundation
import Testing

/// `file:` addresses, on a scratch folder.
struct FileTests {
    /// The outcome of fetching `path` of a scratch folder that `prepare` filled.
    private func fetch(
        _ path: String, limit: Int = 1 << 20, validators: Validators = Validators(), prepare: (URL) throws -> Void = { _ in }
    ) async throws -> Result<Response, TransportFailure> {
        let folder = FileManager.default.temporaryDirectory.appending(path: "aggregator-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try prepare(folder)
        let address = try #require(WebAddress(path.hasPrefix("file:") ? path : "file://\(folder.path)/\(path)"))
        var request = Request(address, validators: validators)
        request.limits.bytes = limit
        return await fetch(request)
    }

    private func fetch(_ request: Request) async -> Result<Response, TransportFailure> {
        var outcome: Result<Response, TransportFailure> = .failure(TransportFailure(.other, "nothing was fetched"))
        try? await withTransport(scheme: "file") { transport in
            do throws(TransportFailure) { outcome = .success(try await transport.fetch(request)) } catch { outcome = .failure(error) }
        }
        return outcome
    }

    @Test func `a file is a body with validators`() async throws {
        let response = try await fetch("a%20feed.xml") { try Data("<rss/>".utf8).write(to: $0.appending(path: "a feed.xml")) }.get()
        #expect(response.status == 200)
        #expect(response.body == Array("<rss/>".utf8))
        #expect(response.validators.entityTag != nil)
        #expect(response.validators.lastModified?.hasSuffix(" GMT") == true)
    }

    @Test func `an unchanged file answers 304, a changed one 200`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "aggregator-\(UUID().uuidString).xml")
        try Data("one".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let address = try #require(WebAddress("file://\(file.path)"))
        let first = try await fetch(Request(address)).get()
        let second = try await fetch(Request(address, validators: first.validators)).get()
        #expect(second.status == 304)
        #expect(second.body.isEmpty)
        #expect(second.validators == first.validators)
        try Data("two".utf8).write(to: file, options: .atomic)
        let third = try await fetch(Request(address, validators: first.validators)).get()
        #expect(third.status == 200)
        #expect(third.body == Array("two".utf8))
    }

    @Test func `a date alone is a validator too`() async throws {
        let date = Date(timeIntervalSince1970: 784_111_777)
        let validators = Validators(lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")
        let response = try await fetch("feed", validators: validators) { folder in
            let file = folder.appending(path: "feed")
            try Data("x".utf8).write(to: file)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        }.get()
        #expect(response.status == 304)
    }

    @Test(arguments: [
        ("missing", TransportFailure.Code.fileUnreadable), ("folder", .fileUnreadable), ("pipe", .fileUnreadable),
        ("file:///dev/zero", .fileUnreadable), ("large", .tooLarge), ("file://elsewhere.example/feed", .badAddress),
        ("file:feed", .badAddress), ("file:///a%00b", .badAddress), ("file://user@/feed", .badAddress),
    ])
    func `what is no ordinary file of this machine is a failure`(path: String, code: TransportFailure.Code) async throws {
        let outcome = try await fetch(path, limit: 10) { folder in
            try FileManager.default.createDirectory(at: folder.appending(path: "folder"), withIntermediateDirectories: false)
            try Data("more than ten bytes".utf8).write(to: folder.appending(path: "large"))
            mkfifo(folder.appending(path: "pipe").path, 0o600)
        }
        guard case .failure(let failure) = outcome else {
            Issue.record("\(path) was read")
            return
        }
        #expect(failure.code == code)
        #expect(failure.message.hasSuffix("."))
    }

    @Test func `many files at once`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "aggregator-\(UUID().uuidString).xml")
        try Data(repeating: 7, count: 600_000).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let address = try #require(WebAddress("file://localhost\(file.path)"))
        try await withTransport(scheme: "file") { transport in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<50 { group.addTask { try await transport.fetch(Request(address)).body.count } }
                for try await count in group { #expect(count == 600_000) }
            }
        }
    }

    @Test func `a task that is cancelled already reads nothing`() async throws {
        try await withTransport(scheme: "file") { transport in
            let address = try #require(WebAddress("file:///etc/hostname"))
            let gate = AsyncStream<Void>.makeStream()
            let waiting = Task { () -> TransportFailure.Code? in
                for await _ in gate.stream {}
                do throws(TransportFailure) {
                    _ = try await transport.fetch(Request(address))
                    return nil
                } catch {
                    return error.code
                }
            }
            waiting.cancel()
            gate.continuation.finish()
            #expect(await waiting.value == .cancelled)
        }
    }
}
