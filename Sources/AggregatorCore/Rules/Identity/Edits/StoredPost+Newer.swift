extension StoredPost {
    /// Seconds by which a server may lag behind another one of its site.
    private static let lag: Int64 = 3 * 86_400

    /// Whether a document has an older version of it, as the source's own dates say: one of several servers lags behind, and the next
    /// request may reach another one. A version older than what came days ago is no lag: the source has gone back, and is believed with
    /// the next document.
    package func isNewer(than post: Post, at moment: Timestamp) -> Bool {
        guard let own = self.post.dates.modified, let other = post.dates.modified, other < own, own <= moment else { return false }
        let age = moment.wholeSeconds(since: lastChanged ?? firstSeen)
        return 0..<Self.lag ~= age
    }
}
