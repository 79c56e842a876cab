/// The site that a limit on requests (429) applies to.
public enum Site {
    /// The registrable domain of an address's host, or host and port where it has none (IP literals, localhost); `nil` for an address that
    /// is not on the network.
    public static func name(of address: WebAddress, _ boundary: any SiteBoundary) -> String? {
        guard let origin = address.origin, origin.scheme != "file" else { return nil }
        return boundary.registrableDomain(of: origin.host) ?? "\(origin.host):\(origin.port)"
    }
}
