import AggregatorCore

/// An author as it is written: an object, or only a name.
struct JSONAuthorObject {
    var name: String?
    var url: String?
    var avatar: String?
    var email: String?

    /// `nil` if it has no name, address, picture or email address.
    init?(_ value: JSONValue) {
        if value.members != nil {
            name = value.text("name")
            url = value.text("url")
            avatar = value.text("avatar")
            email = value.text("_email") ?? value.text("email")
        } else if value.array == nil {
            name = value.lenientText
        }
        guard (name ?? url ?? avatar ?? email) != nil else { return nil }
    }
}
