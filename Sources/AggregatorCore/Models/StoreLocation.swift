/// `sqlite:/path/to/file`, split.
public struct StoreLocation: Sendable, Hashable, CustomStringConvertible {
    public var scheme: String
    /// What follows the colon.
    public var path: String

    public init(scheme: String, path: String) {
        self.scheme = scheme
        self.path = path
    }

    /// `nil` without a scheme.
    public init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return nil }
        self.init(scheme: text[..<colon].lowercased(), path: String(text[text.index(after: colon)...]))
    }

    public var description: String { "\(scheme):\(path)" }
}
