/// Looks for the shortest script that breaks the same promise: drops sources, then users' acts, then faults, then days, as long as it
/// still breaks. Every try is a whole run, so it ends after so many.
public struct ScriptShrinking: Sendable {
    private var triesLeft: Int
    /// The shortest so far, and how it fails.
    public private(set) var script: SimulationScript
    /// How that script fails: by the same promise, and in the same way, as the first one.
    public private(set) var violation: SimulationViolation

    /// - Parameter tries: runs at the most.
    public init(_ script: SimulationScript, _ violation: SimulationViolation, tries: Int = 200) {
        self.script = script
        self.violation = violation
        triesLeft = tries
    }

    /// - Parameters:
    ///   - fails: runs a script; what it breaks.
    ///   - tell: is told of every script that is shorter and breaks.
    public mutating func run(
        _ fails: (SimulationScript) async throws -> SimulationViolation?, tell: (SimulationScript) -> Void = { _ in }
    ) async throws {
        // What comes after the break has nothing to do with it, and is the cheapest to leave out.
        try await cut(to: violation.day + 1, fails, tell)
        try await drop(\.followed, fails, tell)
        try await drop(\.acts, fails, tell)
        try await drop(\.faults, fails, tell)
        try await cut(to: max(violation.day, 1), fails, tell)
    }

    private mutating func attempt(
        _ candidate: SimulationScript, _ fails: (SimulationScript) async throws -> SimulationViolation?, _ tell: (SimulationScript) -> Void
    ) async throws -> Bool {
        guard triesLeft > 0, candidate != script else { return false }
        triesLeft -= 1
        guard let failure = try await fails(candidate), failure.promise == violation.promise, failure.kind == violation.kind else {
            return false
        }
        (script, violation) = (candidate, failure)
        tell(candidate)
        return true
    }

    private mutating func cut(
        to days: Int, _ fails: (SimulationScript) async throws -> SimulationViolation?, _ tell: (SimulationScript) -> Void
    ) async throws {
        guard days < script.days else { return }
        var candidate = script
        candidate.days = days
        // Faults go on for as long as they did.
        candidate.quietDays = max(0, min(candidate.days, script.quietDays - (script.days - days)))
        candidate.acts.removeAll { $0.second >= days * 86_400 }
        _ = try await attempt(candidate, fails, tell)
    }

    /// Delta debugging: halves first, then quarters, down to one by one.
    private mutating func drop<Element: Hashable>(
        _ member: WritableKeyPath<SimulationScript, [Element]>, _ fails: (SimulationScript) async throws -> SimulationViolation?,
        _ tell: (SimulationScript) -> Void
    ) async throws {
        var size = script[keyPath: member].count
        while size > 0 {
            var start = 0
            while start < script[keyPath: member].count {
                var candidate = script
                let end = min(start + size, candidate[keyPath: member].count)
                candidate[keyPath: member].removeSubrange(start..<end)
                candidate.dropIdleActs()
                if try await !attempt(candidate, fails, tell) { start = end }
                if triesLeft <= 0 { return }
            }
            size /= 2
        }
    }
}

extension SimulationScript {
    /// What is done to a source that nobody follows is left out with it, but for following it.
    fileprivate mutating func dropIdleActs() {
        let known = Set(followed).union(acts.filter { $0.kind == .subscribe }.map(\.publisher))
        acts.removeAll { !known.contains($0.publisher) }
    }
}
