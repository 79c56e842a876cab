import AggregatorCore

/// A good store, and one fault in front of it.
final class FaultyStore: StoreLifecycle {
    struct Memory {
        var evidence: [FeedID: [Evidence: PostID]] = [:]
        var signs: [SimilaritySign: [PostID]] = [:]
        var offsets: [PostQuery.Cursor: Int] = [:]
        var leases: [Lane: Identifier] = [:]
        var commitsInFlight = 0
        var hasFailed = false
    }

    let base: any Store
    let fault: StoreFault
    let memory = Locked(Memory())

    init(_ base: any Store, _ fault: StoreFault) {
        self.base = base
        self.fault = fault
    }

    var isDurable: Bool { base.isDurable }

    var damage: StoreFailure? { fault == .meetsDamage ? StoreFailure(.damaged, "Something.") : base.damage }

    func close() async { await base.close() }
}

/// Opens good stores with one fault, or is itself at fault.
struct FaultyBackend: StoreBackend {
    static let outOfReach = StoreLocation(scheme: "memory", path: "out of reach")

    let base: any StoreBackend
    let fault: StoreFault
    var scheme: String { base.scheme }
    var defaultName: String? { base.defaultName }

    func open(_ location: StoreLocation, options: StoreOptions) async throws(StoreFailure) -> any Store {
        var (location, options) = (location, options)
        switch fault {
        case .forgetsOnClosing where !options.isReadOnly: location.path = ""
        case .refusesReadOnly where options.isReadOnly: throw StoreFailure(.unavailable, "No.")
        case .makesReadOnly where options.isReadOnly: options.access = .writing
        default: break
        }
        if location == Self.outOfReach { throw StoreFailure(fault == .takesOutOfReachForNothing ? .notMade : .unavailable, "No.") }
        do throws(StoreFailure) { return FaultyStore(try await base.open(location, options: options), fault) } catch {
            throw fault == .takesNothingForOutOfReach ? StoreFailure(.unavailable, "No.") : error
        }
    }
}

extension FaultyStore: KeyValueStore {
    func value(for key: String) async throws(StoreFailure) -> [UInt8]? { try await base.value(for: name(key)) }

    func set(_ value: [UInt8]?, for key: String) async throws(StoreFailure) {
        try await base.set(fault == .emptiesInsteadOfRemoving ? value ?? [] : value, for: name(key))
    }

    func replace(_ old: [UInt8]?, with value: [UInt8]?, for key: String) async throws(StoreFailure) -> Bool {
        guard fault == .replacesWhatOthersSet else { return try await base.replace(old, with: value, for: name(key)) }
        try await base.set(value, for: name(key))
        return true
    }

    private func name(_ key: String) -> String {
        switch fault {
        case .ignoresCaseOfKeys: key.lowercased()
        case .cutsLongKeys: String(key.prefix(999))
        default: key
        }
    }
}
