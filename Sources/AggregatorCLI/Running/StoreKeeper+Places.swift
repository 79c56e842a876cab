import AggregatorKit

/// Keeps commands from writing over what they read, by whatever name.
extension StoreKeeper {
    /// Refuses a file or a folder that belongs to the session's store.
    nonisolated func check(writing file: String) throws {
        guard try overlap([services.world.files.place(of: file)], places(of: configuration.store)) else { return }
        throw CommandFailure(
            .samePlace, "\(file) belongs to the store \(address); name a place outside of it.", status: .usage)
    }

    /// Refuses a target that is the source, or lies among its files.
    nonisolated func check(moving from: String, into to: String) throws {
        let (source, target) = (try given(from), try given(to))
        guard try source == target || overlap(places(of: target), places(of: source)) else { return }
        let names = (from: StoreLocation.redacted(from), to: StoreLocation.redacted(to))
        throw CommandFailure(
            .samePlace, "A store can't be moved into itself: \(names.to) lies where \(names.from) does; name another place.",
            status: .usage)
    }

    /// Returns the address of a store that the user named beside `--store`, read in the same way.
    nonisolated func given(_ address: String) throws -> String {
        guard !address.isEmpty else {
            throw CommandFailure(.badAddress, "An empty name is no store; write its address, as in sqlite:PATH.", status: .usage)
        }
        if let read = services.storeAddress(address) { return read }
        throw CommandFailure(
            .badAddress, "“\(VisibleText.of(StoreLocation.redacted(address)))” names no store here; write its whole path.", status: .usage
        )
    }

    /// Whether the name begins like a store's address.
    nonisolated func isStore(_ name: String) -> Bool {
        StoreLocation(name).map { location in services.storeBackends.contains { $0.scheme == location.scheme } } ?? false
    }

    /// Returns an archive's file. If the name looks like a store's address, or a mistyped one, the failure says so instead of what is wrong
    /// with a file of that name.
    nonisolated func archive(_ name: String) async throws -> ArchiveFile {
        guard let scheme = WebAddress(name)?.scheme, scheme.count > 1, !services.world.files.exists(name) else {
            return try await ArchiveFile(verifying: name, services.world.files)
        }
        let shown = VisibleText.of(StoreLocation.redacted(name))
        let what =
            isStore(name)
            ? "“\(shown)” is a store, and no archive's file; `aggregator migrate` brings one store into another."
            : "“\(shown)” is no file, and “\(scheme):” begins no store's address; those begin with \(services.storeSchemes)."
        throw CommandFailure(.badAddress, what, status: .usage)
    }

    private nonisolated func places(of address: String?) throws(StoreFailure) -> [FilePlace] {
        try services.storePaths(address, dataFolder: dataFolder).map(services.world.files.place)
    }

    private nonisolated func overlap(_ left: [FilePlace], _ right: [FilePlace]) -> Bool {
        left.contains { left in right.contains { left.lies(in: $0) || $0.lies(in: left) } }
    }
}
