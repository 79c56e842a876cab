extension StoredPost {
    /// Seconds that a format may leave out of a date. A post that is later by more was published again and counts as edited, except where
    /// all dates are new at every request.
    private static let precision: UInt64 = 60

    /// Seconds by which a time zone may be wrong. A post without text that differs by less is still the same post.
    private static let zones: UInt64 = 14 * 3600

    /// Whether a document has less of its text, because a template is broken for a day, or the source gives excerpts from now on. A post
    /// that says something else instead, or lacks anything but its end, was edited; so was one with another date, or one that says it was
    /// modified since.
    ///
    /// - Parameters:
    ///   - post: Of the document, refined like what is stored.
    ///   - isJudged: Whether the document had these words when it was compared last.
    ///   - isRestless: Whether the source says something else of it at every request (`Restlessness`): then what is stable is compared.
    package func isFuller(than post: Post, isJudged: Bool = false, isRestless: Bool, at moment: Timestamp) -> Bool {
        let hasTitle = Fingerprint.title(of: self.post) == Fingerprint.title(of: post)
        guard hasTitle || post.dates.published != nil else { return false }
        let other = Self.text(of: post)
        // Only its name and its page show that it is still the same post.
        if other.saysNothing {
            return hasTitle && isAtPage(of: post, isRestless: isRestless) && (isRestless || isOfTime(of: post, within: Self.zones))
                && !Self.text(of: self.post).saysNothing
        }
        // Where a source dates its posts anew at every request, dates say nothing.
        let isOfTime = isOfTime(of: post, within: Self.precision)
        // Words that were judged before say nothing new, whatever was modified beside them.
        guard isOfTime ? isJudged || !isModified(in: post, at: moment) : isRestless else { return false }
        let own = Self.text(of: self.post)
        let isSummary = self.post.summary.map { Excerpt($0).hasLetters(of: other) } ?? false
        // A post that differs in more than its end may be another one that begins in the same way.
        let isAsItWas = hasTitle && isDated(as: post) && isAtPage(of: post, isRestless: isRestless)
        return other.isBeginning(of: own, mayEndOtherwise: isAsItWas) || isSummary && other.isAbridged(beside: own)
    }

    private func isOfTime(of post: Post, within seconds: UInt64) -> Bool {
        guard let own = self.post.dates.published, let other = post.dates.published else {
            return self.post.dates.published == post.dates.published
        }
        return own.wholeSeconds(since: other).magnitude < seconds
    }

    /// Whether both have a date of publication or, where only the update is dated, the same date of update.
    private func isDated(as post: Post) -> Bool {
        post.dates.published != nil && self.post.dates.published != nil
            || post.dates.modified != nil && post.dates.modified == self.post.dates.modified
    }

    private func isAtPage(of post: Post, isRestless: Bool) -> Bool {
        if isRestless { return Fingerprint.of(self.post, .lasting) == Fingerprint.of(post, .lasting) }
        func places(_ post: Post) -> [String?] {
            [post.addresses.page, post.addresses.external].map { page in page.map { CanonicalAddress.of($0) ?? $0.text } }
        }
        return places(self.post) == places(post)
    }

    /// Whether its source says that it was changed since, for instance to remove something from the text.
    private func isModified(in post: Post, at moment: Timestamp) -> Bool {
        guard let own = self.post.dates.modified, let other = post.dates.modified else { return false }
        return own < other && other <= moment
    }

    /// The text of a post, or else its summary, in which some formats leave the text.
    private static func text(of post: Post) -> Excerpt {
        let text = Excerpt(post)
        return text.saysNothing ? post.summary.map { Excerpt($0) } ?? text : text
    }
}

extension Post {
    /// Takes the texts of another post, because there is less of them here.
    package mutating func keepTexts(of other: Post) { (content, summary) = (other.content, other.summary) }
}
