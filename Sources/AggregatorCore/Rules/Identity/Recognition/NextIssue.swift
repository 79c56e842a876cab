/// Whether all that a document has is the next issue of what is stored, as with the forecasts for several areas: for `PageReuse`.
struct NextIssue {
    private let posts: [Post]
    private let evidence: [PostEvidence]
    private let known: [Evidence: KnownPost]
    private let now: Timestamp?

    /// - Parameters:
    ///   - posts: Of the document.
    ///   - evidence: Of the same posts.
    ///   - known: What the store recalled of the evidence.
    ///   - now: When the document was asked for; `nil` where that is unknown, and then nothing is an issue.
    init(_ posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost], askedAt now: Timestamp?) {
        (self.posts, self.evidence, self.known, self.now) = (posts, evidence, known, now)
    }

    /// Seconds before or after a request in which a date may have been made for it.
    private static let requestTime: Int64 = 300
    /// Whether a date may have been made for a request.
    static func isMade(_ date: Timestamp?, forRequestAt now: Timestamp) -> Bool {
        date.map { abs($0.wholeSeconds(since: now)) < requestTime } ?? false
    }

    /// Seconds that the dates of one build may be apart.
    private static let buildTime: Int64 = 30
    /// Seconds that the oldest post of an issue is old at most, where it is dated by days or full hours.
    private static let issueTime: Int64 = 2 * 86_400
    /// The same where all texts are new: a week's issue, and a day.
    private static let weekTime: Int64 = 8 * 86_400

    /// Whether each post has a date, or a moment of updating, that is not known with its title, and that was not made for the request, and
    /// most have a text of their own that is not known. A source that makes guids and dates anew at every request counts them from that
    /// moment; one that is built anew gives all posts the moment of the build. Days and full hours come otherwise out of another generator
    /// too, which writes all posts anew: they show an issue only if all of it is of these days.
    ///
    /// If all texts are new, as of twelve horoscopes, the posts may have one full hour, which no build has, or dates that lie ahead, as a
    /// programme has, and be of a week.
    var isOne: Bool {
        let dates = zip(posts, evidence).compactMap { post, evidence in
            let titles = evidence.deciding.filter { $0.kind == .titleAndDate } + evidence.looseTitles
            return titles.contains { known[$0] == nil } ? Identity.moment(of: post)?.seconds : nil
        }
        guard let now, dates.count == listed.count, let first = dates.min(), let last = dates.max(),
            !Self.areAges(dates, over: last - first)
        else { return false }
        let isAllNew = listed.allSatisfy { known.hasNewText(evidence[$0]) && !Identity.text(of: posts[$0]).isEmpty }
        let isBehind = now.seconds - last > Self.requestTime
        guard isBehind || isAllNew && Self.isAhead(last - now.seconds, isRound: Identity.isRound(Timestamp(seconds: last))) else {
            return false
        }
        let isOfOneHour = isAllNew && first == last && Identity.isRound(Timestamp(seconds: first))
        guard isOfOneHour || last - first >= Self.buildTime else { return false }
        let hasLooseTitles = listed.contains { index in !evidence[index].deciding.contains { $0.kind == .titleAndDate } }
        guard !hasLooseTitles || now.seconds - first < (isAllNew ? Self.weekTime : Self.issueTime) else { return false }
        return evidence.count(where: known.hasNewText) * 2 > dates.count
    }

    /// Whether stored posts come under new guids: one with its title and date, or its long text, or two with their short texts at their
    /// pages. One short text may be that of all alerts for a host; one that others of the document have, or none, counts where dates may be
    /// those of the request.
    var hasStoredPostsUnderNewGUIDs: Bool {
        var (shortTexts, repeated) = (0, 0)
        let texts = Set(repeatedInSorted: listed.map { Identity.text(of: posts[$0]) }.sorted())
        for (post, evidence) in zip(posts, evidence) {
            let all = evidence.deciding + evidence.supporting + evidence.looseTitles
            if all.contains(where: { $0.kind == .titleAndDate && known[$0] != nil }) { return true }
            guard let owner = all.lazy.filter({ $0.kind == .content }).compactMap({ known[$0] }).first else { continue }
            if Identity.hasLongText(post) { return true }
            guard evidence.deciding.contains(where: { $0.kind == .link && known[$0]?.id == owner.id }) else { continue }
            if texts.contains(Identity.text(of: post)) { repeated += 1 } else { shortTexts += 1 }
        }
        return shortTexts > 1 || shortTexts + repeated > 1 && mayBeDatedForRequest
    }

    /// The indices of posts that are not left out.
    private var listed: [Int] { evidence.indices.filter { !evidence[$0].isLeftOut && posts.indices.contains($0) } }

    /// Whether the dates of all posts may have been made for the request, or for one build.
    private var mayBeDatedForRequest: Bool {
        let dates = posts.compactMap(Identity.moment)
        return dates.count < posts.count || Self.mayBeMade(dates, within: Self.buildTime, forRequestAt: now)
    }

    /// Whether dates may have been made for a request, or for a build that took less than so many seconds.
    static func mayBeMade(_ dates: [Timestamp], within time: Int64, forRequestAt now: Timestamp?) -> Bool {
        guard let now, let first = dates.min(), let last = dates.max() else { return true }
        let span = last.wholeSeconds(since: first)
        return span < time || areAges(dates.map(\.seconds), over: span) || now.wholeSeconds(since: last) <= requestTime
    }

    /// Whether so many seconds from the request on is a time that was not made for the request: not by a clock of another time zone either,
    /// unless it is a full hour.
    private static func isAhead(_ seconds: Int64, isRound: Bool) -> Bool {
        guard seconds > requestTime else { return false }
        let beside = (seconds + requestTime) % 3600
        return isRound || seconds > 14 * 3600 + requestTime || beside > 2 * requestTime
    }

    /// Whether dates are whole minutes before one moment, as where a source says “three hours ago”. Issues may come out a minute apart as
    /// well, but not over hours.
    private static func areAges(_ dates: [Int64], over span: Int64) -> Bool {
        let seconds = Set(dates.map { $0 % 60 })
        return dates.count > 2 && span >= 3600 && seconds.count == 1 && seconds != [0]
    }
}

extension [Evidence: KnownPost] {
    /// Whether the text of a post is not known.
    func hasNewText(_ evidence: PostEvidence) -> Bool {
        let texts = (evidence.deciding + evidence.supporting).filter { $0.kind == .content }
        return !texts.isEmpty && texts.allSatisfy { self[$0] == nil }
    }
}
