public import AggregatorCore

/// Shows nothing and remembers everything, in order.
public final class RecordingConsole: ConsoleService {
    /// The texts and questions that were shown.
    public enum Event: Sendable, Hashable {
        /// Data, to standard output.
        case write(StyledText)
        /// To standard error.
        case note(StyledText)
        /// A moving line, or its removal; only if standard error has colour.
        case progress(StyledText?)
        /// A question that was answered.
        case question(String)
        /// A question that was answered without showing the answer.
        case secretQuestion(String)
    }

    public let output: ConsoleFace
    public let diagnostics: ConsoleFace
    private let state: Locked<(events: [Event], answers: [String])>

    /// - Parameter answers: The answers from the keyboard, question by question; then the input has ended.
    public init(output: ConsoleFace = ConsoleFace(), diagnostics: ConsoleFace = ConsoleFace(), answers: [String] = []) {
        self.output = output
        self.diagnostics = diagnostics
        state = Locked(([], answers))
    }

    public func write(_ text: StyledText) throws(FileFailure) { state.withLock { $0.events.append(.write(text)) } }

    public func note(_ text: StyledText) { state.withLock { $0.events.append(.note(text)) } }

    public func showProgress(_ line: StyledText?) {
        if diagnostics.hasColor { state.withLock { $0.events.append(.progress(line)) } }
    }

    public func ask(_ question: String) async -> String? { answer(.question(question)) }

    public func askSecret(_ question: String) async -> String? { answer(.secretQuestion(question)) }

    private func answer(_ question: Event) -> String? {
        state.withLock { state in
            guard !state.answers.isEmpty else { return nil }
            state.events.append(question)
            return state.answers.removeFirst()
        }
    }

    /// All events, in order.
    public var events: [Event] { state.withLock { $0.events } }

    /// The text on standard output.
    public var written: String {
        events.reduce(into: "") { text, event in if case .write(let more) = event { text += more.plain } }
    }

    /// The text that stays on standard error, without moving lines.
    public var noted: String {
        events.reduce(into: "") { text, event in if case .note(let more) = event { text += more.plain + "\n" } }
    }
}
