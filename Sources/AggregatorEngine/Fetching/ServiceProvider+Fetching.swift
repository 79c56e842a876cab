public import AggregatorCore

extension ServiceProvider {
    /// Who gathers an address such as `json-api+https://example.org/`, and the address that it asks; `nil` for one that is fetched as it is.
    public func connector(for address: WebAddress) -> (connector: any Connector, address: WebAddress)? {
        guard let prefix = address.connectorPrefix, let connector = connectors.first(where: { $0.prefix == prefix }) else { return nil }
        return (connector, address.withoutConnector)
    }

    /// Whether there is a transport for it, and somebody to ask.
    public func canFetch(_ address: WebAddress) -> Bool {
        let asked = connector(for: address)?.address ?? address
        guard let scheme = asked.scheme, transports.contains(where: { $0.schemes.contains(scheme) }) else { return false }
        return scheme == "file" || asked.namesServer
    }
}

extension WebAddress {
    /// Whether its host can be one's name, and its port is one.
    public var namesServer: Bool {
        guard let origin, parts.port != 0 else { return false }
        if origin.host.hasPrefix("[") { return IPAddress.bytes(origin.host.dropFirst().dropLast()) != nil }
        return origin.host.utf8.allSatisfy { 97...122 ~= $0 || 48...57 ~= $0 || $0 >= 128 || [45, 46, 95].contains($0) }
    }
}
