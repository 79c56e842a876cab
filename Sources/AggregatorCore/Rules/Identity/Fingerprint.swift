/// Over what matters in a post, as the source sent it: another fingerprint means that the post was edited.
///
/// The date of modification is left out: some sources renew it at every request. So are counts of views and comments.
public enum Fingerprint {
    /// - Parameter ignoresText: for sources whose texts are others at every request (`Restlessness`).
    public static func of(_ post: Post, ignoresText: Bool = false) -> Identifier {
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
        add(post.addresses.page?.text)
        add(post.addresses.external?.text)
        hash.add(UInt64(bitPattern: post.dates.published?.seconds ?? 0))
        hash.add(UInt64(post.attachments.count))
        for attachment in post.attachments { add(attachment.url.text) }
        hash.add(UInt64(post.authors.count))
        for author in post.authors { add(author.name) }
        add(post.video?.id)
        return hash.value
    }
}
