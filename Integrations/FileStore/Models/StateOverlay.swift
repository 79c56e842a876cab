import AggregatorCore

/// A state that is newer than the one in the feed's file, which has not changed since.
struct StateOverlay {
    var generation: Int
    /// The digest of the posts in that file: copies of a store that went their own ways count their generations alike. `nil` in files of
    /// older programs.
    var digest: Identifier?
    var state: SourceState

    init(of header: FeedHeader, state: SourceState) { (generation, digest, self.state) = (header.generation, header.digest, state) }

    /// Whether it was written for the file that begins with this line.
    func belongs(to header: FeedHeader) -> Bool { generation == header.generation && digest ?? header.digest == header.digest }

    var line: [UInt8] {
        CheckedLine.write { writer in
            writer.member("generation", generation)
            writer.member("digest", digest)
            writer.member("state", state)
        }
    }
}

extension StateOverlay {
    init?(_ bytes: [UInt8]) {
        guard let first = CheckedLine.lines(bytes).first, let record = CheckedLine.read(bytes[first]),
            let generation = record.integer("generation"), let state: SourceState = record.record("state")
        else { return nil }
        (self.generation, self.state) = (generation, state)
        digest = record.identifier("digest")
    }
}
