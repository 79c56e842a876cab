/// The host of an address, and what it tells about where it leads before it is looked up.
public struct HostName: Sendable {
    /// In lower case, without its final dots, which mean nothing to a name server.
    private let text: String
    private let isLiteral: Bool

    /// The host as it stands in an address: IPv6 in brackets.
    public init(_ host: String) {
        isLiteral = host.hasPrefix("[") && host.hasSuffix("]")
        let bare = isLiteral ? host.dropFirst().dropLast() : host[...]
        text = String(bare.lowercased().trimmingFinalDots)
    }

    /// Its address, 4 or 16 bytes in network order, if it is an IP address, or a name that always means this machine (RFC 6761, 6.3, and
    /// the names that hosts files have); `nil` for any other name.
    public var address: [UInt8]? {
        if let bytes = IPAddress.bytes(text) { return bytes }
        let isThisMachine = text == "localhost" || text.hasSuffix(".localhost") || Self.aliases.contains(text)
        return isThisMachine && !isLiteral ? [127, 0, 0, 1] : nil
    }

    /// Whether it ends in a number but is no address in the usual form, as `127.1`, `0x7f000001` and `2130706433`: some programs read it as
    /// an address all the same (WHATWG URL, 3.5), so it is never known where it leads.
    public var isOddNumber: Bool { !isLiteral && Self.endsInNumber(text) && IPAddress.bytes(text) == nil }

    /// Whether the last label of a host in lower case, which no dot follows, is a number: decimal, octal, or hexadecimal behind `0x`
    /// (WHATWG URL, "ends in a number").
    static func endsInNumber(_ host: String) -> Bool {
        guard let last = host.utf8.split(separator: UInt8(ascii: ".")).last else { return false }
        if last.allSatisfy(\.isASCIIDigit) { return true }
        return last.starts(with: "0x".utf8) && last.dropFirst(2).allSatisfy { $0.isASCIIDigit || 97...102 ~= $0 }
    }

    private static let aliases: Set<String> = [
        "localhost.localdomain", "localhost6", "localhost6.localdomain6", "ip6-localhost", "ip6-loopback",
    ]
}

extension String {
    fileprivate var trimmingFinalDots: Substring {
        var text = self[...]
        while text.utf8.last == UInt8(ascii: ".") { text = text[..<text.utf8.index(before: text.endIndex)] }
        return text
    }
}
