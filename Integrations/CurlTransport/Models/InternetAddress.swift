import AggregatorCore
import CCurl

/// An address that a name was resolved to.
struct InternetAddress: Hashable, CustomStringConvertible {
    /// 4 or 16, in network order.
    let bytes: [UInt8]

    var description: String { IPAddress.text(bytes) }

    /// From the address that libcurl is about to connect to; `nil` for anything that is not IPv4 or IPv6.
    ///
    /// `addr` is declared as a `sockaddr` of 16 bytes, and one of IPv6 has 28. It may be read all the same: what is behind the pointer is
    /// libcurl's own `Curl_sockaddr_ex`, where a `sockaddr_storage` of 128 bytes is in the same place, and `addrlen` of them are filled.
    init?(_ address: UnsafePointer<curl_sockaddr>) {
        guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return nil }
        let place = UnsafeRawPointer(address) + offset
        let length = Int(address.pointee.addrlen)
        switch address.pointee.family {
        case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
            bytes = withUnsafeBytes(of: place.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) }
        case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
            bytes = withUnsafeBytes(of: place.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) }
        default: return nil
        }
    }

    /// From 4 or 16 bytes, in network order.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// From its usual text, without brackets; `nil` if that is no address.
    init?(_ text: String) {
        guard let bytes = IPAddress.bytes(text) else { return nil }
        self.bytes = bytes
    }
}
