public import AggregatorCore

/// The promises of every writer of documents: see `DocumentWriter`.
public enum DocumentWriterContract {
    static let seam = "document-writer"

    /// A writer, and a reader of its format.
    public struct Rig: Sendable {
        /// The writer to check.
        public let writer: any DocumentWriter
        /// Reads the ids of the posts in a document, or of the post on a line; throws if it is not well-formed.
        public let ids: @Sendable ([UInt8]) throws -> [String]

        /// `ids` has to return the ids of the store, or the guids of the source for a document that was only parsed.
        public init(writer: any DocumentWriter, ids: @escaping @Sendable ([UInt8]) throws -> [String]) {
            self.writer = writer
            self.ids = ids
        }
    }

    /// All checks.
    public static let checks: [ContractCheck<Rig>] = [
        check("has-a-name", "`--format` calls it by a name, in lower-case letters, digits and hyphens.") { rig in
            let name = rig.writer.name
            try require(
                !name.isEmpty && name.utf8.allSatisfy { 97...122 ~= $0 || 48...57 ~= $0 || $0 == 45 }, "“\(name)” is no name for an option")
        },
        check("is-well-formed", "What it writes other programs can read, whatever is in it.") { rig in
            for output in outputs(of: rig.writer) { _ = try rig.ids(output) }
        },
        check("is-utf-8", "Other programs read UTF-8, without a byte order mark.") { rig in
            for output in outputs(of: rig.writer) {
                try require(String(validating: output, as: UTF8.self) != nil, "bytes that are no UTF-8")
                try require(!output.starts(with: [0xEF, 0xBB, 0xBF]), "a byte order mark")
            }
        },
        check("holds-no-raw-control-characters", "No control character of a source comes out raw, so that none reaches a terminal.") {
            rig in
            for output in outputs(of: rig.writer) {
                try require(output.allSatisfy { ($0 >= 32 && $0 != 127) || $0 == 10 }, "a raw control character")
            }
        },
        check("a-post-is-one-line", "One post of a store is on one line, and so is a document that is not pretty.") { rig in
            let posts = samplePosts().map { rig.writer.write($0, feed: sampleFeed) }
            for output in posts + sampleDocuments().map({ rig.writer.write($0, pretty: false) }) {
                let text = String(decoding: output, as: UTF8.self)
                let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\u{2028}", "\u{2029}"]
                try require(!text.unicodeScalars.contains { breaks.contains($0) }, "a line end inside")
                try require(!output.isEmpty, "nothing at all")
            }
        },
        check("says-what-is-repeated", "A post that repeats another, or stands for others, says so, on one line and by its own id.") {
            rig in
            for post in samplePosts() {
                let other = PostID(Identifier(high: 8, low: 8))
                let plain = rig.writer.write(post, feed: sampleFeed)
                for note in [DuplicateNote(repeating: other), DuplicateNote(others: [other])] {
                    let output = rig.writer.write(post, feed: sampleFeed, note: note, cursor: nil)
                    try require(output != plain, "a post that says nothing of the others")
                    try require(!output.contains(10), "a line end inside")
                    try requireEqual(try rig.ids(output), [post.id.description], "the id")
                }
            }
        },
        check("says-where-a-list-goes-on", "A post of a list says where the list goes on behind it, on one line and by its own id.") {
            rig in
            for post in samplePosts() {
                let output = rig.writer.write(post, feed: sampleFeed, note: nil, cursor: PostQuery.Cursor(post))
                try require(output != rig.writer.write(post, feed: sampleFeed), "a post that says nothing of its place")
                try require(!output.contains(10), "a line end inside")
                try requireEqual(try rig.ids(output), [post.id.description], "the id")
            }
        },
        check("is-deterministic", "The same posts give the same bytes.") { rig in
            try requireEqual(outputs(of: rig.writer), outputs(of: rig.writer), "the second output")
        },
        check("keeps-every-post-in-order", "Every post that is handed in comes out, in its order, by the id of the store.") { rig in
            let posts = samplePosts()
            let wanted = posts.map(\.id.description)
            try requireEqual(try rig.ids(rig.writer.write(posts, feeds: feeds, title: "All")), wanted, "ids of a document")
            try requireEqual(try posts.flatMap { try rig.ids(rig.writer.write($0, feed: sampleFeed)) }, wanted, "ids of lines")
        },
        check("a-document-keeps-every-post", "What was understood of one document is written whole.") { rig in
            for document in sampleDocuments() {
                for pretty in [true, false] {
                    let ids = try rig.ids(rig.writer.write(document, pretty: pretty))
                    try requireEqual(ids.count, document.posts.count, "posts of a document")
                    for (id, post) in zip(ids, document.posts) {
                        try require(!id.isEmpty, "a post without an id")
                        if let guid = post.guid?.text, !guid.isEmpty { try requireEqual(id, guid, "the source's id, to the letter") }
                    }
                }
            }
        },
        check("can-be-written-in-parts", "A document that is written in parts is the one that is written at once.") { rig in
            let posts = samplePosts()
            let whole = rig.writer.write(posts, feeds: feeds, title: "All")
            for size in [1, 5] {
                var bytes = rig.writer.head(title: "All")
                for start in stride(from: 0, to: posts.count, by: size) {
                    let part = Array(posts[start..<min(start + size, posts.count)])
                    bytes += rig.writer.part(part, feeds: feeds, behind: start)
                }
                bytes += rig.writer.part([], feeds: feeds, behind: posts.count)
                try requireEqual(bytes + rig.writer.tail(), whole, "the document, \(size) at a time")
            }
        },
        check("nothing-is-a-document", "No posts are a document all the same, and a feed that is not known leaves its posts.") { rig in
            try requireEqual(try rig.ids(rig.writer.write([], feeds: [:], title: "")), [], "ids of nothing")
            let posts = samplePosts()
            try requireEqual(try rig.ids(rig.writer.write(posts, feeds: [:], title: "")).count, posts.count, "posts without their feeds")
        },
    ]

    private static func check(_ name: String, _ promise: String, _ body: @escaping @Sendable (Rig) throws -> Void) -> ContractCheck<Rig> {
        ContractCheck(seam: seam, name: name, promise: promise) { try body($0) }
    }
}

extension DocumentWriterContract {
    static let sampleFeed = StoredFeed(
        id: FeedID(Identifier(high: 1, low: 1)), title: "Feed \u{1b}[31m\u{2028}", url: StoreSamples.address("feed"))

    static var feeds: [FeedID: StoredFeed] { [sampleFeed.id: sampleFeed] }

    /// Posts with odd values, the same each time, with distinct ids.
    static func samplePosts() -> [StoredPost] {
        var generator = SampleGenerator(seed: 11)
        return (0..<12).map { number in
            StoredPost(
                id: PostID(Identifier(high: 7, low: UInt64(number))), feed: sampleFeed.id, post: generator.post(),
                firstSeen: generator.moment(), fingerprint: generator.identifier(), sortDate: generator.moment())
        }
    }

    static func sampleDocuments() -> [FeedDocument] {
        var generator = SampleGenerator(seed: 12)
        return (0..<8).map { number in
            FeedDocument(
                feed: generator.feed(), posts: (0..<number % 4).map { _ in generator.post() }, format: "rss-2.0", encoding: "utf-8",
                warnings: [.init(code: "odd", message: "“\u{7}\r\n”", line: number)])
        }
    }

    /// Every kind of output that a writer can make.
    static func outputs(of writer: any DocumentWriter) -> [[UInt8]] {
        let posts = samplePosts()
        return sampleDocuments().flatMap { [writer.write($0, pretty: true), writer.write($0, pretty: false)] }
            + posts.map { writer.write($0, feed: sampleFeed) } + [
                writer.write(posts, feeds: feeds, title: "All\u{1b}"), writer.write([], feeds: [:], title: ""),
            ]
    }
}
