extension WebAddress {
    /// The origin that answers at an address (RFC 6454, 4): what secrets, and the cookies of a fetch, are bound to.
    public struct Origin: Sendable, Hashable, Comparable, CustomStringConvertible {
        /// Lower case.
        public let scheme: String
        /// Lower case; an international name in its ASCII form, an IPv6 literal in its brackets, in RFC 5952's form.
        public let host: String
        /// The port; the scheme's default where the address names none, and 0 where the scheme has no default.
        public let port: Int
        /// Creates an origin; each argument must be as its member says. `WebAddress.origin` sees to that.
        public init(scheme: String, host: String, port: Int) {
            self.scheme = scheme
            self.host = host
            self.port = port
        }
        public var description: String { "\(scheme)://\(host):\(port)" }
        public static func < (a: Self, b: Self) -> Bool { (a.host, a.port, a.scheme) < (b.host, b.port, b.scheme) }
    }

    /// Scheme, host and port, which credentials, connections and pacing are bound to; `nil` without a host.
    public var origin: Origin? { plainOrigin ?? anyOrigin }

    /// The origin of any kind of address.
    var anyOrigin: Origin? {
        let parts = parts
        guard let scheme = parts.scheme?.lowercased(), let host = parts.host, !host.isEmpty else { return nil }
        let port = parts.port ?? (scheme == "https" ? 443 : scheme == "http" ? 80 : 0)
        return Origin(scheme: scheme, host: Self.written(InternationalHost.ascii(host) ?? host.lowercased()), port: port)
    }

    /// Writes each IPv6 address in one form.
    private static func written(_ host: String) -> String {
        guard host.utf8.first == UInt8(ascii: "["), host.utf8.last == UInt8(ascii: "]"),
            let bytes = IPAddress.bytes(host.dropFirst().dropLast())
        else { return host }
        return "[\(IPAddress.text(bytes))]"
    }

    /// Whether it is written in normal form (RFC 3986, 6.2.2 and 6.2.3), as nearly all addresses are: `http` or `https`, a host in small
    /// letters, no default port, a path without segments that begin with a dot, no escapes and none missing, and no backslash, which is read
    /// as a slash.
    var isPlainlyWritten: Bool {
        text.utf8.withContiguousStorageIfAvailable { text in
            guard let start = PlainStart(text), start.end < text.count, text[start.end] == UInt8(ascii: "/") else { return false }
            guard start.port != start.ownPort else { return false }
            var last: UInt8 = 0
            for byte in text[start.end...] {
                if byte == UInt8(ascii: "%") || byte == UInt8(ascii: "\\") || byte >= 0x80 || PercentEncoding.isMarkup(byte) {
                    return false
                }
                if byte == UInt8(ascii: "."), last == UInt8(ascii: "/") { return false }
                last = byte
            }
            return true
        } ?? false
    }

    /// The origin of an address that begins plainly, `nil` for others: a fast path, since a pull asks for origins many times per source.
    private var plainOrigin: Origin? {
        text.utf8.withContiguousStorageIfAvailable { text -> Origin? in
            guard let start = PlainStart(text) else { return nil }
            let host = String(decoding: UnsafeBufferPointer(rebasing: text[start.host]), as: UTF8.self)
            return Origin(scheme: start.isSecure ? "https" : "http", host: host, port: start.port ?? start.ownPort)
        } ?? nil
    }
}

/// The beginning of a plainly written address, as nearly all are: `http` or `https`, a host of small letters, and perhaps a port.
private struct PlainStart {
    let isSecure: Bool
    let host: Range<Int>
    let port: Int?
    /// Where the path begins, or what there is in its place.
    let end: Int

    /// The default port of the scheme.
    var ownPort: Int { isSecure ? 443 : 80 }

    /// `nil` for any other.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        isSecure = Self.begins(text, "https://")
        guard isSecure || Self.begins(text, "http://") else { return nil }
        let start = isSecure ? 8 : 7
        var index = start
        while index < text.count, Self.isPlainInHost(text[index]) { index += 1 }
        guard index > start else { return nil }
        host = start..<index
        if index < text.count, text[index] == UInt8(ascii: ":") {
            var port = 0
            index += 1
            let first = index
            while index < text.count, text[index].isASCIIDigit, index < first + 5 {
                port = port * 10 + Int(text[index] - 48)
                index += 1
            }
            // A leading zero is another way of writing the same port.
            guard index > first, text[first] != UInt8(ascii: "0"), port <= 65_535 else { return nil }
            self.port = port
        } else {
            port = nil
        }
        guard index == text.count || Self.endsHost(text[index]) else { return nil }
        end = index
    }

    private static func begins(_ text: UnsafeBufferPointer<UInt8>, _ start: StaticString) -> Bool {
        start.withUTF8Buffer { start in text.count >= start.count && start.indices.allSatisfy { text[$0] == start[$0] } }
    }

    private static func endsHost(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    private static func isPlainInHost(_ byte: UInt8) -> Bool {
        97...122 ~= byte || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
}
