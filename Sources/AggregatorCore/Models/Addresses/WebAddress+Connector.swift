extension WebAddress {
    /// The prefix of the connector that the address names: `json-api` in `json-api+https://example.org/`; `nil` where it names none.
    public var connectorPrefix: String? {
        guard let scheme, let plus = scheme.lastIndex(of: "+") else { return nil }
        return String(scheme[..<plus])
    }

    /// The address that the connector asks; the same where none is named.
    public var withoutConnector: WebAddress {
        guard let prefix = connectorPrefix else { return self }
        return WebAddress(text.dropFirst(prefix.utf8.count + 1)) ?? self
    }
}
