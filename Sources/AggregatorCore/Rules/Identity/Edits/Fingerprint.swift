/// A hash over what matters in a post, as the source sent it: another fingerprint means that the post was edited.
///
/// The date of modification is left out, because some sources renew it at every request. So are counts of views and comments, and tracking
/// parameters of addresses (`utm_…`). What a post has beside its words, as keywords and transcripts, makes another fingerprint, and no edit
/// (`isOfSameWords`).
public enum Fingerprint {
    /// The parts of a post that a fingerprint covers.
    public enum Extent: Sendable, CaseIterable {
        /// All that matters, and what is beside it.
        case whole
        /// What restless sources (`Restlessness`) leave as it is: title, authors, video, and host and path of its pages, without scheme and
        /// query.
        case lasting
        /// What `whole` was in an earlier version: with the tracking parameters of addresses.
        case tracked
        /// What `lasting` was in an earlier version: everything except the texts.
        case textless
        /// The same, with the tracking parameters of addresses.
        case textlessTracked
    }

    /// The fingerprint of these parts of a post.
    public static func of(_ post: Post, _ extent: Extent = .whole) -> Identifier {
        var hash = ContentHash()
        func add(_ text: String?) {
            hash.add(UInt64(text.map { $0.utf8.count + 1 } ?? 0))
            if let text { hash.add(text) }
        }
        add(title(of: post))
        if extent == .whole || extent == .tracked {
            add(post.content.html?.source)
            add(post.content.text)
            add(post.summary.map { $0.html?.source ?? $0.plain })
        }
        for address in [post.addresses.page, post.addresses.external] {
            switch extent {
            case .whole, .textless: add(address?.withoutTracking.text)
            case .lasting: add(address?.place)
            case .tracked, .textlessTracked: add(address?.text)
            }
        }
        if extent != .lasting {
            hash.add(UInt64(bitPattern: post.dates.published?.seconds ?? 0))
            hash.add(UInt64(post.attachments.count))
            for attachment in post.attachments { add(attachment.url.text) }
        }
        hash.add(UInt64(post.authors.count))
        for author in post.authors { add(author.name) }
        add(post.video?.id)
        return extent == .whole ? adding(post, to: hash.value) : hash.value
    }

    /// The title as written, with its markup.
    static func title(of post: Post) -> String? { post.title.map { $0.html?.source ?? $0.plain } }
}

extension WebAddress {
    /// Host and path, without what a session or a front end adds: `www.`, and everything behind a semicolon.
    fileprivate var place: String {
        let parts = parts
        return String((parts.host ?? "").lowercased().withoutWWW) + parts.path.upTo(UInt8(ascii: ";"))
    }
}
