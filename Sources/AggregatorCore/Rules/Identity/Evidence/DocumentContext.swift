/// What the other posts of a document say of each post: whether there are any, and what they have as well.
struct DocumentContext {
    /// Whether the document has one post. A part of a document never counts as such: the posts that it leaves out are still in the feed.
    let isSinglePost: Bool
    let extent: DocumentExtent
    let sharedPages: SharedPages
    /// Whether some posts have a guid, and some have none.
    private let isGUIDOptional: Bool
    private let sharedAttachments: Set<String>
    private let sharedMoments: Set<Int64>
    /// The moments of updating that several posts have which say nothing else of their dates.
    private let sharedUpdates: Set<Int64>

    init(_ posts: [Post], extent: DocumentExtent) {
        self.extent = extent
        isSinglePost = posts.count == 1 && extent == .whole
        sharedPages = SharedPages(of: posts)
        sharedAttachments = Set(repeatedInSorted: posts.compactMap { $0.attachments.first?.url.text }.sorted())
        sharedMoments = Set(repeatedInSorted: posts.compactMap { $0.dates.published?.seconds }.sorted())
        sharedUpdates = Set(repeatedInSorted: posts.compactMap { $0.dates.published == nil ? $0.dates.modified?.seconds : nil }.sorted())
        isGUIDOptional = posts.contains { $0.guid == nil } && posts.contains { $0.guid != nil }
    }

    /// Whether the page of a post says nothing of it: where others are told apart by their guids, the page that they share is not its own.
    func isPageOfOthers(_ post: Post) -> Bool { isGUIDOptional && post.guid == nil && sharedPages.isPage(of: post) }

    /// Whether several posts have its first attachment.
    func isAttachmentShared(of post: Post) -> Bool { post.attachments.first.map { sharedAttachments.contains($0.url.text) } ?? false }

    /// Whether several posts have its second of publication or, where they have none, of updating: often that of an import, or of a build.
    func isMomentShared(of post: Post) -> Bool {
        let dates = post.dates
        return dates.published.map { sharedMoments.contains($0.seconds) } ?? dates.modified.map { sharedUpdates.contains($0.seconds) }
            ?? false
    }
}
