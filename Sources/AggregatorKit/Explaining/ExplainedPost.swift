import AggregatorCore

/// The stored facts about a post, in sentences.
struct ExplainedPost {
    let stored: StoredPost
    let preferences: Subscription.Preferences?
    let versions: Int
    let moment: @Sendable (Timestamp) -> String

    func from(_ source: Subscription?, _ feed: Feed?) -> [String] {
        let title = source?.name ?? feed?.title?.plain
        guard let source else {
            let reason =
                stored.status.isStarred
                ? "The post is kept because it is starred."
                : "The post was kept because it was starred when that ended; it is starred no more."
            return ["No subscription follows its source now, \(title.map { "“\($0)”" } ?? stored.feed.description).", reason]
        }
        var sentences = ["\(title.map { "“\($0)”, " } ?? "")\(source.address.redacted)."]
        if let origin = stored.post.details?.origin, let name = origin.title?.plain ?? origin.feedURL?.text ?? origin.url?.text {
            sentences.append("That source carries it on from “\(name)”.")
        }
        return sentences
    }

    func identity(_ known: [Evidence: KnownPost]) -> [String] {
        let evidence = Self.evidence(of: stored.post, preferences)
        var sentences: [String] = []
        if let first = evidence.first(where: isOrigin) {
            sentences.append("Its id was derived from \(Self.name(first.kind))\(detail(first.kind)), when it was first seen.")
        } else {
            sentences.append("Its id was derived from something that has changed since, or that was cleaned before it was stored.")
        }
        // A source that is not followed brings no next document.
        guard preferences != nil else { return sentences }
        let own = Set(evidence.filter { known[$0]?.id == stored.id }.map(\.kind))
        let kinds = Evidence.Kind.allCases.filter(own.contains).map(Self.name)
        if !kinds.isEmpty { sentences.append("Its source's next documents are compared with \(kinds.listed("and")), the strongest first.") }
        if let policy = preferences?.identity, policy != .auto {
            sentences.append("Where a post of its source has it, \(Self.name(of: policy)) decides alone, as it is set.")
        }
        return sentences
    }

    private static func evidence(of post: Post, _ preferences: Subscription.Preferences?) -> [Evidence] {
        Identity.evidence(of: post, decidingBy: preferences?.identity ?? .auto) + Identity.evidence(of: post)
    }

    /// An id is a hash over the evidence that first told the post from the others, and the number of ids that were already taken.
    private func isOrigin(_ evidence: Evidence) -> Bool {
        (0..<8).contains { Identity.post(in: stored.feed, evidence: evidence, attempt: $0) == stored.id }
    }

    private func detail(_ kind: Evidence.Kind) -> String {
        switch kind {
        case .guid: stored.post.guid.map { " “\($0.text)”" } ?? ""
        case .link: stored.post.addresses.primary.map { " \($0.redacted)" } ?? ""
        case .enclosure: stored.post.attachments.first.map { " \($0.url.redacted)" } ?? ""
        case .titleAndDate: stored.post.title == nil ? " (for want of a title, its page's place on the site)" : ""
        case .content: ""
        }
    }

    private static func name(_ kind: Evidence.Kind) -> String {
        switch kind {
        case .guid: "its guid"
        case .link: "its link"
        case .enclosure: "its first attachment"
        case .titleAndDate: "its title and date"
        case .content: "its content"
        }
    }

    private static func name(of policy: IdentityPolicy) -> String {
        let kind: Evidence.Kind? =
            switch policy {
            case .auto: nil
            case .guid: .guid
            case .link: .link
            case .titleAndDate: .titleAndDate
            case .content: .content
            }
        return kind.map(name) ?? "everything"
    }

    var seen: [String] {
        var sentences = ["First stored \(moment(stored.firstSeen))."]
        if let changed = stored.lastChanged {
            sentences.append("Its source changed it, last \(moment(changed)): title, text, addresses, date, attachments or authors.")
        } else {
            sentences.append("Its source has not changed it since in anything that matters.")
        }
        if versions > 0 {
            sentences.append("What it said before is kept: `aggregator read \(stored.id.description.prefix(8)) --history`.")
        }
        switch preferences?.edits {
        case nil, .update?: break
        case .history?: sentences.append("What it says is kept when its source edits it, as it is set.")
        case .unread?: sentences.append("When its source edits it, it is unread again, as it is set.")
        case .ignore?: sentences.append("Edits of its source are ignored, as it is set.")
        }
        return sentences
    }

    func story(_ sentences: [String]) -> [String] {
        guard stored.status.isApart else { return sentences }
        return ["It stands apart, by your word: it is merged with no other; `aggregator unmerge --undo` takes that back."]
    }

    var place: String {
        if let published = stored.post.dates.published, published.seconds == stored.sortDate.seconds {
            return "By its date of publication, \(moment(published)), as its source gives it."
        }
        let reason = stored.post.dates.published == nil ? "Its source gives no date of publication" : "Its source's date can't be true"
        return "By \(moment(stored.sortDate)). \(reason)."
    }

    var fields: [String] {
        let post = stored.post
        var sentences: [String] = []
        if let title = post.title {
            sentences.append("Title: as its source wrote it\(title.html == nil ? "" : ", with markup that was made safe").")
        } else {
            sentences.append("Title: its source gives none; lists show the beginning of the text.")
        }
        if post.content.html != nil {
            sentences.append("Text: HTML of its source, made safe before it was stored.")
        } else if post.content.text != nil {
            sentences.append("Text: plain, by its source's word.")
        } else {
            sentences.append("Text: its source gives none.")
        }
        if let page = post.addresses.page { sentences.append("Page: \(page.redacted).") }
        if !post.authors.isEmpty {
            sentences.append("Authors: \(post.authors.compactMap { $0.name ?? $0.email ?? $0.url?.text }.listed("and")).")
        }
        if !post.attachments.isEmpty { sentences.append("Attachments: \(post.attachments.count), in the order of the document.") }
        switch post.kind {
        case .article: break
        case .video: sentences.append("It is a video by what its source says of its media or its page.")
        case .audio: sentences.append("It is audio by the type of its attachment.")
        }
        return sentences
    }

    var marks: String {
        "It is \(stored.status.isRead ? "read" : "unread")\(stored.status.isStarred ? " and starred" : "")."
    }
}
