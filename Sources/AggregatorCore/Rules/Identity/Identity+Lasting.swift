extension Identity {
    /// What stays of a post whose title is corrected, for posts that have no name of their own in their document, as twenty items with one
    /// guid: the least that may be taken for the same, so that a new post is not taken for one that has left the document.
    ///
    /// `isBare` where there is no date besides: then it counts only where all of the document's differ in it.
    static func afterCorrection(of post: Post) -> (evidence: Evidence, isBare: Bool)? {
        let date = post.dates.published.map { String($0.seconds) }
        if let page = post.addresses.page ?? post.addresses.external {
            let parts = [neutral(page.text)]
            guard let date else { return (Evidence(kind: .link, key: hash("link", parts)), true) }
            return (Evidence(kind: .link, key: hash("link-date", parts + [date])), false)
        }
        // What has neither guid nor page nor date often says the same again, as a weather report does.
        let text = text(of: post)
        guard !text.isEmpty, date != nil || post.guid != nil else { return nil }
        return (textAndDate(text, date), date == nil)
    }

    /// Whether a post's guid counts editions. By some numbers the replies of a thread and the entries of a live blog are called as well: the
    /// second of publication has to tell, and a day or a whole minute does not.
    static func isEdition(_ post: Post) -> Bool {
        guard let date = post.dates.published, date.seconds % 60 != 0, let guid = post.guid?.text, let page = post.addresses.page,
            page.parts.fragment == nil
        else { return false }
        return EditionGUID.item(guid) != nil || EditionGUID.counts(guid, at: page)
    }

    /// What is kept of an agency's post, so that its next edition is known for one.
    static func item(of post: Post) -> Evidence? {
        post.guid.flatMap { EditionGUID.item($0.text) }.map { Evidence(kind: .guid, key: hash("item", [String($0)])) }
    }

    private static func textAndDate(_ text: String, _ date: String?) -> Evidence {
        var key = ContentHash(seed: UInt64(text.utf8.count))
        key.add(text)
        if let date { key.add(date) }
        return Evidence(kind: .content, key: key.value)
    }

    /// What stays of a post whose title is corrected where its source makes guid and page of the title: a text that says much, and the second
    /// of publication.
    static func afterRetitling(of post: Post) -> Evidence? {
        guard let date = post.dates.published, !isOnDay(post), saysMuch(post), let page = post.addresses.page, isNamed(post, by: page),
            isSlug(page, of: words(of: post.title))
        else { return nil }
        return textAndDate(text(of: post), String(date.seconds))
    }

    /// Whether the last part of a page's path is put together of the title's words.
    private static func isSlug(_ page: WebAddress, of title: String) -> Bool {
        guard let last = page.parts.path.split(separator: "/").last else { return false }
        let parts = last.lowercased().split { $0 == "-" || $0 == "_" || $0 == "." }.filter { $0.utf8.count > 2 && $0 != "html" }
        let words = Set(title.lowercased().split { !$0.isLetter && !$0.isNumber })
        return parts.count > 1 && parts.allSatisfy(words.contains)
    }

    /// What is kept of a post when it is removed, besides what it was recognised by: what a policy asks for that may be chosen later.
    ///
    /// Not the front page of a site: many posts lead there, and those to come must not be taken for it.
    public static func lasting(of post: Post) -> [Evidence] {
        let page = post.addresses.page ?? post.addresses.external
        let links = page.flatMap(CanonicalAddress.of) == nil ? [] : evidence(of: post, decidingBy: .link)
        return links + evidence(of: post, decidingBy: .titleAndDate)
    }
}
