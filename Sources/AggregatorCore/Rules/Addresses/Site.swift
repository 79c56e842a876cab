/// What a limit on requests (429) holds for.
public enum Site {
    /// The registrable domain of an address's host; the host and port where it has none (IP literals, localhost); `nil` for what is not
    /// on the network.
    public static func name(of address: WebAddress, _ boundary: any SiteBoundary) -> String? {
        guard let origin = address.origin, origin.scheme != "file" else { return nil }
        return boundary.registrableDomain(of: origin.host) ?? "\(origin.host):\(origin.port)"
    }
}
