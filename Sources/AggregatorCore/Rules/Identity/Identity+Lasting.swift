extension Identity {
    /// The evidence that survives a correction of the title, for posts without a name of their own in their document, such as twenty items
    /// with one guid. It is the strictest possible, so that a new post is not taken for one that has left the document.
    ///
    /// `isBare` means that it includes no date: it then counts only where it differs between all posts of the document.
    static func afterCorrection(of post: Post) -> (evidence: Evidence, isBare: Bool)? {
        let date = post.dates.published.map { String($0.seconds) }
        if let page = post.addresses.primary {
            let parts = [neutral(page.text)]
            guard let date else { return (Evidence(kind: .link, key: hash("link", parts)), true) }
            return (Evidence(kind: .link, key: hash("link-date", parts + [date])), false)
        }
        // Posts with neither guid nor page nor date often repeat their text, as a weather report does.
        let text = text(of: post)
        guard !text.isEmpty, date != nil || post.guid != nil else { return nil }
        return (textAndDate(text, date), date == nil)
    }

    /// Whether a post's guid counts editions. Replies of a thread and entries of a live blog are numbered in the same way, so the date must
    /// be exact to the second: one on a whole minute does not count.
    static func isEdition(_ post: Post) -> Bool {
        guard let date = post.dates.published, date.seconds % 60 != 0, let guid = post.guid?.text, let page = post.addresses.page,
            page.parts.fragment == nil
        else { return false }
        return EditionGUID.item(guid) != nil || EditionGUID.counts(guid, at: page)
    }

    /// The evidence that is stored of an agency's post, so that its next edition is recognised.
    static func item(of post: Post) -> Evidence? {
        post.guid.flatMap { EditionGUID.item($0.text) }.map { Evidence(kind: .guid, key: hash("item", [String($0)])) }
    }

    private static func textAndDate(_ text: String, _ date: String?) -> Evidence {
        var key = ContentHash(seed: UInt64(text.utf8.count))
        key.add(text)
        if let date { key.add(date) }
        return Evidence(kind: .content, key: key.value)
    }

    /// The evidence that survives a correction of the title where the source makes guid and page from the title: a long text, and the second
    /// of publication.
    static func afterRetitling(of post: Post) -> Evidence? {
        guard let date = post.dates.published, !isOnDay(post), saysMuch(post), let page = post.addresses.page, isNamed(post, by: page),
            isSlug(page, of: words(of: post.title))
        else { return nil }
        return textAndDate(text(of: post), String(date.seconds))
    }

    /// Whether the last part of a page's path consists of words of the title.
    private static func isSlug(_ page: WebAddress, of title: String) -> Bool {
        guard let last = page.parts.path.split(separator: "/").last else { return false }
        let parts = last.lowercased().split { $0 == "-" || $0 == "_" || $0 == "." }.filter { $0.utf8.count > 2 && $0 != "html" }
        let words = Set(title.lowercased().split { !$0.isLetter && !$0.isNumber })
        return parts.count > 1 && parts.allSatisfy(words.contains)
    }

    /// The evidence to keep of a removed post besides what it was recognised by: what a policy that is chosen later will ask for.
    ///
    /// The front page of a site is left out: many posts lead there, and later ones must not be taken for this one.
    public static func lasting(of post: Post) -> [Evidence] {
        let page = post.addresses.primary
        let links = page.flatMap(CanonicalAddress.of) == nil ? [] : evidence(of: post, decidingBy: .link)
        return links + evidence(of: post, decidingBy: .titleAndDate)
    }
}
