public import AggregatorCore

/// The promises of every `SignalService`.
public enum SignalsContract {
    /// A signal service, and a way to send it a signal.
    public struct Rig: Sendable {
        /// The service to check.
        public var signals: any SignalService
        /// Sends the signal that leads to this exit status: 130 or 143.
        public var wish: @Sendable (Int32) async -> Void
        /// No signal may have been sent yet.
        public init(signals: any SignalService, wish: @escaping @Sendable (Int32) async -> Void) {
            self.signals = signals
            self.wish = wish
        }
    }

    /// All checks; each needs a rig of its own.
    public static let checks: [ContractCheck<Rig>] = [
        check("waiting-ends-with-the-wish", "Whoever waits hears of the first wish") { rig in
            let waiters = (0..<3).map { _ in Task { await rig.signals.interruption() } }
            await Task.yield()
            await rig.wish(143)
            for waiter in waiters { try requireEqual(await waiter.value, 143, "what a waiter heard") }
        },
        check("late-comers-hear", "Whoever asks after the wish was made hears of it") { rig in
            await rig.wish(130)
            for _ in 0..<2 { try requireEqual(await rig.signals.interruption(), 130, "what a late-comer heard") }
        },
        check("cancellation-ends-waiting", "Waiting ends at once with `nil` when the task that waits is cancelled") { rig in
            let waiter = Task { await rig.signals.interruption() }
            await Task.yield()
            waiter.cancel()
            try requireEqual(await waiter.value, nil, "what a cancelled waiter heard")
        },
        check("cancelled-before-waiting", "A task that is cancelled already doesn't wait") { rig in
            let waiter = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await rig.signals.interruption()
            }
            try requireEqual(await waiter.value, nil, "what a cancelled waiter heard")
        },
    ]

    private static func check(
        _ name: String, _ promise: String, _ body: @escaping @Sendable (Rig) async throws -> Void
    ) -> ContractCheck<Rig> { ContractCheck(seam: "signals", name: name, promise: promise, body: body) }
}
