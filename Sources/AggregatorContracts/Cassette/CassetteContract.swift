public import AggregatorCore

/// The promises of every `CassetteService`.
public enum CassetteContract {
    /// A cassette service, and a place that is still empty.
    public struct Rig: Sendable {
        /// The service to check.
        public var cassettes: any CassetteService
        /// The place where `begin` makes a recording.
        public var place: String
        /// The place must not exist yet.
        public init(cassettes: any CassetteService, place: String) {
            self.cassettes = cassettes
            self.place = place
        }
    }

    /// All checks; each needs a rig of its own.
    public static let checks: [ContractCheck<Rig>] = [
        check("what-was-kept-is-read", "What was kept is what is read, to the byte") { rig in
            let recording = sample
            try await keep(recording, rig)
            try requireEqual(try await rig.cassettes.read(rig.place), recording, "the recording")
        },
        check("attempts-may-come-at-once", "Attempts are told apart, and several may be told of at once") { rig in
            var recording = sample
            recording.lines = (0..<24).map { line(number: UInt64($0)) }
            let writer = try await rig.cassettes.begin(recording.opening, at: rig.place)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, line) in recording.lines.enumerated() {
                    group.addTask { try await keep(line, number: index + 1, writer) }
                }
                try await group.waitForAll()
            }
            try await writer.end(report: recording.report)
            try requireEqual(try await rig.cassettes.read(rig.place), recording, "the recording")
        },
        check("a-place-is-used-once", "A place that holds a recording already is left alone, and is a failure") { rig in
            let recording = sample
            try await keep(recording, rig)
            var isRefused = false
            do { _ = try await rig.cassettes.begin(recording.opening, at: rig.place) } catch { isRefused = true }
            try require(isRefused, "a second recording began at the same place")
            try requireEqual(try await rig.cassettes.read(rig.place), recording, "the first recording")
        },
        check("broken-off-is-read", "A recording that broke off is read as far as it got") { rig in
            let recording = sample
            let writer = try await rig.cassettes.begin(recording.opening, at: rig.place)
            if let line = recording.lines.first { try await keep(line, number: 1, writer) }
            let read = try await rig.cassettes.read(rig.place)
            try requireEqual(read.lines, Array(recording.lines.prefix(1)), "the lines")
            try requireEqual(read.report, [], "the report")
        },
        check("nothing-is-a-failure", "Where nothing was recorded, reading fails") { rig in
            do { _ = try await rig.cassettes.read(rig.place) } catch { return }
            throw ContractViolation("something was read of a place that holds nothing")
        },
    ]

    private static func keep(_ recording: Recording, _ rig: Rig) async throws {
        let writer = try await rig.cassettes.begin(recording.opening, at: rig.place)
        for (index, line) in recording.lines.enumerated() { try await keep(line, number: index + 1, writer) }
        try await writer.end(report: recording.report)
    }

    private static func keep(_ line: Recording.Line, number: Int, _ writer: any CassetteWriter) async throws(FileFailure) {
        try await writer.keep(.began(line.opening), of: number)
        for exchange in line.exchanges { try await writer.keep(.exchanged(exchange), of: number) }
        if !line.recalled.isEmpty { try await writer.keep(.recalled(line.recalled), of: number) }
    }

    private static func check(
        _ name: String, _ promise: String, _ body: @escaping @Sendable (Rig) async throws -> Void
    ) -> ContractCheck<Rig> { ContractCheck(seam: "cassette", name: name, promise: promise, body: body) }
}
