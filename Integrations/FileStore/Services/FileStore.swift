import AggregatorCore

/// A store in a folder of plain-text files.
final class FileStore: StoreLifecycle {
    let isDurable = true
    let files: StoreFiles
    private let worker: Worker
    let commits = CommitQueue<WishedHarvest>()
    var damage: StoreFailure? { files.damageMet }

    init(_ files: StoreFiles, _ worker: Worker) {
        self.files = files
        self.worker = worker
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (StoreFiles) throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        try await worker.run { [files] () throws(StoreFailure) in
            // A store opened for writing bases its decisions on reads, so a replaced folder must be noticed here already.
            if !files.options.isReadOnly { try files.checkPlace() }
            return try body(files)
        }
    }

    /// - Parameter wish: Since when the caller waits (`StoreFiles.write`).
    func write<Value: Sendable>(
        since wish: ContinuousClock.Instant = .now, _ body: @escaping @Sendable (StoreFiles) throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        try await worker.run { [files] () throws(StoreFailure) in
            try files.write(since: wish) { () throws(StoreFailure) in try body(files) }
        }
    }

    /// Nothing is held between calls.
    func close() async {}
}

extension FileStore: KeyValueStore {
    func value(for key: String) async throws(StoreFailure) -> [UInt8]? {
        try await read { (files) throws(StoreFailure) in try files.settings().values[key] }
    }

    func set(_ value: [UInt8]?, for key: String) async throws(StoreFailure) {
        try await write { (files) throws(StoreFailure) in
            var settings = try files.settings()
            guard settings.values[key] != value else { return }
            settings.values[key] = value
            try files.replace([(files.root, SettingList.name, FilePieces(settings.bytes))])
        }
    }

    func replace(_ old: [UInt8]?, with value: [UInt8]?, for key: String) async throws(StoreFailure) -> Bool {
        try await write { (files) throws(StoreFailure) in
            var settings = try files.settings()
            guard settings.values[key] == old else { return false }
            guard value != old else { return true }
            settings.values[key] = value
            try files.replace([(files.root, SettingList.name, FilePieces(settings.bytes))])
            return true
        }
    }
}

extension StoreFiles {
    func settings() throws(StoreFailure) -> SettingList {
        guard let bytes = try root.read(SettingList.name) else { return SettingList() }
        let settings = SettingList(bytes)
        guard !settings.isDamaged else {
            throw .damagedFile(
                root.path + "/" + SettingList.name, "a checksum does not hold",
                advice: "restore it from a copy, or `aggregator check --repair` keeps what is whole of it, and a copy of it all")
        }
        return settings
    }
}
