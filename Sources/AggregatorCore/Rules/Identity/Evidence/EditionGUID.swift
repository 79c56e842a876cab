/// How sources number the editions of one post, each with a guid of its own.
enum EditionGUID {
    /// Whether a guid is the post's page followed by the number of an edition, as on news sites: `…/articles/1#3`, `…/articles/1?v=3`. Any
    /// other addition to a page names something on it: an episode, an issue, a reply.
    static func counts(_ guid: String, at page: WebAddress) -> Bool {
        guard guid.utf8.last?.isASCIIDigit == true else { return false }
        let (name, place) = (WebAddress.Parts(guid), page.parts)
        guard isWeb(name.scheme), host(name) == host(place), name.port == place.port, path(name) == path(place) else { return false }
        if let fragment = name.fragment {
            return isNumber(fragment) && (name.query == nil || name.query == place.query)
        }
        guard let query = name.query else { return false }
        let before = (place.query.map { $0 + "&" } ?? "") + "v="
        return query.hasPrefix(before) && isNumber(query.dropFirst(before.count))
    }

    /// The part of a news agency's guid without the number of the edition, which may end in a letter for the kind of update (RFC 3085, 3:
    /// `urn:newsml:provider:date:item:1N`).
    static func item(_ guid: String) -> Substring? {
        let scheme = "urn:newsml:"
        // The scheme and the namespace of a URN are the same in any case (RFC 8141, 3.1).
        guard guid.utf8.prefix(scheme.utf8.count).elementsEqual(scheme.utf8, by: { $0 | 32 == $1 | 32 }) else { return nil }
        let name = Substring(guid.utf8.dropFirst(scheme.utf8.count))
        guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
        var edition = name[colon...].dropFirst()
        if let last = edition.last, "NAU".contains(last) { edition.removeLast() }
        let item = name[..<colon]
        return isNumber(edition) && item.utf8.count { $0 == UInt8(ascii: ":") } > 1 ? item : nil
    }

    private static func isWeb(_ scheme: Substring?) -> Bool { scheme.map(WebAddress.Parts.isSpecial) ?? false }

    private static func host(_ parts: WebAddress.Parts) -> Substring {
        (parts.host?.lowercased() ?? "").withoutWWW
    }

    private static func path(_ parts: WebAddress.Parts) -> Substring {
        parts.path.utf8.last == UInt8(ascii: "/") ? parts.path.dropLast() : parts.path
    }

    private static func isNumber(_ text: Substring) -> Bool { !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIDigit } }
}

extension Identity {
    /// Whether a post's guid counts editions. Replies of a thread and entries of a live blog are numbered in the same way, so the date must
    /// be exact to the second: one on a whole minute does not count.
    static func hasEditionGUID(_ post: Post) -> Bool {
        guard let date = post.dates.published, date.seconds % 60 != 0, let guid = post.guid?.text, let page = post.addresses.page,
            !page.hasFragment
        else { return false }
        return EditionGUID.item(guid) != nil || EditionGUID.counts(guid, at: page)
    }

    /// The evidence of the article of which a guid counts the editions with a number of one or two digits: its page, as the guid has it;
    /// and whether it is the first edition, which has the number 0.
    static func articleOfEdition(_ post: Post) -> (evidence: Evidence, isFirst: Bool)? {
        guard let guid = post.guid?.text, let page = post.addresses.page, !page.hasFragment, EditionGUID.counts(guid, at: page) else {
            return nil
        }
        let article = guid.utf8.reversed().drop { $0.isASCIIDigit }.count
        guard guid.utf8.count - article < 3 else { return nil }
        let name = withHTTPS(String(decoding: guid.utf8.prefix(article), as: UTF8.self))
        return (Evidence(kind: .link, key: hash("article", [name])), guid.utf8.dropFirst(article).elementsEqual("0".utf8))
    }

    /// The evidence that is stored of an agency's post, so that its next edition is recognised.
    static func agencyItem(of post: Post) -> Evidence? {
        post.guid.flatMap { EditionGUID.item($0.text) }.map { Evidence(kind: .guid, key: hash("item", [String($0)])) }
    }
}
