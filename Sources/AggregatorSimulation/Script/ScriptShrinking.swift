/// Looks for the shortest script that breaks the same promise. Drops sources, then users' acts, then faults, then days, as long as the
/// script still breaks it. Every try is a whole run, so the number of tries is limited.
public struct ScriptShrinking: Sendable {
    private var triesLeft: Int
    /// The shortest script so far.
    public private(set) var script: SimulationScript
    /// How that script fails: it breaks the same promise in the same way as the first one.
    public private(set) var violation: SimulationViolation

    /// - Parameter tries: The most runs.
    public init(_ script: SimulationScript, _ violation: SimulationViolation, tries: Int) {
        self.script = script
        self.violation = violation
        triesLeft = tries
    }

    /// - Parameters:
    ///   - fails: Runs a script, and returns what it breaks.
    ///   - tell: Called with every shorter script that still breaks the promise.
    public mutating func run(
        _ fails: (SimulationScript) async throws -> SimulationViolation?, tell: (SimulationScript) -> Void = { _ in }
    ) async throws {
        // What comes after the break has no part in it, and is the cheapest to leave out.
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
        // The faults still stop at the same time.
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
    /// Leaves out the acts on sources that are neither followed nor subscribed to.
    fileprivate mutating func dropIdleActs() {
        let known = Set(followed).union(acts.filter { $0.kind == .subscribe }.map(\.publisher))
        acts.removeAll { !known.contains($0.publisher) }
    }
}
