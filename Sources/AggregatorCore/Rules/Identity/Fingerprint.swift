/// Over what matters in a post, as the source sent it: another fingerprint means that the post was edited.
///
/// The date of modification is left out: some sources renew it at every request. So are counts of views and comments, and what an address
/// counts its readers by (`utm_…`).
public enum Fingerprint {
    /// - Parameters:
    ///   - ignoresText: for sources whose texts are others at every request (`Restlessness`).
    ///   - hasTracking: as it was taken once, whole addresses included.
    public static func of(_ post: Post, ignoresText: Bool = false, hasTracking: Bool = false) -> Identifier {
        var hash = ContentHash()
        func add(_ text: String?) {
            hash.add(UInt64(text.map { $0.utf8.count + 1 } ?? 0))
            if let text { hash.add(text) }
        }
        add(post.title.map { $0.html?.source ?? $0.plain })
        if !ignoresText {
            add(post.content.html?.source)
            add(post.content.text)
            add(post.summary.map { $0.html?.source ?? $0.plain })
        }
        for address in [post.addresses.page, post.addresses.external] {
            add(hasTracking ? address?.text : address?.withoutTracking.text)
        }
        hash.add(UInt64(bitPattern: post.dates.published?.seconds ?? 0))
        hash.add(UInt64(post.attachments.count))
        for attachment in post.attachments { add(attachment.url.text) }
        hash.add(UInt64(post.authors.count))
        for author in post.authors { add(author.name) }
        add(post.video?.id)
        return hash.value
    }
}
