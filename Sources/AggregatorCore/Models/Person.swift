/// Somebody who wrote, published or appears in something. At least one member is there.
public struct Person: Sendable, Hashable {
    public var name: String?
    public var url: WebAddress?
    /// A picture.
    public var avatar: WebAddress?
    public var email: String?

    public init(name: String? = nil, url: WebAddress? = nil, avatar: WebAddress? = nil, email: String? = nil) {
        self.name = name
        self.url = url
        self.avatar = avatar
        self.email = email
    }

    /// No member is there: that is nobody.
    public var isEmpty: Bool { name == nil && url == nil && avatar == nil && email == nil }
}
