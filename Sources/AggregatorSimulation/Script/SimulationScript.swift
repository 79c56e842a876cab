import AggregatorCore
public import AggregatorEngine

/// The input of a simulation: the same script gives the same run, visit for visit and byte for byte.
public struct SimulationScript: Sendable, Hashable {
    /// The seed of publishers, timers and faults.
    public var seed: UInt64
    /// The length in days; at least 1.
    public var days: Int
    /// Days at the end in which no faults are injected.
    public var quietDays: Int
    /// The number of publishers in the world.
    public var publishers: Int
    /// The numbers of the publishers that are followed from the beginning.
    public var followed: [Int]
    /// The users' acts, in the order of their times.
    public var acts: [UserAct]
    /// The faults that are injected before the quiet days.
    public var faults: [FaultPlan.Rate]

    /// A script in which all publishers are followed, and users' acts derive from the seed.
    ///
    /// - Parameter faults: The faults to inject; `nil` for a little of each that can be told from a publisher's own.
    public init(seed: UInt64, days: Int, publishers: Int, faults: [FaultPlan.Rate]? = nil) {
        self.seed = seed
        self.days = max(days, 1)
        self.publishers = max(publishers, 1)
        self.faults = faults ?? Self.usualFaults
        quietDays = max(1, min(6, self.days / 3))
        followed = Array(0..<self.publishers)
        acts = Self.acts(seed: seed, days: self.days, publishers: self.publishers)
    }

    /// A little of every fault. Corrupt bytes are left out: they can't be told from a publisher's own.
    private static let usualFaults: [FaultPlan.Rate] = [
        .init(.timeout, 0.02), .init(.reset, 0.01), .init(.truncate, 0.01), .init(.limit, 0.005), .init(.slow, 0.01), .init(.wrong, 0.005),
        .init(.busy, 0.01), .init(.full, 0.002), .init(.crash, 0.001), .init(.fsync, 0.001),
    ]

    /// The beginning of the quiet days, in seconds.
    var quietStart: Double { Double(days - quietDays) * 86_400 }

    private static func acts(seed: UInt64, days: Int, publishers: Int) -> [UserAct] {
        var generator = SeededGenerator(seed: seed, stream: ContentHash.of(Array("users".utf8)), attempt: 0)
        func draw(_ bound: Int) -> Int { Int(generator.next() % UInt64(max(bound, 1))) }
        // Users read more often than they do anything else.
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
