/// The address of a store, as in `sqlite:/path/to/file`, split.
public struct StoreLocation: Sendable, Hashable, CustomStringConvertible {
    /// The scheme in lower case, as in `StoreBackend.scheme`.
    public var scheme: String
    /// What follows the colon, unchanged: a path, or whatever the back end expects.
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

    public var description: String { "\(scheme):\(path)" }
}
