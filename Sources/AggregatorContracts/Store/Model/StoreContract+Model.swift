import AggregatorCore

extension StoreContract {
    static let modelChecks: [ContractCheck<Rig>] = [
        check("agrees-with-the-model", "Whatever is asked in whatever order, a store answers as the model of all these promises does.") {
            rig in
            try await compare(rig, seed: 1, steps: 300)
        }
    ]

    /// Runs a random sequence of steps on the rig's store and on the model. If they differ, shortens the sequence before it throws.
    public static func compare(_ rig: Rig, seed: UInt64, steps count: Int) async throws {
        var generator = SampleGenerator(seed: seed)
        let steps = (0..<count).map { generator.step($0) }
        var run = 0
        func violation(_ steps: [StoreStep]) async -> (count: Int, error: any Error)? {
            run += 1
            return await Self.violation(rig.beside(run), steps)
        }
        guard let first = await violation(steps) else { return }
        var (shortest, error) = (Array(steps.prefix(first.count)), first.error)
        var size = shortest.count / 2
        // The number of tries is limited, as each needs a store of its own.
        while size > 0, run < 150 {
            var start = 0
            while start < shortest.count, run < 150 {
                var shorter = shortest
                shorter.removeSubrange(start..<min(start + size, shortest.count))
                if let failure = await violation(shorter) {
                    (shortest, error) = (Array(shorter.prefix(failure.count)), failure.error)
                } else {
                    start += size
                }
            }
            size /= 2
        }
        let list = shortest.enumerated().map { "\($0.offset + 1). \($0.element)" }.joined(separator: "\n")
        throw ContractViolation("\(error)\nafter these steps (seed \(seed)):\n\(list)")
    }

    /// Returns the number of steps after which store and model differ; `nil` if they agree to the end.
    private static func violation(_ rig: Rig, _ steps: [StoreStep]) async -> (count: Int, error: any Error)? {
        var model = StoreModel()
        var count = 0
        do {
            var store = try await rig.open()
            for step in steps {
                count += 1
                if case .reopen = step {
                    try await requireWhole(store)
                    await store.close()
                    store = try await rig.open()
                }
                try await step.compare(store, &model)
                try await StoreStep.compareAll(store, model)
            }
            try await requireWhole(store)
            await store.close()
            return nil
        } catch { return (count, error) }
    }

    /// Requires that a store that can check itself finds nothing wrong.
    private static func requireWhole(_ store: any Store) async throws {
        guard let checking = store.checking else { return }
        try requireEqual(try await checking.check(repairing: false), [], "what is found wrong with it")
    }
}

extension StoreContract.Rig {
    /// Returns a rig with another place beside this one.
    fileprivate func beside(_ number: Int) -> Self {
        Self(
            backend: backend, location: StoreLocation(scheme: location.scheme, path: "\(location.path)-\(number)"), makeNewer: makeNewer)
    }
}
