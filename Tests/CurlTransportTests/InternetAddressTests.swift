import AggregatorCore
import CCurl
import Testing

@testable import CurlTransport

/// Addresses as libcurl hands them over.
struct InternetAddressTests {
    /// What libcurl allocates for an address: the head of a `curl_sockaddr`, and a `sockaddr_storage` where that has a `sockaddr`.
    private func read(_ family: Int32, _ filled: [UInt8], length: Int) throws -> InternetAddress? {
        let offset = try #require(MemoryLayout<curl_sockaddr>.offset(of: \.addr))
        let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: offset + MemoryLayout<sockaddr_storage>.size, alignment: MemoryLayout<sockaddr_storage>.alignment)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        let address = try #require(memory.baseAddress).bindMemory(to: curl_sockaddr.self, capacity: 1)
        address.pointee.family = family
        address.pointee.addrlen = UInt32(length)
        for (index, byte) in filled.enumerated() { memory[offset + index] = byte }
        return InternetAddress(address)
    }

    private static let version4: [UInt8] = [2, 0, 0, 80, 203, 0, 113, 9]
    private static let version6: [UInt8] = [10, 0, 0, 80, 0, 0, 0, 0, 0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]

    @Test func `the bytes of an address of either kind are read`() throws {
        #expect(try read(AF_INET, Self.version4, length: 16)?.description == "203.0.113.9")
        #expect(try read(AF_INET6, Self.version6, length: 28)?.description == "2001:db8::7")
    }

    @Test(arguments: [(AF_INET, 15), (AF_INET, 0), (AF_INET6, 27), (AF_INET6, 16), (AF_INET6, 0), (AF_UNIX, 110), (AF_UNSPEC, 28)])
    func `an address that is shorter than its kind, or of another kind, is none`(family: Int32, length: Int) throws {
        #expect(try read(family, family == AF_INET ? Self.version4 : Self.version6, length: length) == nil)
    }
}
