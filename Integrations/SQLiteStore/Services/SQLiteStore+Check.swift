import AggregatorCore
import GRDB

extension SQLiteStore: CheckableStore {
    /// Stops when its task is cancelled; the store is then unchanged.
    func check(repairing: Bool) async throws(StoreFailure) -> [StoreFinding] {
        let interruption = StatementInterruption()
        let result = await withTaskCancellationHandler {
            do throws(StoreFailure) {
                return Result<_, StoreFailure>.success(try await findings(repairing, interruption))
            } catch {
                return .failure(error)
            }
        } onCancel: {
            interruption.come()
        }
        return try result.get()
    }

    private func findings(_ isRepairing: Bool, _ interruption: StatementInterruption) async throws(StoreFailure) -> [StoreFinding] {
        guard isRepairing else {
            return try await read { [file] db in
                try interruption.watching(db) { try Checkup.begin(db, isRepairing: false).findings() } + file.draftFindings()
            }
        }
        guard !isOutdated else { return try await salvage(interruption) }
        do throws(StoreFailure) {
            return try await write { [file] db in
                let findings = try interruption.watching(db) {
                    let checkup = try Checkup.begin(db, isRepairing: true)
                    guard checkup.isReadable else { throw UnreadableRecord("tables") }
                    return try checkup.findings()
                }
                return findings + file.removeDraft()
            }
        } catch  where error.code == .damaged {
            return try await salvage(interruption)
        }
    }
}

extension StoreFile {
    /// The finding for a draft that an unfinished repair has left.
    fileprivate func draftFindings() -> [StoreFinding] {
        hasLeftDraft ? [StoreFinding("\(Self.draftWhat) \(draftPath): --repair removes it.", isMended: false)] : []
    }

    /// Must be called in a write transaction: then no other repair is under way.
    fileprivate func removeDraft() -> [StoreFinding] {
        guard hasLeftDraft else { return [] }
        let isRemoved = discardDraft()
        let advice = isRemoved ? "it was removed" : "remove it"
        return [StoreFinding("\(Self.draftWhat) \(draftPath): \(advice).", isMended: isRemoved)]
    }

    private static let draftWhat = "A repair that did not come to its end has left"
}
