/// A person or organisation that wrote, published or appears in something. At least one member is there.
public struct Person: Sendable, Hashable {
    /// The name as the source writes it, without markup.
    public var name: String?
    /// Their page.
    public var url: WebAddress?
    /// A picture.
    public var avatar: WebAddress?
    /// Without `mailto:`; not checked.
    public var email: String?

    /// Creates a person; at least one argument must be given.
    public init(name: String? = nil, url: WebAddress? = nil, avatar: WebAddress? = nil, email: String? = nil) {
        self.name = name
        self.url = url
        self.avatar = avatar
        self.email = email
    }

    /// Whether no member is there, so that no person is named.
    public var isEmpty: Bool { name == nil && url == nil && avatar == nil && email == nil }
}
