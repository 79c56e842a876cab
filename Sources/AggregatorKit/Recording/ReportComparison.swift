public import AggregatorCore

/// The differences between the report of a replay and that of its recording.
public struct ReportComparison: Sendable {
    /// One member of a report that differs, or a whole report that one side lacks.
    public struct Difference: Sendable, Hashable {
        /// The name of the source; `nil` for the summary of the pull.
        public var source: String?
        /// The name of the member; `nil` if one side lacks the whole report.
        public var member: String?
        /// `nil` if only the replay has it.
        public var recorded: JSONValue?
        /// `nil` if only the recording has it.
        public var replayed: JSONValue?

        /// The difference in one sentence.
        public var sentence: String {
            let place = source ?? "the whole"
            switch (recorded, replayed) {
            case (let recorded?, let replayed?):
                return "\(place): \(member ?? "report") was \(Self.text(recorded)), and is \(Self.text(replayed))"
            case (let recorded?, nil):
                return "\(place): \(member.map { "\($0) was \(Self.text(recorded)), and" } ?? "it was reported, and") is missing"
            case (nil, let replayed): return "\(place): \(member.map { "\($0) is new: \(Self.text(replayed ?? .null))" } ?? "it is new")"
            }
        }

        private static func text(_ value: JSONValue) -> String {
            var writer = JSONWriter()
            writer.value(value)
            return writer.text
        }
    }

    /// In the order of the recording.
    public let differences: [Difference]

    /// Compares the objects of both reports, except for the duration of the whole, and for what a replay can't have: it is not interrupted,
    /// and leaves nothing to others.
    public init(recorded: [JSONValue], replayed: [JSONValue]) {
        func name(_ value: JSONValue) -> String? { value.text("source") }
        // Two sources may have the same name once secrets are removed.
        func id(_ value: JSONValue) -> String? { value.text("feed_id") ?? name(value) }
        var differences: [Difference] = []
        var left = replayed
        for report in recorded {
            guard let index = left.firstIndex(where: { id($0) == id(report) }) else {
                differences.append(Difference(source: name(report), recorded: report))
                continue
            }
            let other = left.remove(at: index)
            differences += Self.differences(report["summary"] ?? report, other["summary"] ?? other, of: name(report))
        }
        differences += left.map { Difference(source: name($0), replayed: $0) }
        self.differences = differences
    }

    /// What a summary says of the time, of its end, and of sources that were not asked, of which a recording has nothing.
    private static let unrecorded: Set = ["milliseconds", "interrupted", "left_to_others", "left_for_later"]

    private static func differences(_ recorded: JSONValue, _ replayed: JSONValue, of source: String?) -> [Difference] {
        var names: [String] = []
        for member in (recorded.members ?? []) + (replayed.members ?? []) where !names.contains(member.name) { names.append(member.name) }
        return names.compactMap { name in
            guard recorded[name] != replayed[name], source != nil || !Self.unrecorded.contains(name)
            else { return nil }
            return Difference(source: source, member: name, recorded: recorded[name], replayed: replayed[name])
        }
    }
}
