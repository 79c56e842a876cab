public import AggregatorCore

extension ServiceProvider {
    /// The connector of an address such as `json-api+https://example.org/`, and the address that it requests; `nil` for one without
    /// connector.
    public func connector(for address: WebAddress) -> (connector: any Connector, address: WebAddress)? {
        guard let prefix = address.connectorPrefix, let connector = connectors.first(where: { $0.prefix == prefix }) else { return nil }
        return (connector, address.withoutConnector)
    }

    /// Whether there is a transport for the address, and it names a server or a file.
    public func canFetch(_ address: WebAddress) -> Bool {
        let asked = connector(for: address)?.address ?? address
        guard let scheme = asked.scheme, transports.contains(where: { $0.schemes.contains(scheme) }) else { return false }
        return scheme == "file" || asked.namesServer
    }
}
