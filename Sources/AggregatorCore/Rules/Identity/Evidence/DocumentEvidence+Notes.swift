/// Remarks that are stored for later documents.
extension DocumentEvidence {
    /// Notes that a name is shared, for later documents that have only one post with it.
    mutating func noteSharedNames() {
        guard !shared.isEmpty else { return }
        let reused = linksOfSeveralDates()
        var noted: Set<Evidence> = []
        for index in posts.indices where !evidence[index].isLeftOut {
            if let note = note(on: posts[index], reused: reused), noted.insert(note).inserted { evidence[index].notes.append(note) }
        }
    }

    /// - Parameter reused: `linksOfSeveralDates`.
    private func note(on post: Post, reused: Set<Evidence>) -> Evidence? {
        if Identity.names(of: post).contains(where: shared.contains) { return Identity.noteOfSharedName(of: post) }
        guard let link = Identity.titledLink(of: post), reused.contains(link) else { return nil }
        return Identity.noteOfSharedPage(of: post)
    }

    /// The pages that several posts have under one title, each with another date: two with the same date are one post, listed twice.
    private func linksOfSeveralDates() -> Set<Evidence> {
        guard shared.contains(where: { $0.kind == .link }) else { return [] }
        var moments: [Evidence: Set<Int64>] = [:]
        for post in posts {
            guard let moment = Identity.moment(of: post), let link = Identity.titledLink(of: post), shared.contains(link) else { continue }
            moments[link, default: []].insert(moment.seconds)
        }
        return Set(moments.filter { $0.value.count > 1 }.keys)
    }

    /// Notes page or text, with the date, of posts with numbered guids. If all titles are edited later, these show that the guids identify
    /// posts nevertheless (`GUIDReliability`). What several posts have alike shows nothing, and would speak against the guids of all but
    /// one.
    mutating func noteTextThatSurvivesRetitling() {
        guard GUIDReliability.areNumbered(posts) else { return }
        let surviving = posts.indices.map { evidence[$0].isLeftOut ? nil : Identity.pageOrTextWithDate(of: posts[$0]) }
        let owners = surviving.reduce(into: [:]) { owners, note in note.map { owners[$0, default: 0] += 1 } }
        for (index, note) in surviving.enumerated() {
            if let note, owners[note] == 1 { evidence[index].notes.append(note) }
        }
    }
}
