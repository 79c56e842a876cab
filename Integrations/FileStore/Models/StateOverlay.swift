import AggregatorCore

/// A state that is newer than the one in the feed's file, which has not changed since.
struct StateOverlay {
    var generation: Int
    var state: SourceState

    var line: [UInt8] {
        CheckedLine.write { writer in
            writer.member("generation", generation)
            writer.member("state", state)
        }
    }
}

extension StateOverlay {
    init?(_ bytes: [UInt8]) {
        guard let first = CheckedLine.lines(bytes).first, let record = CheckedLine.read(bytes[first]),
            let generation = record.integer("generation"), let state: SourceState = record.record("state")
        else { return nil }
        self.init(generation: generation, state: state)
    }
}
