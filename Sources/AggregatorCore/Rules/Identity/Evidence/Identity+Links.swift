extension Identity {
    /// The evidence of a page's address alone: as written, and canonical.
    static func links(to page: WebAddress) -> [Evidence] {
        let written = link(page, [])
        return [written] + [canonicalLink(page)].compactMap { $0 == written ? nil : $0 }
    }

    /// The evidence of page and title, for a post with a guid.
    static func titledLink(of post: Post) -> Evidence? {
        guard post.guid != nil, let page = post.addresses.primary else { return nil }
        return link(page, [plainText(of: post.title)])
    }

    static func link(_ page: WebAddress, _ qualifier: [String]) -> Evidence {
        Evidence(kind: .link, key: hash("link", [withHTTPS(page.text)] + qualifier))
    }

    /// The evidence of the canonical address, without parameters that only track readers or depend on the server. A fragment may identify
    /// one post of many on its page.
    static func canonicalLink(_ page: WebAddress, _ qualifier: [String] = []) -> Evidence? {
        guard !page.hasFragment else { return nil }
        return CanonicalAddress.of(page).map { Evidence(kind: .link, key: hash("link", ["https://" + $0] + qualifier)) }
    }

    /// Whether an undated post has its page as its guid, and the page needs no query to differ from others.
    static func isUndatedWithGUIDAsPage(_ post: Post, _ page: WebAddress) -> Bool {
        post.dates.published == nil && isGUID(page, of: post) && !page.hasQuery
    }

    /// Whether a post's guid is the address of its page.
    static func isGUID(_ page: WebAddress, of post: Post) -> Bool {
        // The lengths first, as in `isSame`.
        guard let guid = post.guid?.text, abs(guid.utf8.count - page.text.utf8.count) <= 1 else { return false }
        return withHTTPS(guid) == withHTTPS(page.text)
    }

    /// Whether two addresses differ only in the scheme and a final slash.
    static func isSame(_ page: WebAddress, _ other: WebAddress?) -> Bool {
        // Lengths are compared first: otherwise a long home page would be scanned for each of many posts.
        guard let other, abs(page.text.utf8.count - other.text.utf8.count) <= 2 else { return false }
        func bare(_ address: WebAddress) -> Substring {
            let text = withHTTPS(address.text)
            return text.utf8.last == UInt8(ascii: "/") ? text.dropLast() : text[...]
        }
        return bare(page) == bare(other)
    }

    /// The address with `http` replaced by `https`: sites move to the latter.
    static func withHTTPS(_ address: String) -> String {
        // A look at the bytes first: characters are slow to find, and most addresses are `https`.
        guard WebAddress.Parts.scheme(of: address[...])?.utf8.count == 4, let colon = address.firstIndex(of: ":"),
            address[..<colon].lowercased() == "http"
        else { return address }
        return "https" + address[colon...]
    }
}
