extension WebAddress {
    public struct Origin: Sendable, Hashable, Comparable, CustomStringConvertible {
        public let scheme: String
        /// Lower case; an IPv6 literal in its brackets, in RFC 5952's form.
        public let host: String
        public let port: Int
        public init(scheme: String, host: String, port: Int) {
            self.scheme = scheme
            self.host = host
            self.port = port
        }
        public var description: String { "\(scheme)://\(host):\(port)" }
        public static func < (a: Self, b: Self) -> Bool { (a.host, a.port, a.scheme) < (b.host, b.port, b.scheme) }
    }

    /// Scheme, host and port that credentials, connections and politeness are bound to; `nil` without a host.
    public var origin: Origin? { plainOrigin ?? anyOrigin }

    /// Of an address of whatever kind.
    var anyOrigin: Origin? {
        let parts = parts
        guard let scheme = parts.scheme?.lowercased(), let host = parts.host, !host.isEmpty else { return nil }
        let port = parts.port ?? (scheme == "https" ? 443 : scheme == "http" ? 80 : 0)
        return Origin(scheme: scheme, host: Self.written(host.lowercased()), port: port)
    }

    /// One way of writing each IPv6 address.
    private static func written(_ host: String) -> String {
        guard host.utf8.first == UInt8(ascii: "["), host.utf8.last == UInt8(ascii: "]"),
            let bytes = IPAddress.bytes(host.dropFirst().dropLast())
        else { return host }
        return "[\(IPAddress.text(bytes))]"
    }

    /// Of an address as nearly all are: `http` or `https`, a host of small letters, and perhaps a port. `nil` for others. A pull asks for
    /// origins many times a source.
    private var plainOrigin: Origin? {
        (text.utf8.withContiguousStorageIfAvailable { Self.plainOrigin(of: $0) }) ?? nil
    }

    private static func plainOrigin(of text: UnsafeBufferPointer<UInt8>) -> Origin? {
        let isSecure = text.starts(with: "https://".utf8)
        guard isSecure || text.starts(with: "http://".utf8) else { return nil }
        let start = isSecure ? 8 : 7
        var end = start
        while end < text.count, isPlainInHost(text[end]) { end += 1 }
        guard end > start else { return nil }
        var port = isSecure ? 443 : 80
        var index = end
        if index < text.count, text[index] == UInt8(ascii: ":") {
            port = 0
            index += 1
            let first = index
            while index < text.count, 48...57 ~= text[index], index < first + 5 {
                port = port * 10 + Int(text[index] - 48)
                index += 1
            }
            guard index > first, port <= 65_535 else { return nil }
        }
        guard index == text.count || endsHost(text[index]) else { return nil }
        let host = String(decoding: UnsafeBufferPointer(rebasing: text[start..<end]), as: UTF8.self)
        return Origin(scheme: isSecure ? "https" : "http", host: host, port: port)
    }

    private static func endsHost(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    private static func isPlainInHost(_ byte: UInt8) -> Bool {
        97...122 ~= byte || 48...57 ~= byte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
}
