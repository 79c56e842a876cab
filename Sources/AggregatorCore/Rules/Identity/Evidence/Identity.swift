/// Derives identifiers and evidence: pure, and the same on every machine.
public enum Identity {
    /// A feed's identifier, from the address that it was first subscribed at.
    public static func feed(firstAddress: WebAddress) -> FeedID {
        FeedID(hash("feed", [withHTTPS(firstAddress.withoutFragment.text)]))
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
    /// - Parameter homePage: Of the feed; it is left out as well.
    public static func evidence(of post: Post, homePage: WebAddress? = nil) -> [Evidence] {
        let title = title(of: post)
        var evidence = [guid(of: post)].compactMap(\.self)
        if let page = post.addresses.primary, !CanonicalAddress.isFrontPage(page), !isSame(page, homePage) {
            let title = plainText(of: post.title)
            if post.guid == nil { evidence += links(to: page) }
            evidence.append(link(page, [title]))
            // On many static sites page and guid are the same, dates are days or missing, and the final slash, or `www.`, comes and goes.
            if post.guid != nil, hasRoundDate(post) || isUndatedWithGUIDAsPage(post, page), let canonical = canonicalLink(page, [title]),
                evidence.last != canonical
            {
                evidence.append(canonical)
            }
        }
        if let enclosure = post.attachments.first {
            let qualifier = post.guid == nil ? [] : [title]
            evidence.append(Evidence(kind: .enclosure, key: hash("enclosure", [withHTTPS(enclosure.url.text)] + qualifier)))
        }
        let hasExactTitle = !hasRoundDate(post) && post.dates.published != nil && !title.isEmpty
        if !hasRoundDate(post) { evidence += titlesAndDates(of: post) }
        var content = contentHash(title, text(of: post))
        evidence.append(Evidence(kind: .content, key: content.value))
        if !hasExactTitle, let date = post.dates.published {
            content.add(UInt64(bitPattern: date.seconds))
            evidence.append(Evidence(kind: .content, key: content.value))
        }
        // Some posts are only pictures or places under one title: everything that is said of them tells them apart.
        if !hasName(post) { evidence.append(Evidence(kind: .content, key: digestOfEverything(in: post))) }
        return evidence
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
                let canonical = canonicalLink(page).flatMap { $0 == link(page, []) ? nil : $0 }
                return [link(page, []), canonical, link(page, [plainText(of: post.title)])].compactMap(\.self)
            } ?? []
        case .titleAndDate: [titleAndDate(of: post)].compactMap(\.self)
        case .content: [content(of: post)]
        }
    }

    static func guid(of post: Post) -> Evidence? {
        post.guid.map { Evidence(kind: .guid, key: hash("guid", [withHTTPS($0.text)])) }
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

    /// A hash over everything but the date of modification, which some sources renew at every request.
    private static func digestOfEverything(in post: Post) -> Identifier {
        var post = post
        post.dates.modified = nil
        return ContentHash.of(post.recordBytes)
    }

    /// Whether its source identifies it by a guid, a page or an attachment.
    private static func hasName(_ post: Post) -> Bool {
        post.guid != nil || post.addresses.page != nil || post.addresses.external != nil || !post.attachments.isEmpty
    }

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
