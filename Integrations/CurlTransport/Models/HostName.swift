/// A host name, and what it tells about its addresses before it is looked up.
struct HostName {
    /// In lower case, without trailing dots, which mean nothing to a name server.
    private let text: String
    private let isLiteral: Bool

    /// The host as it stands in a URL: IPv6 in brackets.
    init(_ host: String) {
        isLiteral = host.hasPrefix("[")
        let bare = isLiteral ? host.dropFirst().dropLast() : host[...]
        text = bare.lowercased().trimmingDots
    }

    /// Its address, if it is an IP address, or a name that always means this machine (RFC 6761, 6.3, and the names that hosts files have).
    var address: InternetAddress? {
        if let address = InternetAddress(text) { return address }
        let isLocal = text == "localhost" || text.hasSuffix(".localhost") || Self.aliases.contains(text)
        return isLocal ? InternetAddress("127.0.0.1") : nil
    }

    /// Whether it ends in a number but is no address in the usual form: some programs read it as an address all the same (WHATWG URL, 3.5).
    var isOddNumber: Bool {
        guard !isLiteral, InternetAddress(text) == nil, let last = text.split(separator: ".").last else { return false }
        return last.utf8.allSatisfy { 48...57 ~= $0 } || last.hasPrefix("0x") && last.dropFirst(2).utf8.allSatisfy { hexadecimal($0) }
    }

    private static let aliases = ["localhost.localdomain", "localhost6", "localhost6.localdomain6", "ip6-localhost", "ip6-loopback"]

    private func hexadecimal(_ byte: UInt8) -> Bool { 48...57 ~= byte || 97...102 ~= byte }
}

extension String {
    fileprivate var trimmingDots: String {
        var text = self[...]
        while text.last == "." { text.removeLast() }
        return String(text)
    }
}
