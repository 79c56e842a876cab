extension StoredPost {
    /// Whether a document has less of its text, and all else as it is stored: a template is broken for a day, or the source gives excerpts
    /// from now on. What says something else instead, or other than by its end less, was edited.
    ///
    /// - Parameters:
    ///   - post: of the document, refined as what is stored.
    ///   - isRestless: at every request its source says something else of it (`Restlessness`): then what lasts is compared.
    package func isFuller(than post: Post, isRestless: Bool, at moment: Timestamp) -> Bool {
        let extent: Fingerprint.Extent = isRestless ? .lasting : .textless
        guard Fingerprint.of(self.post, extent) == Fingerprint.of(post, extent) else { return false }
        let (own, other) = (Self.text(of: self.post), Self.text(of: post))
        if other.saysNothing { return !own.saysNothing }
        guard !isModified(in: post, at: moment) else { return false }
        let isSummary = self.post.summary.map { Excerpt($0).hasLetters(of: other) } ?? false
        return other.isBeginning(of: own) || isSummary && other.isAbridged(beside: own)
    }

    /// Whether its source says that it has changed it since, as for somebody who takes out of a text what must not stand there.
    private func isModified(in post: Post, at moment: Timestamp) -> Bool {
        guard let own = self.post.dates.modified, let other = post.dates.modified else { return false }
        return own < other && other <= moment
    }

    /// Formats may leave a text where it stands, in the summary.
    private static func text(of post: Post) -> Excerpt {
        let text = Excerpt(post)
        return text.saysNothing ? post.summary.map { Excerpt($0) } ?? text : text
    }
}
