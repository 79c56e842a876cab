public import AggregatorCore

/// A supervisor that remembers what it was told.
public final class RecordingSupervisor: SupervisorService {
    public let watchdogInterval: Double?
    private let told = Locked<[SupervisorWord]>([])

    /// - Parameter watchdogInterval: In seconds; `nil` for a supervisor that wants no sign of life.
    public init(watchdogInterval: Double? = nil) { self.watchdogInterval = watchdogInterval }

    public func tell(_ word: SupervisorWord) {
        told.withLock { told in
            if case .status(let text) = word {
                told.append(.status(String(text.map { $0.isNewline ? " " : $0 })))
            } else {
                told.append(word)
            }
        }
    }

    /// Every message, in order; a status is on one line.
    public var words: [SupervisorWord] { told.withLock { $0 } }
}
