extension StoredPost {
    /// Seconds that a format may leave out of a date. What is later by more was published once more, and means what it says; not where all
    /// dates are made anew at every request.
    private static let precision: UInt64 = 60

    /// Seconds by which zones of time may be mistaken. What then says nothing is no other post.
    private static let zones: UInt64 = 14 * 3600

    /// Whether a document has less of its text: a template is broken for a day, or the source gives excerpts from now on. What says something
    /// else instead, or other than by its end less, was edited; and so was what is of another time, or says that it was modified since.
    ///
    /// - Parameters:
    ///   - post: of the document, refined as what is stored.
    ///   - isRestless: at every request its source says something else of it (`Restlessness`): then what lasts is compared.
    package func isFuller(than post: Post, isRestless: Bool, at moment: Timestamp) -> Bool {
        let hasTitle = Fingerprint.title(of: self.post) == Fingerprint.title(of: post)
        guard hasTitle || post.dates.published != nil else { return false }
        let (own, other) = (Self.text(of: self.post), Self.text(of: post))
        // Nothing but its name and its page shows that it is this one still.
        if other.saysNothing {
            return !own.saysNothing && hasTitle && isAtPage(of: post, isRestless) && (isRestless || isOfTime(of: post, within: Self.zones))
        }
        // Of a source that dates its posts anew at every request no time says anything.
        let isOfTime = isOfTime(of: post, within: Self.precision)
        guard isOfTime ? !isModified(in: post, at: moment) : isRestless else { return false }
        let isSummary = self.post.summary.map { Excerpt($0).hasLetters(of: other) } ?? false
        // What is another in more than its end may be another thing that begins as this one does.
        let isAsItWas = hasTitle && isDated(as: post) && isAtPage(of: post, isRestless)
        return other.isBeginning(of: own, mayEndOtherwise: isAsItWas) || isSummary && other.isAbridged(beside: own)
    }

    private func isOfTime(of post: Post, within seconds: UInt64) -> Bool {
        guard let own = self.post.dates.published, let other = post.dates.published else {
            return self.post.dates.published == post.dates.published
        }
        return own.seconds(since: other).magnitude < seconds
    }

    /// Whether both say when they were published or, of what is updated alone, that it was not since.
    private func isDated(as post: Post) -> Bool {
        post.dates.published != nil && self.post.dates.published != nil
            || post.dates.modified != nil && post.dates.modified == self.post.dates.modified
    }

    private func isAtPage(of post: Post, _ isRestless: Bool) -> Bool {
        if isRestless { return Fingerprint.of(self.post, .lasting) == Fingerprint.of(post, .lasting) }
        func places(_ post: Post) -> [String?] {
            [post.addresses.page, post.addresses.external].map { page in page.map { CanonicalAddress.of($0) ?? $0.text } }
        }
        return places(self.post) == places(post)
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

extension Post {
    /// Takes the texts of another, for there is less of them here.
    package mutating func keepTexts(of other: Post) { (content, summary) = (other.content, other.summary) }
}
