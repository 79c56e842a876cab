public import AggregatorCore

/// The promises of every `SupervisorService`.
public enum SupervisorContract {
    /// A service, the messages that its supervisor has received, and the supervisor's watchdog interval.
    public struct Rig: Sendable {
        /// The service to check.
        public var supervisor: any SupervisorService
        /// The messages that have arrived so far, in order.
        public var heard: @Sendable () async throws -> [SupervisorWord]
        /// Seconds within which the supervisor wants signs of life; `nil` if it wants no signs of life.
        public var watchdogInterval: Double?
        /// The supervisor must not have received a message yet.
        public init(
            supervisor: any SupervisorService, watchdogInterval: Double?, heard: @escaping @Sendable () async throws -> [SupervisorWord]
        ) {
            self.supervisor = supervisor
            self.watchdogInterval = watchdogInterval
            self.heard = heard
        }
    }

    /// All checks; each needs a rig of its own.
    public static let checks: [ContractCheck<Rig>] = [
        check("words-arrive", "Each word arrives as it is, at once and in the order of the calls") { rig in
            let words: [SupervisorWord] = [.ready, .status("2 due — next at noon"), .alive, .status(""), .alive, .stopping]
            for word in words { rig.supervisor.tell(word) }
            try requireEqual(try await rig.heard(), words, "what the supervisor heard")
        },
        check("status-is-one-line", "A status is one line, whatever is in it") { rig in
            rig.supervisor.tell(.status("one\nSTOPPING=1\r\nthree"))
            let heard = try await rig.heard()
            try requireEqual(heard.count, 1, "words that arrived")
            guard case .status(let text)? = heard.first else { throw ContractViolation("A status arrived as \(heard).") }
            try requireEqual(text.contains(where: \.isNewline), false, "whether it has a line end")
            try requireEqual(text.hasPrefix("one"), true, "whether it is the text")
        },
        check("watchdog-interval", "`watchdogInterval` is what the supervisor wants") { rig in
            try requireEqual(rig.supervisor.watchdogInterval, rig.watchdogInterval, "watchdogInterval")
        },
    ]

    private static func check(
        _ name: String, _ promise: String, _ body: @escaping @Sendable (Rig) async throws -> Void
    ) -> ContractCheck<Rig> { ContractCheck(seam: "supervisor", name: name, promise: promise, body: body) }
}
