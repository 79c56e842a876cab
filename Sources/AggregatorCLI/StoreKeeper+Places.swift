import AggregatorKit

/// What is read is not written over, by whatever name.
extension StoreKeeper {
    /// Refuses a file that belongs to the session's store.
    nonisolated func refuse(archivingTo file: String) throws {
        guard try overlap([services.world.files.place(of: file)], places(of: configuration.store)) else { return }
        throw CommandFailure(
            "same-place", "\(file) belongs to the store \(address), which is read; name a file outside of it.", status: .usage)
    }

    /// Refuses a store that is the other one, or lies among its files.
    nonisolated func refuse(moving from: String, into to: String) throws {
        guard try from == to || overlap(places(of: given(to)), places(of: given(from))) else { return }
        let names = (from: StoreLocation.redacted(from), to: StoreLocation.redacted(to))
        throw CommandFailure(
            "same-place", "A store can't be moved into itself: \(names.to) lies where \(names.from) does; name another place.",
            status: .usage)
    }

    /// The address of a store that a person named beside `--store`: read as that is.
    nonisolated func given(_ address: String) throws -> String {
        let home = StandardFolders(services.world.environment).home
        if let read = StoreLocation.reading(address, home: home) { return read }
        throw CommandFailure(
            "bad-address", "“\(VisibleText.of(StoreLocation.redacted(address)))” names no store here; write its whole path.", status: .usage
        )
    }

    private nonisolated func places(of address: String?) throws(StoreFailure) -> [FilePlace] {
        try services.storePaths(address, dataFolder: dataFolder).map(services.world.files.place)
    }

    private nonisolated func overlap(_ left: [FilePlace], _ right: [FilePlace]) -> Bool {
        left.contains { left in right.contains { left.lies(in: $0) || $0.lies(in: left) } }
    }
}
