extension WebAddress {
    /// Whether its host is a valid name or IP literal, and its port is valid.
    public var namesServer: Bool {
        guard let origin, parts.port != 0 else { return false }
        if origin.host.hasPrefix("[") { return IPAddress.bytes(origin.host.dropFirst().dropLast()) != nil }
        return origin.host.utf8.allSatisfy { 97...122 ~= $0 || $0.isASCIIDigit || $0 >= 128 || [45, 46, 95].contains($0) }
    }
}
