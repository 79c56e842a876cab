import AggregatorCore
import GRDB

/// Indexing, which is put off until nothing else is to be done: to a pause between two pulls, and to the end.
extension SQLiteStore {
    /// Makes the late indexes and indexes all new posts for the search, in small transactions between those of other writers. Then all of it
    /// is copied to the file, which people copy alone while a process waits for hours.
    func settle() async {
        await makeLateIndexes()
        await index(atMost: .max)
        await keeper?.copyAll()
    }

    /// If they can't be made now, the next process that opens the store makes them.
    func makeLateIndexes() async {
        guard lateIndexes.areLeftOut else { return }
        do throws(StoreFailure) {
            try await write(LateIndexes.make)
            lateIndexes.markMade()
        } catch {}
    }

    /// Indexes up to `batches` batches. What can't be indexed now is left to the next call.
    func index(atMost batches: Int) async {
        guard !isReadOnly else { return }
        let isEnded = Locked(false)
        await withTaskCancellationHandler {
            var left = batches
            do throws(StoreFailure) { while left > 0, !Task.isCancelled, try await indexNextRows(atMost: &left, isEnded) {} } catch {}
        } onCancel: {
            isEnded.withLock { $0 = true }
        }
    }

    /// Indexes as many batches as have their other rows written together. Returns whether there may be more.
    private func indexNextRows(atMost batches: inout Int, _ isEnded: Locked<Bool>) async throws(StoreFailure) -> Bool {
        var rows = IndexRows()
        var last = Int64.min
        while batches > 0, !Task.isCancelled, !rows.isFull {
            let step = try await write { [last] in try SearchIndex.advance($0, after: last, isEnded: { isEnded.withLock { $0 } }) }
            guard let batch = step else { break }
            rows.add(batch.rows)
            last = batch.last
            batches -= 1
        }
        guard !rows.isEmpty else { return false }
        // Rows that are not written now are written by the next indexing; a process that ends does not wait for them.
        for step in rows.steps() where !Task.isCancelled { try await write(step) }
        return true
    }

    /// The number of batches that are indexed for most pulls: their own and what others left.
    private static let catchingUp = 20

    /// The number of batches to index at the end of a pull. None after one that brought nothing, or more than half of what is stored, as the
    /// first pull does: the user is waiting. What is left out then is indexed after the next pulls; until then, searches read those posts
    /// one by one.
    func batchesAtEnd() async -> Int {
        let news = news.withLock { $0 }
        guard news >= SearchIndex.postsPerBatch else { return news == 0 ? 0 : Self.catchingUp }
        let posts = try? await read { try Int.fetchOne($0, sql: "SELECT max(number) FROM post") }
        return news > (posts ?? 0) / 2 ? 0 : Self.catchingUp
    }
}
