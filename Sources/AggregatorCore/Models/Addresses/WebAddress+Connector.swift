extension WebAddress {
    /// The prefix of the connector that the address names: `json-api` in `json-api+https://example.org/`; `nil` where it names none.
    public var connectorPrefix: String? {
        // Hardly any scheme has a plus sign, and this is asked of every source many times.
        guard let scheme = Parts.scheme(of: text[...]), let plus = scheme.lastPlace(of: UInt8(ascii: "+")) else { return nil }
        return scheme[..<plus].lowercased()
    }

    /// The address that the connector asks; the same where none is named.
    public var withoutConnector: WebAddress {
        guard let prefix = connectorPrefix else { return self }
        return WebAddress(text.dropFirst(prefix.utf8.count + 1)) ?? self
    }
}
