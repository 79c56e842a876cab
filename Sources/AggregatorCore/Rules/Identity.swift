/// Derives identifiers and evidence: pure, and the same on every machine.
public enum Identity {
    /// A feed's identifier, from the address that it was first subscribed at.
    public static func feed(firstAddress: WebAddress) -> FeedID {
        FeedID(hash("feed", [neutral(firstAddress.withoutFragment.text)]))
    }

    /// A post's identifier, from its feed and the evidence that first told it from the others.
    ///
    /// `attempt` is above 0 only where the identifier is taken by another post already.
    public static func post(in feed: FeedID, evidence: Evidence, attempt: Int = 0) -> PostID {
        PostID(hash("post", [feed.description, String(evidence.kind.rawValue), evidence.key.description, String(attempt)]))
    }

    /// What a post can be recognised by, strongest first. Never empty: the content is always there.
    ///
    /// With a guid, an address alone proves nothing (feeds of one item often link to one page for ever): then the title has to agree.
    public static func evidence(of post: Post) -> [Evidence] {
        var evidence: [Evidence] = []
        let title = title(of: post)
        let qualifier = post.guid == nil ? [] : [title]
        if let guid = post.guid {
            evidence.append(Evidence(kind: .guid, key: hash("guid", [neutral(guid.text)])))
        }
        if let page = post.addresses.page ?? post.addresses.external {
            evidence.append(Evidence(kind: .link, key: hash("link", [neutral(page.text)] + qualifier)))
        }
        if let enclosure = post.attachments.first {
            evidence.append(Evidence(kind: .enclosure, key: hash("enclosure", [neutral(enclosure.url.text)] + qualifier)))
        }
        if !title.isEmpty, let date = post.dates.published, date.seconds % 60 != 0 || date.seconds % 3600 != 0 {
            // A date on the full hour is often a day without a time, which many posts share.
            evidence.append(Evidence(kind: .titleAndDate, key: hash("title-date", [title, String(date.seconds)])))
        }
        // The fast hash: whoever forges the content of two posts of one feed hides their own.
        var content = ContentHash(seed: UInt64(title.utf8.count))
        content.add(title)
        content.add(post.content.html?.source ?? post.content.text ?? "")
        evidence.append(Evidence(kind: .content, key: content.value))
        return evidence
    }

    /// Addresses that differ only in `http` or `https` are one: sites move to the latter.
    private static func neutral(_ address: String) -> String {
        guard let colon = address.firstIndex(of: ":"), address[..<colon].lowercased() == "http" else { return address }
        return "https" + address[colon...]
    }

    private static func title(of post: Post) -> String { post.title.map { $0.html?.source ?? $0.plain } ?? "" }

    /// Each part is preceded by its length, so that no two lists of parts read the same.
    private static func hash(_ purpose: String, _ parts: [String]) -> Identifier {
        var message = Array(purpose.utf8)
        for part in parts {
            message.append(0)
            message.append(contentsOf: String(part.utf8.count).utf8)
            message.append(0)
            message.append(contentsOf: part.utf8)
        }
        return SHA256.identifier(of: message)
    }
}
