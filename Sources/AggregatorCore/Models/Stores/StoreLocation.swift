/// `sqlite:/path/to/file`, split.
public struct StoreLocation: Sendable, Hashable, CustomStringConvertible {
    /// In lower case, as the `StoreBackend` that opens it has it.
    public var scheme: String
    /// What follows the colon, to the letter: a path, or whatever the back end makes of it.
    public var path: String

    /// The scheme has to be in lower case.
    public init(scheme: String, path: String) {
        self.scheme = scheme
        self.path = path
    }

    /// Splits at the first colon; `nil` without a scheme before it.
    public init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return nil }
        self.init(scheme: text[..<colon].lowercased(), path: String(text[text.index(after: colon)...]))
    }

    /// Throws where the path begins as an address with a host does: it would lie in a folder of that name at the root of the disk.
    public func checkNoHost() throws(StoreFailure) {
        guard path.hasPrefix("//"), !path.hasPrefix("///") else { return }
        let place = path.drop { $0 == "/" }
        throw StoreFailure(
            .badAddress,
            "The store address \(self) names a host, and such a store is on this machine; write \(scheme):/\(place), or \(scheme):\(place) for "
                + "the folder you are in.")
    }

    public var description: String { "\(scheme):\(path)" }
}
