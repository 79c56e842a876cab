import AggregatorCore
public import AggregatorEngine

/// Everything that a simulation is made of: the same script gives the same run, visit for visit and byte for byte.
public struct SimulationScript: Sendable, Hashable {
    /// What publishers, timers and faults derive from.
    public var seed: UInt64
    /// How long it goes on; at least 1.
    public var days: Int
    /// Days at the end in which nothing goes wrong on purpose.
    public var quietDays: Int
    /// How many publishers the world has.
    public var publishers: Int
    /// The numbers of those that are followed from the beginning.
    public var followed: [Int]
    /// By their moments.
    public var acts: [UserAct]
    /// What goes wrong on purpose before the quiet days.
    public var faults: [FaultPlan.Rate]

    /// Everybody is followed, and users do this and that, as the seed has it.
    public init(seed: UInt64, days: Int, publishers: Int, faults: [FaultPlan.Rate] = Self.usualFaults) {
        self.seed = seed
        self.days = max(days, 1)
        self.publishers = max(publishers, 1)
        self.faults = faults
        quietDays = max(1, min(6, self.days / 3))
        followed = Array(0..<self.publishers)
        acts = Self.acts(seed: seed, days: self.days, publishers: self.publishers)
    }

    /// Little of everything. Bytes that are other ones are left out: nobody can tell them from a publisher's own.
    public static let usualFaults: [FaultPlan.Rate] = [
        .init(.timeout, 0.02), .init(.reset, 0.01), .init(.truncate, 0.01), .init(.limit, 0.005), .init(.slow, 0.01), .init(.wrong, 0.005),
        .init(.busy, 0.01), .init(.full, 0.002), .init(.crash, 0.001), .init(.fsync, 0.001),
    ]

    /// When the quiet days begin, in seconds.
    var quietStart: Double { Double(days - quietDays) * 86_400 }

    private static func acts(seed: UInt64, days: Int, publishers: Int) -> [UserAct] {
        var generator = SeededGenerator(seed: seed, stream: ContentHash.of(Array("users".utf8)), attempt: 0)
        func draw(_ bound: Int) -> Int { Int(generator.next() % UInt64(max(bound, 1))) }
        // Who reads, reads more often than anything else.
        let habits: [UserAct.Kind] = [
            .read, .read, .read, .read, .read, .read, .unread, .star, .star, .unstar, .delete, .delete, .unsubscribe, .subscribe,
            .subscribe, .insist,
        ]
        let count = min(days, 10_000) * max(2, min(publishers, 100_000) / 50)
        let acts = (0..<count).map { _ in
            UserAct(
                second: draw(days * 86_400), kind: habits[draw(habits.count)], publisher: draw(publishers), post: draw(8))
        }
        return acts.enumerated().sorted { ($0.element.second, $0.offset) < ($1.element.second, $1.offset) }.map(\.element)
    }
}
