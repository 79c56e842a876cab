public import AggregatorCore
public import AggregatorSimulation

/// The outcome of a simulation, for people and for programs.
public struct SimulationView {
    private let script: SimulationScript
    private let outcome: SimulationOutcome
    private let shortest: ScriptShrinking?

    /// - Parameter shortest: If it failed, the shortest script that fails.
    public init(_ script: SimulationScript, _ outcome: SimulationOutcome, shortest: ScriptShrinking? = nil) {
        self.script = script
        self.outcome = outcome
        self.shortest = shortest
    }

    /// A line of counts, then the violation, or the digests on which two runs of one script have to agree.
    public var text: StyledText {
        let counts = counts.map { name, count in
            let noun = count == 1 ? String(name.dropLast()) : name
            return "\(count) \(noun)\(name == "acts" ? " of users" : "")"
        }
        let head = StyledText("seed \(script.seed): \(counts.joined(separator: ", "))\n")
        guard let violation = outcome.violation else {
            let digests = "archive \(outcome.archive.value) over \(outcome.archive.records) records\nrequests \(outcome.log)\n"
            return StyledText("✓ ", .success) + head + StyledText(digests)
        }
        return StyledText("✗ ", .failure) + head + Self.text(of: violation) + shortestText
    }

    /// The counts, each with its noun in the plural.
    private var counts: [(name: String, count: Int)] {
        [
            ("days", outcome.days), ("feeds", script.followed.count), ("pulls", outcome.pulls), ("requests", outcome.requests),
            ("posts", outcome.posts), ("acts", outcome.acts), ("faults", outcome.faults), ("restarts", outcome.restarts),
            ("replays", outcome.replays),
        ]
    }

    private static func text(of violation: SimulationViolation) -> StyledText {
        let (hour, minute) = (violation.second % 86_400 / 3_600, violation.second % 3_600 / 60)
        let moment = "day \(violation.day), \(hour) h \(minute) min"
        return StyledText("\(violation.promise.rawValue), \(moment): \(VisibleText.of(violation.sentence))\n")
    }

    private var shortestText: StyledText {
        guard let shortest else { return StyledText("") }
        return StyledText("\nThe shortest script that breaks it; kept in a file, `aggregator simulate --script FILE` runs it again:\n\n")
            + StyledText("\(shortest.script)\n\n") + Self.text(of: shortest.violation)
    }

    /// Writes the outcome as members of one object.
    public func write(to writer: inout JSONWriter) {
        writer.member("seed", String(script.seed))
        writer.member("ok", outcome.violation == nil)
        for (name, count) in counts { writer.member(name, count) }
        writer.member("requests_digest", outcome.log.description)
        guard let violation = outcome.violation else {
            writer.member("archive_records", outcome.archive.records)
            return writer.member("archive_digest", outcome.archive.value.description)
        }
        writer.member("broken", object: { Self.write(violation, to: &$0) })
        guard let shortest else { return }
        writer.member(
            "shortest",
            object: { writer in
                writer.member("script", "\(shortest.script)")
                Self.write(shortest.violation, to: &writer)
            })
    }

    private static func write(_ violation: SimulationViolation, to writer: inout JSONWriter) {
        writer.member("promise", violation.promise.rawValue)
        writer.member("second", violation.second)
        writer.member("message", violation.sentence)
    }
}
