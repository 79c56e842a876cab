/// What is left of a post to recognise it by when its source has corrected it.
extension Identity {
    /// The evidence that survives a correction of the title, for posts without a name of their own in their document, such as twenty items
    /// with one guid: the page, else the text, with the date where there is one. It is the strictest possible, so that a new post is not
    /// taken for one that has left the document.
    ///
    /// Without a date it counts only where all posts of the document that are looked for in this way differ in it.
    static func survivingNewTitle(of post: Post) -> (evidence: Evidence, isUndated: Bool)? {
        let date = post.dates.published.map { String($0.seconds) }
        if let page = post.addresses.primary {
            let parts = [withHTTPS(page.text)]
            guard let date else { return (Evidence(kind: .link, key: hash("link", parts)), true) }
            return (Evidence(kind: .link, key: hash("link-date", parts + [date])), false)
        }
        // Posts with neither guid nor page nor date often repeat their text, as a weather report does.
        let text = text(of: post)
        guard !text.isEmpty, date != nil || post.guid != nil else { return nil }
        return (textAndDate(text, date), date == nil)
    }

    /// The evidence of its page, else its text, with its date. It survives a correction of the title, and of a name that several posts
    /// have.
    static func pageOrTextWithDate(of post: Post) -> Evidence? { survivingNewTitle(of: post).flatMap { $0.isUndated ? nil : $0.evidence } }

    /// The evidence that survives a correction of the title where the source makes guid and page from the title: a long text, and the
    /// second of publication.
    static func survivingNewSlug(of post: Post) -> Evidence? {
        guard let date = post.dates.published, !hasRoundDate(post), hasLongText(post), let page = post.addresses.page,
            isGUID(page, of: post), isSlug(page, of: plainText(of: post.title))
        else { return nil }
        return textAndDate(text(of: post), String(date.seconds))
    }

    /// Whether guid and page are made of the title alone, so that a correction of a word in them is no other post; a number behind the words
    /// tells posts with one title apart.
    static func isNamedByTitle(_ post: Post) -> Bool {
        guard let page = post.addresses.page, isGUID(page, of: post), isSlug(page, of: plainText(of: post.title)) else { return false }
        let name = page.parts.path.pieces(around: UInt8(ascii: "/")).last
        return name?.utf8.last?.isASCIIDigit == false
    }

    /// Whether the last part of a page's path consists of words of the title.
    private static func isSlug(_ page: WebAddress, of title: String) -> Bool {
        guard let last = page.parts.path.pieces(around: UInt8(ascii: "/")).last else { return false }
        let parts = last.lowercased().split { $0 == "-" || $0 == "_" || $0 == "." }.filter { $0.utf8.count > 2 && $0 != "html" }
        let words = Set(title.lowercased().split { !$0.isLetter && !$0.isNumber })
        return parts.count > 1 && parts.allSatisfy(words.contains)
    }

    private static func textAndDate(_ text: String, _ date: String?) -> Evidence {
        var key = ContentHash(seed: UInt64(text.utf8.count))
        key.add(text)
        if let date { key.add(date) }
        return Evidence(kind: .content, key: key.value)
    }

    /// The evidence to keep of a removed post besides what it was recognised by: what a policy that is chosen later will ask for, and what
    /// tells a later post with its guid, or at its page, from it. No text is among it: a store need not read those of what it removes.
    ///
    /// The front page of a site is left out: many posts lead there, and later ones must not be taken for this one.
    public static func lasting(of post: Post) -> [Evidence] {
        let page = post.addresses.primary
        let links = page.flatMap(CanonicalAddress.of) == nil ? [] : evidence(of: post, decidingBy: .link)
        return links + evidence(of: post, decidingBy: .titleAndDate) + notesOnGUID(of: post) + notesOnPage(of: post)
    }

    /// The notes that the post's guid was that of its title, and that of its second of publication. Together with its page they show
    /// whether a later post with this guid may still be the same (`Namesakes`).
    private static func notesOnGUID(of post: Post) -> [Evidence] {
        guard let guid = post.guid.map({ withHTTPS($0.text) }), let date = post.dates.published else { return [] }
        let title = words(of: post.title).joined(separator: " ")
        let notes = [("guid-title", title), ("guid-date", String(date.seconds))]
            .map { Evidence(kind: .guid, key: hash($0.0, [guid, $0.1])) }
        return notes + [noteOfRemoved(post)].compactMap(\.self)
    }

    /// The note that of a removed post with this guid all notes on it were kept.
    static func noteOfRemoved(_ post: Post) -> Evidence? {
        post.guid.map { Evidence(kind: .guid, key: hash("guid-noted", [withHTTPS($0.text)])) }
    }
}
