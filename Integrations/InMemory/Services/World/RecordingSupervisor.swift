public import AggregatorCore

/// A supervisor that remembers what it was told.
public final class RecordingSupervisor: SupervisorService {
    public let patience: Double?
    private let told = Locked<[SupervisorWord]>([])

    /// - Parameter patience: In seconds; `nil` for a supervisor that wants no sign of life.
    public init(patience: Double? = nil) { self.patience = patience }

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
