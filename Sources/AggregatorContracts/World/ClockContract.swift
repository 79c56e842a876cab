public import AggregatorCore

/// The promises of every clock.
public enum ClockContract {
    /// A clock, and a way to make its time pass.
    public struct Rig: Sendable {
        /// The clock to check.
        public var clock: any ClockService
        /// Makes this many seconds pass for sleeping tasks; a clock that runs by itself needs nothing done.
        public var pass: @Sendable (_ seconds: Double) async -> Void
        /// Sets the time of day, as a person or a time server would; `nil` if that can't be done.
        public var set: (@Sendable (_ now: Timestamp) async -> Void)?
        /// Without `pass`, a rig for a clock that runs by itself.
        public init(
            clock: any ClockService, pass: @escaping @Sendable (_ seconds: Double) async -> Void = { _ in },
            set: (@Sendable (_ now: Timestamp) async -> Void)? = nil
        ) {
            self.clock = clock
            self.pass = pass
            self.set = set
        }
    }

    /// All checks; each needs a rig of its own.
    public static let checks: [ContractCheck<Rig>] = [
        check("uptime-never-goes-back", "`uptime` never goes back, whatever `now` does") { rig in
            var last = rig.clock.uptime()
            let now = rig.clock.now()
            for seconds: Int64 in [0, -86_400, 86_400, 0] {
                await rig.set?(now.adding(seconds: seconds))
                for _ in 0..<50 {
                    let uptime = rig.clock.uptime()
                    try require(uptime >= last, "uptime went from \(last) back to \(uptime)")
                    last = uptime
                }
            }
        },
        check("sleep-takes-its-time", "`sleep` ends when so many seconds of `uptime` have passed") { rig in
            let before = rig.clock.uptime()
            let sleeper = Task { try await rig.clock.sleep(seconds: 0.005) }
            await rig.pass(0.005)
            try await sleeper.value
            let passed = rig.clock.uptime() - before
            try require(passed >= 0.00499, "a sleep of 5 ms ended after \(passed * 1000) ms")
        },
        check("sleep-of-nothing-ends", "`sleep` ends at once when no time, or less, is asked for") { rig in
            for seconds in [0, -1, -Double.infinity, .nan] { try await rig.clock.sleep(seconds: seconds) }
        },
        check("sleep-hears-of-cancellation", "`sleep` ends at once with `CancellationError` when its task is cancelled") { rig in
            let (steps, reached) = AsyncStream.makeStream(of: Void.self)
            let sleeper = Task {
                reached.finish()
                try await rig.clock.sleep(seconds: 86_400)
            }
            for await _ in steps {}
            // Gives the task time to fall asleep, as that can't be observed.
            for _ in 0..<100 { await Task.yield() }
            sleeper.cancel()
            try await requireCancelled(sleeper)
        },
        check("cancelled-before-sleep", "`sleep` doesn't begin in a task that is cancelled already") { rig in
            let sleeper = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await rig.clock.sleep(seconds: 86_400)
            }
            try await requireCancelled(sleeper)
        },
        check("local-offset-is-one", "`localOffset` is seconds east of UTC: less than a day, whole minutes in our time") { rig in
            for seconds: Int64 in [0, 1_769_850_300, 1_785_488_700] {
                let offset = rig.clock.localOffset(at: Timestamp(seconds: seconds))
                try require(abs(offset) <= 18 * 3600, "the local offset is \(offset) s")
                try require(offset % 60 == 0, "the local offset of \(offset) s is no whole minutes")
            }
        },
    ]

    private static func requireCancelled(_ sleeper: Task<Void, any Error>) async throws {
        do { try await sleeper.value } catch is CancellationError { return }
        throw ContractViolation("the sleep of a cancelled task ended without a CancellationError")
    }

    private static func check(
        _ name: String, _ promise: String, _ body: @escaping @Sendable (Rig) async throws -> Void
    ) -> ContractCheck<Rig> { ContractCheck(seam: "clock", name: name, promise: promise, body: body) }
}
