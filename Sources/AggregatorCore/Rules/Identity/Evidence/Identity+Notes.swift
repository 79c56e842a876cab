/// Notes: evidence that is stored as a remark on a name, and recognises no post.
extension Identity {
    /// The names of a post: its guid, else its page.
    static func names(of post: Post) -> [Evidence] {
        if let guid = guid(of: post) { return [guid] }
        return post.addresses.primary.map(links) ?? []
    }

    /// The note that one of a post's `names` is shared: its guid, else its page.
    static func noteOfSharedName(of post: Post) -> Evidence? {
        if post.guid != nil { return noteOfSharedGUID(of: post) }
        return post.addresses.primary.map { page in
            Evidence(kind: .link, key: hash("shared-page", [CanonicalAddress.of(page) ?? withHTTPS(page.text)]))
        }
    }

    /// The note that the post's guid is not unique: several posts had it.
    static func noteOfSharedGUID(of post: Post) -> Evidence? {
        post.guid.map { Evidence(kind: .guid, key: hash("shared-guid", [withHTTPS($0.text)])) }
    }

    /// The note that several posts were at a page under one title, each with a guid of its own.
    static func noteOfSharedPage(of post: Post) -> Evidence? {
        guard post.guid != nil, let page = post.addresses.primary else { return nil }
        let place = CanonicalAddress.of(page) ?? withHTTPS(page.text)
        return Evidence(kind: .link, key: hash("shared-page-title", [place, plainText(of: post.title)]))
    }
}
