import AggregatorCore
import Shelf

struct ShelfBackend: StoreBackend {
    let scheme = "shelf"
    let defaultName: String? = "shelf"

    func open(_ location: StoreLocation, options: StoreOptions) async throws(StoreFailure) -> any Store {
        guard let shelf = Shelf.at(location.path, isMade: !options.isReadOnly) else {
            throw StoreFailure(.notMade, "There is no shelf \(location.path) to read; a pull makes one.")
        }
        return ShelfStore(shelf: shelf)
    }
}
