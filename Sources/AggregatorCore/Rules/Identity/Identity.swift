/// Derives identifiers and evidence: pure, and the same on every machine.
public enum Identity {
    /// A feed's identifier, from the address that it was first subscribed at.
    public static func feed(firstAddress: WebAddress) -> FeedID {
        FeedID(hash("feed", [neutral(firstAddress.withoutFragment.text)]))
    }

    /// A post's identifier, from its feed and the evidence that first told it from the others.
    ///
    /// `attempt` is above 0 only where the identifier is taken by another post of the same document already.
    public static func post(in feed: FeedID, evidence: Evidence, attempt: Int = 0) -> PostID {
        PostID(hash("post", [feed.description, String(evidence.kind.rawValue), evidence.key.description, String(attempt)]))
    }

    /// A post's identifier for one whose evidence all belongs to other posts: derived from all of it together.
    static func post(in feed: FeedID, all evidence: [Evidence], attempt: Int) -> PostID {
        PostID(hash("post", [feed.description] + evidence.map { "\($0.kind.rawValue) \($0.key)" } + [String(attempt)]))
    }

    /// The evidence of a post, strongest first. Never empty: the content is always there.
    ///
    /// For a post with a guid, an address alone proves nothing (feeds of one item often link to the same page for ever): the title has to
    /// agree. The front page of a site is left out: many posts lead there.
    ///
    /// - Parameter homePage: of the feed; it is left out as well.
    public static func evidence(of post: Post, homePage: WebAddress? = nil) -> [Evidence] {
        let title = title(of: post)
        var evidence = [guid(of: post)].compactMap(\.self)
        if let page = post.addresses.primary, !CanonicalAddress.isFrontPage(page), !isSame(page, homePage) {
            let title = words(of: post.title)
            if post.guid == nil { evidence += links(to: page) }
            evidence.append(link(page, [title]))
            // On many static sites page and guid are the same, dates are days or missing, and the final slash, or `www.`, comes and goes.
            if post.guid != nil, isOnDay(post) || isAtItsGUID(post, page), let plain = plainLink(page, [title]), evidence.last != plain {
                evidence.append(plain)
            }
        }
        if let enclosure = post.attachments.first {
            let qualifier = post.guid == nil ? [] : [title]
            evidence.append(Evidence(kind: .enclosure, key: hash("enclosure", [neutral(enclosure.url.text)] + qualifier)))
        }
        let hasExactTitle = !isOnDay(post) && post.dates.published != nil && !title.isEmpty
        if !isOnDay(post) { evidence += titlesAndDates(of: post) }
        var content = contentHash(title, text(of: post))
        evidence.append(Evidence(kind: .content, key: content.value))
        if !hasExactTitle, let date = post.dates.published {
            content.add(UInt64(bitPattern: date.seconds))
            evidence.append(Evidence(kind: .content, key: content.value))
        }
        // Some posts are only pictures or places under one title: everything that is said of them tells them apart.
        if !hasName(post) { evidence.append(Evidence(kind: .content, key: digest(of: post))) }
        return evidence
    }

    /// Whether the date is on the full hour: such a date is often a day without a time, which many posts share.
    static func isOnDay(_ post: Post) -> Bool { post.dates.published.map(isOnDay) ?? false }

    static func isOnDay(_ date: Timestamp) -> Bool { date.seconds % 3600 == 0 }

    /// The date of publication, or else of the update.
    static func moment(of post: Post) -> Timestamp? { post.dates.published ?? post.dates.modified }

    /// Whether an undated post has the same page and guid, and the page needs no query to differ from others.
    private static func isAtItsGUID(_ post: Post, _ page: WebAddress) -> Bool {
        post.dates.published == nil && isNamed(post, by: page) && page.parts.query == nil
    }

    /// Whether a post's guid is the address of its page.
    static func isNamed(_ post: Post, by page: WebAddress) -> Bool {
        // The lengths first, as in `isSame`.
        guard let guid = post.guid?.text, abs(guid.utf8.count - page.text.utf8.count) <= 1 else { return false }
        return neutral(guid) == neutral(page.text)
    }

    /// A hash over everything but the date of modification, which some sources renew at every request.
    private static func digest(of post: Post) -> Identifier {
        var post = post
        post.dates.modified = nil
        return ContentHash.of(post.recordBytes)
    }

    /// The note, once stored, that the post's guid is not unique: several posts of one document had it.
    static func sharedGUID(of post: Post) -> Evidence? {
        post.guid.map { Evidence(kind: .guid, key: hash("shared-guid", [neutral($0.text)])) }
    }

    /// Whether its source identifies it by a guid, a page or an attachment.
    private static func hasName(_ post: Post) -> Bool {
        post.guid != nil || post.addresses.page != nil || post.addresses.external != nil || !post.attachments.isEmpty
    }

    /// The evidence that alone decides under a policy, where a post has it: empty for `auto`, under which all evidence decides.
    ///
    /// With `link`, the address alone is enough. The one with the title is what was stored while there was no policy.
    public static func evidence(of post: Post, decidingBy policy: IdentityPolicy) -> [Evidence] {
        switch policy {
        case .auto: []
        case .guid: [guid(of: post)].compactMap(\.self)
        case .link:
            post.addresses.primary.map { page in
                let plain = plainLink(page).flatMap { $0 == link(page, []) ? nil : $0 }
                return [link(page, []), plain, link(page, [words(of: post.title)])].compactMap(\.self)
            } ?? []
        case .titleAndDate: [titleAndDate(of: post)].compactMap(\.self)
        case .content: [content(of: post)]
        }
    }

    static func guid(of post: Post) -> Evidence? {
        post.guid.map { Evidence(kind: .guid, key: hash("guid", [neutral($0.text)])) }
    }

    /// The evidence of a page's address alone: as written, and canonical.
    static func links(to page: WebAddress) -> [Evidence] {
        let written = link(page, [])
        return [written] + [plainLink(page)].compactMap { $0 == written ? nil : $0 }
    }

    /// Whether two addresses differ only in the scheme and a final slash.
    private static func isSame(_ page: WebAddress, _ other: WebAddress?) -> Bool {
        // Lengths are compared first: otherwise a long home page would be scanned for each of many posts.
        guard let other, abs(page.text.utf8.count - other.text.utf8.count) <= 2 else { return false }
        func bare(_ address: WebAddress) -> Substring {
            let text = neutral(address.text)
            return text.utf8.last == UInt8(ascii: "/") ? text.dropLast() : text[...]
        }
        return bare(page) == bare(other)
    }

    /// The evidence of page and title, for a post with a guid.
    static func titledLink(of post: Post) -> Evidence? {
        guard post.guid != nil, let page = post.addresses.primary else { return nil }
        return link(page, [words(of: post.title)])
    }

    private static func link(_ page: WebAddress, _ qualifier: [String]) -> Evidence {
        Evidence(kind: .link, key: hash("link", [neutral(page.text)] + qualifier))
    }

    /// The evidence of the canonical address, without parameters that only track readers or depend on the server. A fragment may identify one
    /// post of many on its page.
    private static func plainLink(_ page: WebAddress, _ qualifier: [String] = []) -> Evidence? {
        guard page.parts.fragment == nil else { return nil }
        return CanonicalAddress.of(page).map { Evidence(kind: .link, key: hash("link", ["https://" + $0] + qualifier)) }
    }

    private static func titleAndDate(_ title: String, _ date: Timestamp?) -> Evidence? {
        guard !title.isEmpty, let date else { return nil }
        return Evidence(kind: .titleAndDate, key: hash("title-date", [title, String(date.seconds)]))
    }

    /// The evidence of title and date: of the title as written and, where it is markup, of its plain text, since another format escapes it in
    /// another way. A post without a title has its path instead, which stays the same when the site moves.
    private static func titlesAndDates(of post: Post) -> [Evidence] {
        guard let date = post.dates.published else { return [] }
        guard let written = titleAndDate(title(of: post), date) else { return [pathAndDate(of: post, date)].compactMap(\.self) }
        guard post.title?.html != nil, let plain = titleAndDate(words(of: post.title), date), plain != written else { return [written] }
        return [written, plain]
    }

    private static func pathAndDate(of post: Post, _ date: Timestamp) -> Evidence? {
        // A query or a fragment may be all that tells it from others of that second.
        guard let parts = post.addresses.primary?.parts, parts.path.utf8.count > 1, parts.query == nil, parts.fragment == nil else {
            return nil
        }
        return Evidence(kind: .titleAndDate, key: hash("path-date", [String(parts.path), String(date.seconds)]))
    }

    /// The evidence of title and date, even where the date is often only a day.
    static func titleAndDate(of post: Post) -> Evidence? { titleAndDate(title(of: post), post.dates.published) }

    /// The evidence of title and date of update; equal to that of title and publication where the dates are equal. Without a title, that of
    /// the path and the date.
    static func titleAndUpdate(of post: Post) -> Evidence? {
        let title = title(of: post)
        return title.isEmpty ? post.dates.modified.flatMap { pathAndDate(of: post, $0) } : titleAndDate(title, post.dates.modified)
    }

    static func content(of post: Post) -> Evidence {
        Evidence(kind: .content, key: contentHash(title(of: post), text(of: post)).value)
    }

    /// The fast hash is enough: a publisher that forges equal content for two posts of a feed only hides its own posts.
    private static func contentHash(_ title: String, _ text: String) -> ContentHash {
        var content = ContentHash(seed: UInt64(title.utf8.count))
        content.add(title)
        content.add(text)
        return content
    }

    /// Whether it has neither a title nor a text.
    static func saysNothing(_ post: Post) -> Bool { title(of: post).isEmpty && text(of: post).isEmpty }

    static func text(of post: Post) -> String { post.content.html?.source ?? post.content.text ?? "" }

    /// The address with `http` replaced by `https`: sites move to the latter.
    static func neutral(_ address: String) -> String {
        // A look at the bytes first: characters are slow to find, and most addresses are `https`.
        guard WebAddress.Parts.scheme(of: address[...])?.utf8.count == 4, let colon = address.firstIndex(of: ":"),
            address[..<colon].lowercased() == "http"
        else { return address }
        return "https" + address[colon...]
    }

    /// The plain text of a title: some sources escape what others write unescaped.
    static func words(of title: RichText?) -> String {
        guard let title else { return "" }
        guard let html = title.html else { return title.plain }
        // Over scalars: characters are slow to find from the end.
        let text = MarkupText.of(sanitized: html.source).unicodeScalars.drop { $0.properties.isWhitespace }
        let end = text.lastIndex { !$0.properties.isWhitespace }.map { text.index(after: $0) } ?? text.startIndex
        return String(text[..<end])
    }

    private static func title(of post: Post) -> String { post.title.map { $0.html?.source ?? $0.plain } ?? "" }

    /// Each part is preceded by its length, so that no two lists of parts read the same.
    static func hash(_ purpose: String, _ parts: [String]) -> Identifier {
        var message: [UInt8] = []
        message.reserveCapacity(parts.reduce(SHA256.padding + purpose.utf8.count) { $0 + $1.utf8.count + 8 })
        message.append(contentsOf: purpose.utf8)
        for var part in parts {
            message.append(0)
            message.append(contentsOf: String(part.utf8.count).utf8)
            message.append(0)
            part.withUTF8 { message.append(contentsOf: $0) }
        }
        return SHA256.identifier(of: message)
    }
}
