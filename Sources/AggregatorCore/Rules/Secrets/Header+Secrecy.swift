extension Header {
    /// Whether the value may be a secret: that of every field that is not known to be public (`Cookie`, `Authorization`, `X-Api-Key`, and
    /// whatever a publisher has invented).
    public var mayBeSecret: Bool { !SecretNames.isPublicField(name) }

    /// Fields that define a message and its connection (RFC 9110, 7.2 to 8.6; RFC 9112, 6), and those that ask for a part or a change. They
    /// belong to the transport: a wrong one leaves both sides waiting, and all requests that share the connection.
    private static let framingNames: Set<String> = [
        "connection", "content-encoding", "content-length", "expect", "host", "http2-settings", "if-match", "if-modified-since",
        "if-none-match", "if-range", "if-unmodified-since", "keep-alive", "proxy-connection", "range", "te", "trailer",
        "transfer-encoding", "upgrade",
    ]

    /// Whether only the transport may send it.
    public var framesMessage: Bool { Self.framingNames.contains(name.lowercased()) }

    /// Reads `Name: value`; `nil` where the name is no token (`HTTPToken`), or the value has a line end or another control character.
    public init?(line: some StringProtocol) {
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = String(line[..<colon])
        let value = String(line[line.utf8.index(after: colon)...].drop { $0 == " " })
        guard HTTPToken.hasOnly(name.utf8),
            value.utf8.allSatisfy({ ($0 >= 32 && $0 != 127) || $0 == 9 })
        else { return nil }
        self.init(name: name, value: value)
    }
}

extension [Header] {
    /// These fields, with `others` in place of those with the same name.
    public func replacing(_ others: [Header]) -> [Header] {
        filter { field in !others.contains { $0.isNamed(field.name) } } + others
    }
}
