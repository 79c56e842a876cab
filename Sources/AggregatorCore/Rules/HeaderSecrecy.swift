extension Header {
    /// Fields whose values say nothing that is for its owner alone.
    private static let publicNames: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "dnt", "from", "pragma", "priority", "referer",
        "save-data", "sec-gpc", "upgrade-insecure-requests", "user-agent", "via", "x-requested-with",
    ]

    /// Whether the value may be a secret: so is that of every field that nobody knows to be none (`Cookie`, `Authorization`,
    /// `X-Api-Key`, and whatever a publisher has made up).
    public var mayBeSecret: Bool { !Self.publicNames.contains(name.lowercased()) }

    /// From `Name: value`; `nil` where the name is no token (`HTTPToken`), or the value has a line end or another control character.
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
    /// These, with `others` in the place of those of the same name.
    public func replacing(_ others: [Header]) -> [Header] {
        filter { field in !others.contains { $0.isNamed(field.name) } } + others
    }
}
