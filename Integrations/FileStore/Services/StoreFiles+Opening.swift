import AggregatorCore

/// What is done once, when a folder is opened: seeing whether it is a store, and of which format, and making or mending it.
extension StoreFiles {
    static let feedsName = "feeds"

    /// What makes the folder a repository: a store is often kept in one that is there before it, and has nothing of those names itself.
    private static let gitNames = [".git", ".gitignore", ".gitattributes"]

    /// What is in a store's folder before it is opened.
    struct FoundFiles {
        let names: [String]
        /// The bytes of the marker; `nil` if it is missing.
        let marker: [UInt8]?
        let isStore: Bool

        init(_ root: Folder) throws(StoreFailure) {
            // Read before the marker, which another process that creates this store at the same time writes first: files that were here
            // without a marker are somebody else's.
            names = try root.names()
            let first = try root.read(FormatMarker.name)
            isStore = if first != nil { true } else { try root.isStore() }
            // Such a process may have made the store between the two looks: the marker stands before what `isStore` looks for.
            marker = if isStore, first == nil { try root.read(FormatMarker.name) } else { first }
        }
    }

    /// The format that the marker names: the newest if the marker is damaged, with that damage.
    static func version(
        _ marker: [UInt8]?, in root: Folder, _ options: StoreOptions
    ) throws(StoreFailure) -> (number: Int, damage: StoreFailure?) {
        let path = root.path + "/" + FormatMarker.name
        do throws(StoreFailure) {
            guard let marker else { throw FormatMarker.damaged(path, "it is missing") }
            return (try FormatMarker.check(marker, path: path), nil)
        } catch {
            guard error.code == .damaged else { throw error }
            // Other programs have files of that name too.
            let isOurs = if FormatMarker.isOurs(marker ?? []) { true } else { try root.isStore() }
            guard isOurs else { throw stranger(root.path, FormatMarker.name) }
            // The folder is a store all the same: it may be read, and mended if that is wanted.
            guard options.isReadOnly || options.isRepairing else { throw error }
            return (FormatMarker.version, error)
        }
    }

    static func openFeeds(in root: Folder) throws(StoreFailure) -> Folder {
        do throws(StoreFailure) { return try Folder(feedsName, in: root, isMade: false) } catch {
            // A folder that this user may not read is not lost.
            guard !root.holdsFolder(feedsName) else { throw error }
            throw .damagedFile(root.path + "/" + feedsName, "it is missing, or no folder", advice: "restore it from a copy")
        }
    }

    /// Mends the marker if it is damaged, and writes it anew if it names an older format.
    ///
    /// - Returns: What was mended; `nil` if nothing was damaged.
    func renewMarker(_ bytes: [UInt8]?, _ version: Int) throws(StoreFailure) -> StoreFinding? {
        if markerDamage != nil { return try mendMarker(bytes) }
        if version < FormatMarker.version, let bytes {
            // Nothing but the number changes, so the old marker is all that needs a copy.
            try write { () throws(StoreFailure) in
                try replace([
                    (root, "format-\(version).json", FilePieces(bytes)), (root, FormatMarker.name, FilePieces(FormatMarker.bytes)),
                ])
            }
        }
        return nil
    }

    /// Creates the folder of feeds, if the store's folder holds nothing else yet.
    static func makeFeeds(
        in root: Folder, beside names: [String], _ path: String, _ options: StoreOptions
    ) throws(StoreFailure) -> Folder {
        let passed = [feedsName, "lock", FileStore.lanes] + gitNames
        if let stranger = names.first(where: { !passed.contains($0) && !$0.hasPrefix(Folder.temporaryPrefix) }) {
            throw Self.stranger(path, stranger)
        }
        guard !options.isReadOnly else {
            throw StoreFailure(.notMade, "There is no store in \(path) yet: it is empty; `aggregator add` makes one.")
        }
        return try Folder(feedsName, in: root, isMade: true)
    }

    private static func stranger(_ path: String, _ name: String) -> StoreFailure {
        StoreFailure(.badAddress, "The folder \(path) holds other things (\(name)); name an empty one, or a store.")
    }

    /// Makes a new store of the folder.
    func begin() throws(StoreFailure) {
        try write { () throws(StoreFailure) in
            // Another process may have written it first, with the same content.
            try replace([(root, FormatMarker.name, FilePieces(FormatMarker.bytes))])
            // From now on, a missing list is a lost one.
            if try root.identity(SubscriptionFile.name) == nil {
                try replace([(root, SubscriptionFile.name, FilePieces(SubscriptionFile().bytes))])
            }
        }
    }

    private func mendMarker(_ damaged: [UInt8]?) throws(StoreFailure) -> StoreFinding {
        var files: [Replacement] = [(root, FormatMarker.name, FilePieces(FormatMarker.bytes))]
        var what = "was missing"
        if let damaged {
            let aside = "format.damaged-\(ContentHash.of(damaged).description.prefix(8)).json"
            files.insert((root, aside, FilePieces(damaged)), at: 0)
            what = "was damaged, is kept as \(aside)"
        }
        try write { () throws(StoreFailure) in try replace(files) }
        return StoreFinding("The store's file \(root.path)/\(FormatMarker.name) \(what), and is written anew.", isMended: true)
    }
}
