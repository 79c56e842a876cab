import AggregatorCore

/// Replaces a store's files.
extension StoreFiles {
    /// A file and its new content.
    typealias Replacement = (folder: Folder, name: String, pieces: FilePieces)

    /// Runs a write that excludes all other processes.
    ///
    /// - Parameter wish: When the caller asked for it.
    func write<Value>(
        since wish: ContinuousClock.Instant = .now, _ body: () throws(StoreFailure) -> Value
    ) throws(StoreFailure) -> Value {
        guard !root.isInDoubt, feeds?.isInDoubt != true else {
            throw StoreFailure(.unwritable, "The disk of the store \(root.path) did not confirm a write; check it, and start again.")
        }
        guard !options.isReadOnly else { throw StoreFailure(.unwritable, "The store \(root.path) was opened for reading only.") }
        try checkPlace()
        let lock = try lock(wantedSince: wish)
        defer { withExtendedLifetime(lock) {} }
        forgetLists()
        if !isCleaned { try clean() }
        return try body()
    }

    /// Locks the store.
    private func lock(wantedSince wish: ContinuousClock.Instant) throws(StoreFailure) -> WriteLock {
        let begun = futileWait.beginning(wantedSince: wish, now: .now)
        do throws(StoreFailure) { return try WriteLock(in: root, wait: options.wait, since: begun) } catch {
            if error.code == .busy { futileWait.note(begun: begun, ended: .now) }
            throw error
        }
    }

    /// Throws if the store is no longer where it was opened: what is written to the old folder would not reach those that open the new one.
    func checkPlace() throws(StoreFailure) {
        guard !root.isThere || feeds?.isThere == false else { return }
        throw StoreFailure(
            .unwritable,
            "The store \(root.path) was moved, removed or replaced while it was open, and nothing more was written; begin again.")
    }

    /// Replaces files. All are on the disk under temporary names before the first is renamed, so that errors come before that.
    func replace(_ files: [Replacement]) throws(StoreFailure) {
        var named: [(folder: Folder, temporary: String, name: String)] = []
        var renamed = 0
        do throws(StoreFailure) {
            let atOnce = Folder.fewFiles
            for start in stride(from: 0, to: files.count, by: atOnce) {
                try write(files[start..<min(start + atOnce, files.count)], &named)
            }
            try checkPlace()
            for file in named {
                try file.folder.rename(file.temporary, to: file.name)
                renamed += 1
            }
            try sync(files.map(\.folder))
        } catch {
            for file in named.dropFirst(renamed) { try? file.folder.remove(file.temporary) }
            // Files that were renamed are read from now on, and a second attempt to write them finds nothing to do. So they have to reach
            // the disk, or the store is in doubt.
            try? sync(named.prefix(renamed).map(\.folder))
            throw error
        }
    }

    private func write(
        _ files: ArraySlice<Replacement>, _ named: inout [(folder: Folder, temporary: String, name: String)]
    ) throws(StoreFailure) {
        guard let file = files.first else { return }
        temporaries += 1
        let written = try file.folder.writeTemporary(file.pieces, number: temporaries, replacing: file.name)
        named.append((file.folder, written.name, file.name))
        try write(files.dropFirst(), &named)
        try file.folder.confirm(written)
    }

    func remove(_ files: [(folder: Folder, name: String)]) throws(StoreFailure) {
        for file in files { try file.folder.remove(file.name) }
        try sync(files.map(\.folder))
    }

    private func sync(_ folders: [Folder]) throws(StoreFailure) {
        for (number, folder) in folders.enumerated() where !folders[..<number].contains(where: { $0 === folder }) { try folder.sync() }
    }

    /// Removes the temporary files of a process that was killed.
    private func clean() throws(StoreFailure) {
        for folder in [root, feeds].compactMap({ $0 }) {
            // A folder of such a name is nothing that this store made.
            for name in try folder.names() where name.hasPrefix(Folder.temporaryPrefix) && !folder.holdsFolder(name) {
                try folder.remove(name)
            }
        }
        isCleaned = true
    }
}
