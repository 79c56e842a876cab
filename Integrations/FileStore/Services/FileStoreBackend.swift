import AggregatorCore

/// Opens folders.
struct FileStoreBackend: StoreBackend {
    let scheme = "file"
    let defaultName: String? = "store"
    let watch: Folder.Watch?

    func paths(of location: StoreLocation) -> [String] { [location.path] }

    func open(_ location: StoreLocation, options: StoreOptions) async throws(StoreFailure) -> any Store {
        guard !location.path.isEmpty else {
            throw StoreFailure(.badAddress, "The store address \(location) names no folder; write file:FOLDER.")
        }
        let worker = Worker(label: "aggregator.file-store")
        let files = try await worker.run { [watch] () throws(StoreFailure) in
            try StoreFiles(path: location.path, options: options, watch: watch)
        }
        return FileStore(files, worker)
    }
}
