/// The only one that prints.
///
/// - `write` puts a text whole onto standard output, in the order of the calls, and nothing else gets there.
/// - A note is whole lines on standard error: it ends its last line itself.
/// - Styles show where a stream has colour, and leave no trace anywhere else.
/// - On a terminal, control characters of a text are shown and not obeyed; elsewhere data goes out to the letter.
/// - A moving line is there only on a terminal with colour, and is out of the way of notes and of data.
public protocol ConsoleService: Sendable {
    /// Data, for standard output. Throws when it can't be written: `closed` when nobody reads any more, `full` on a full disk.
    func write(_ text: StyledText) throws(FileFailure)
    /// What is for people: standard error.
    func note(_ text: StyledText)
    /// A moving line for people, on a terminal with colour only: each replaces the last; `nil` removes it.
    func progress(_ line: StyledText?)
    /// Waits for a line from standard input; empty at its end, `nil` when that is no terminal, or when the waiting task is cancelled.
    /// Throws when it can't be had to the letter.
    func ask(_ question: String) async throws(FileFailure) -> String?
    /// The same, and what is typed is not shown.
    func askSecret(_ question: String) async throws(FileFailure) -> String?
    /// What standard output can show.
    var output: ConsoleFace { get }
    /// What standard error can show.
    var diagnostics: ConsoleFace { get }
}

extension ConsoleService {
    /// Plain data.
    public func write(_ text: String) throws(FileFailure) { try write(StyledText(text)) }
    /// Plain lines.
    public func note(_ text: String) { note(StyledText(text)) }
    /// A plain line.
    public func progress(_ line: String) { progress(StyledText(line)) }
}

/// What a stream can show.
public struct ConsoleFace: Sendable, Hashable {
    /// Whether a person is watching: then control characters are made visible, and lines may move.
    public var isTerminal: Bool
    /// Whether styles show.
    public var hasColor: Bool
    /// Columns, 20 or more; 80 where there is no terminal.
    public let width: Int
    /// A width below 20 becomes 20.
    public init(isTerminal: Bool = false, hasColor: Bool = false, width: Int = 80) {
        self.isTerminal = isTerminal
        self.hasColor = hasColor
        self.width = max(width, 20)
    }
}
