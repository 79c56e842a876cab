import AggregatorCore
import FileStore
import Foundation
import Glibc

/// Watches the steps of a file store, ends its process at one of them, and then takes from the disk what had not reached it by then: what
/// was written and not confirmed, and names that were given and not confirmed.
final class LosingDisk: Sendable {
    enum Loss: CaseIterable, Sendable { case nothing, half, all }

    private struct State {
        var steps = 0
        var isOver = false
        var unconfirmed: Set<String> = []
        /// The bytes that a name stood for before; `nil` if there were none.
        var names: [(path: String, before: Data?)] = []
    }

    private let last: Int?
    private let skips: @Sendable (FileStoreIntegration.Options.Step) -> Bool
    private let state = Locked(State())

    /// - Parameters:
    ///   - last: The step at which the process ends.
    ///   - skips: The steps that a program with a bug leaves out.
    init(endingAt last: Int?, skipping skips: @escaping @Sendable (FileStoreIntegration.Options.Step) -> Bool = { _ in false }) {
        self.last = last
        self.skips = skips
    }

    var steps: Int { state.withLock(\.steps) }

    func verdict(_ step: FileStoreIntegration.Options.Step) -> FileStoreIntegration.Options.Verdict {
        state.withLock { state in
            if state.isOver { return .failed(EIO) }
            state.steps += 1
            if state.steps == last {
                state.isOver = true
                if case .write(let path) = step { state.unconfirmed.insert(path) }
                return .failed(EIO)
            }
            if skips(step) { return .pretended }
            Self.note(step, &state)
            // Confirmations are noted here, so there is no need to wait for the machine's own disk.
            switch step {
            case .sync, .syncFolder: return .pretended
            default: return .done
            }
        }
    }

    private static func note(_ step: FileStoreIntegration.Options.Step, _ state: inout State) {
        switch step {
        case .makeFolder(let path): state.names.append((path, nil))
        case .write(let path): state.unconfirmed.insert(path)
        case .sync(let path): state.unconfirmed.remove(path)
        case .rename(let old, let new):
            state.names.append((new, FileManager.default.contents(atPath: new)))
            if state.unconfirmed.remove(old) != nil { state.unconfirmed.insert(new) } else { state.unconfirmed.remove(new) }
        case .remove(let path): state.names.append((path, FileManager.default.contents(atPath: path)))
        case .syncFolder(let folder): state.names.removeAll { ($0.path as NSString).deletingLastPathComponent == folder }
        }
    }

    /// Loses what the disk has not confirmed, as when the power goes.
    func lose(_ loss: Loss) throws {
        let state = state.withLock { $0 }
        guard loss != .nothing else { return }
        for path in state.unconfirmed.sorted() {
            guard let bytes = FileManager.default.contents(atPath: path) else { continue }
            try bytes.prefix(loss == .all ? 0 : bytes.count / 2).write(to: URL(fileURLWithPath: path))
        }
        // With `half`, the disk has taken the first half of the names in time.
        for name in state.names.dropFirst(loss == .all ? 0 : (state.names.count + 1) / 2).reversed() {
            try? FileManager.default.removeItem(atPath: name.path)
            try name.before?.write(to: URL(fileURLWithPath: name.path))
        }
    }
}
