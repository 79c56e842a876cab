import AggregatorCore

/// The first line of a feed's file: what the feed says of itself, and what the following lines must be.
struct FeedHeader {
    /// Counts the contents that this file has had. A state in a file beside it is valid only for the generation that it was written for.
    var generation = 0
    var feed: Feed?
    var state: SourceState?
    /// The subscription when the file was written: if the list is lost, a new one is made of these.
    var subscription: Subscription?
    /// Whether the feed is followed no longer, so that all posts left are to be kept.
    var isKept = false
    /// The number of lines that follow; with the hash over their checks, it shows whether lines are missing at the end.
    var count = 0
    var digest = ContentHash().value

    init(isKept: Bool = false) { self.isKept = isKept }

    init?(_ line: ArraySlice<UInt8>) {
        guard let record = CheckedLine.read(line), let generation = record.integer("generation"), let count = record.integer("posts"),
            let digest = record.identifier("digest")
        else { return nil }
        self.generation = generation
        self.count = count
        self.digest = digest
        feed = record.record("feed")
        state = record.record("state")
        subscription = record.record("subscription")
        isKept = record.bool("kept") ?? false
    }

    var line: [UInt8] {
        CheckedLine.write { writer in
            writer.member("generation", generation)
            writer.member("posts", count)
            writer.member("digest", digest)
            if isKept { writer.member("kept", true) }
            writer.member("feed", feed)
            writer.member("state", state)
            writer.member("subscription", subscription)
        }
    }

    /// A hash over lines without their ends, in order.
    struct Digest {
        private(set) var count = 0
        private var hash = ContentHash()

        /// The check at the end of a line stands for all of it.
        mutating func add(_ line: ArraySlice<UInt8>) {
            count += 1
            hash.add(Array(line.suffix(34)))
        }

        var value: Identifier { hash.value }
    }
}
