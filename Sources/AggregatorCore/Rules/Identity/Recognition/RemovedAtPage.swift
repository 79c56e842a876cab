/// Tells a post without a guid from a removed one at its page, of which nothing is left to compare with but what `Identity.lasting` keeps.
///
/// The notes of all removed posts at that page count: who has something of any of them stays removed. What was removed before its page was
/// noted is told from nothing.
struct RemovedAtPage {
    private let known: [Evidence: KnownPost]

    init(known: [Evidence: KnownPost]) { self.known = known }

    /// Whether all notes on the removed post were kept.
    func isNoted(_ post: Post) -> Bool { Identity.noteOfRemovedAtPage(post).map { known[$0] != nil } ?? false }

    /// Whether it is posted again: at another date, with another page of comments.
    func isDiscussedElsewhere(_ post: Post) -> Bool {
        guard isNoted(post), let comments = Identity.noteOnComments(atPageOf: post), known[comments] == nil else { return false }
        // A post that is stored has its date as well.
        return Identity.pageOrTextWithDate(of: post).map { known[$0]?.isRemoved != true } ?? false
    }

    /// Whether no removed post at its page had its title, nor a date that is at most fourteen hours from its own. Stored posts may have such
    /// dates: the next issue comes when it comes.
    func isNothingLike(_ post: Post) -> Bool {
        guard isNoted(post), let title = Identity.noteOnTitle(atPageOf: post) else { return false }
        return known[title] == nil && Identity.notesOnTimes(nearThatOf: post).allSatisfy { known[$0]?.isRemoved != true }
    }

    /// Whether posts that have nothing in common with others but their pages (`SharedNames.unnamedIssue`) are the next issue, as far as
    /// removed ones tell: two at least can be told, and none of them has something of a removed one.
    ///
    /// - Parameter issue: By index in the document, each with the post at its page.
    func isNext(_ issue: [Int: KnownPost], _ posts: [Post]) -> Bool {
        let removed = issue.filter(\.value.isRemoved).keys
        let noted = removed.filter { isNoted(posts[$0]) }
        return issue.count - removed.count + noted.count > 1 && noted.allSatisfy { isNothingLike(posts[$0]) }
    }
}
