/// What tells a post from another one that has its guid or its page (`Namesakes`).
extension Post {
    /// The comments page, if it is another page than the post's own; of the latter, a fragment may be `#respond` today and `#comments`
    /// tomorrow.
    var commentsPage: String? {
        guard let comments = details?.comments.page, let origin = comments.origin else { return nil }
        let own = [addresses.page, addresses.external].compactMap(\.self)
        guard !own.contains(where: { $0.origin?.host == origin.host && $0.parts.path == comments.parts.path }) else { return nil }
        return CanonicalAddress.of(comments) ?? Identity.withHTTPS(comments.withoutFragment.text)
    }

    /// Whether it is posted again: at another date, with another comments page.
    func isDiscussedElsewhere(than other: Post) -> Bool {
        guard guid == nil || guid != other.guid, let date = dates.published, let otherDate = other.dates.published, date != otherDate,
            let comments = commentsPage, let otherComments = other.commentsPage
        else { return false }
        return comments != otherComments
    }

    /// Whether its guid is only its title.
    var isCalledByTitle: Bool {
        guid.map { Identity.words(of: RichText(plain: $0.text)) == Identity.words(of: title) } ?? false
    }

    /// Whether title, text, page and date all differ. A site that moved has other hosts, and its clock may be set differently: so pages are
    /// compared by their path, and dates differ only if no time zone is between them. Where pages say nothing, recordings stand for them.
    ///
    /// A guid that is only the title, as “Weekly letter”, is that of each issue: then the title says nothing, and the texts have to be there.
    /// So they have where titles or dates of publication are missing; where both are, page and text are too little. Without dates the titles
    /// must not have a word in common: a page may be called after its title, and change with it.
    ///
    /// - Parameter isAtPageOfMany: Whether its page says nothing of it.
    func isNothingLike(_ other: Post, isAtPageOfMany: Bool) -> Bool {
        guard guid != nil, isOfAnotherDate(than: other) else { return false }
        let (words, otherWords) = (Identity.words(of: title), Identity.words(of: other.title))
        let (isUntitled, isUndated) = (words.isEmpty || otherWords.isEmpty, dates.published == nil)
        let isTitleSilent = isUntitled || words == otherWords && isCalledByTitle
        guard isTitleSilent ? !isUndated : !words.contains(otherWords) && !otherWords.contains(words) else { return false }
        guard !isUndated || Set(words).isDisjoint(with: otherWords.filter { $0.utf8.count > 3 }) else { return false }
        guard isElsewhere(than: other, isAtPageOfMany: isAtPageOfMany) else { return false }
        let (text, otherText) = (Excerpt(self), Excerpt(other))
        if text.isEmpty || otherText.isEmpty { return !isTitleSilent && !isUndated }
        return !text.isOne(with: otherText)
    }

    /// Whether title, text and date all differ, though the page is the same. The dates differ by more than half a day: rates and scores are
    /// dated at each request.
    func saysNothingOf(_ other: Post) -> Bool {
        guard guid == nil, other.guid == nil, let date = dates.published, let otherDate = other.dates.published,
            date.wholeSeconds(since: otherDate).magnitude > 14 * 3600
        else { return false }
        let (words, otherWords) = (Identity.words(of: title), Identity.words(of: other.title))
        guard !words.isEmpty, !otherWords.isEmpty, !words.contains(otherWords), !otherWords.contains(words) else { return false }
        let (text, otherText) = (Excerpt(self), Excerpt(other))
        return !text.isEmpty && !otherText.isEmpty && !text.isOne(with: otherText)
    }

    /// Whether it says what another said, at a moment that is the other's in no time zone, and with another recording where both are at one
    /// page.
    func isNext(after other: Post, isAtItsPage: Bool) -> Bool {
        guard let date = Identity.moment(of: self), let otherDate = Identity.moment(of: other), !Identity.mayBeOneMoment(date, otherDate)
        else { return false }
        return !isAtItsPage || hasAnotherRecording(than: other)
    }

    /// Whether both were published, and at two moments; or neither says when, and both were updated at two moments or say nothing of it.
    private func isOfAnotherDate(than other: Post) -> Bool {
        let (date, otherDate) = (dates.published, other.dates.published)
        switch date == nil && otherDate == nil ? (dates.modified, other.dates.modified) : (date, otherDate) {
        case (let date?, let otherDate?): return !Identity.mayBeOneMoment(date, otherDate)
        case (nil, nil): return true
        default: return false
        }
    }

    /// Whether both have a page, and not the same, or else, where pages say nothing, each a recording of its own.
    private func isElsewhere(than other: Post, isAtPageOfMany: Bool) -> Bool {
        switch (addresses.page, other.addresses.page) {
        case (let page?, let otherPage?):
            if page.placeOnSite != otherPage.placeOnSite { return true }
            return isAtPageOfMany && hasAnotherRecording(than: other)
        case (nil, nil): return hasAnotherRecording(than: other)
        default: return false
        }
    }

    /// Whether the first attachments are two. Pictures prove less, as the red one of an incident that is green in the end; but an issue
    /// whose guid is only the title has nothing else.
    private func hasAnotherRecording(than other: Post) -> Bool {
        guard let file = attachments.first, let otherFile = other.attachments.first,
            file.kind != .article && otherFile.kind != .article || isCalledByTitle
        else { return false }
        // Issues of one name may all be played from one address, each by its number in the query.
        let isInPath = !isCalledByTitle
        let (place, otherPlace) = (file.url.placeOfFile(isInPath: isInPath), otherFile.url.placeOfFile(isInPath: isInPath))
        return !place.hasSuffix(otherPlace) && !otherPlace.hasSuffix(place)
    }
}

extension WebAddress {
    /// The path on its site, whatever the host, without tracking parameters.
    fileprivate var placeOnSite: Substring {
        CanonicalAddress.of(self).map { address in address.drop { $0 != "/" } } ?? parts.path
    }

    /// The path of a file, which is also the end of its path behind services that count listeners, as in
    /// `/e/counter.example/media.example/4.mp3`.
    ///
    /// - Parameter isInPath: Whether a query behind a recording's name only signs the address.
    fileprivate func placeOfFile(isInPath: Bool) -> Substring {
        isInPath && Attachment(url: self).kind != .article ? parts.path : placeOnSite
    }
}
