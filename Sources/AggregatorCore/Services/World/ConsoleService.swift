/// The only service that prints.
///
/// - `write` puts a text whole onto standard output, in the order of the calls, and nothing else gets there.
/// - A note is whole lines on standard error: it ends its last line itself.
/// - Styles show where a stream has colour, and leave no trace anywhere else.
/// - On a terminal, control characters of a text are shown and not obeyed; elsewhere data goes out to the letter.
/// - A moving line is there only on a terminal with colour, and is out of the way of notes and of data.
public protocol ConsoleService: Sendable {
    /// Writes data to standard output. Throws `closed` when its reader has gone, and `full` on a full disk.
    func write(_ text: StyledText) throws(FileFailure)
    /// Writes lines for people to standard error.
    func note(_ text: StyledText)
    /// Shows a moving line for people, on a terminal with colour only: each replaces the last; `nil` removes it.
    func showProgress(_ line: StyledText?)
    /// Waits for a line from standard input; empty at its end, `nil` when that is no terminal, or when the waiting task is cancelled.
    /// Throws when the line can't be read exactly.
    func ask(_ question: String) async throws(FileFailure) -> String?
    /// As `ask`, without showing what is typed.
    func askSecret(_ question: String) async throws(FileFailure) -> String?
    /// What standard output can show.
    var output: ConsoleFace { get }
    /// What standard error can show.
    var diagnostics: ConsoleFace { get }
}

extension ConsoleService {
    /// Writes plain data.
    public func write(_ text: String) throws(FileFailure) { try write(StyledText(text)) }
    /// Writes plain lines.
    public func note(_ text: String) { note(StyledText(text)) }
    /// Shows a plain line.
    public func showProgress(_ line: String) { showProgress(StyledText(line)) }
}

/// What a stream can show.
public struct ConsoleFace: Sendable, Hashable {
    /// Whether a person is watching: then control characters are made visible, and lines may move.
    public var isTerminal: Bool
    /// Whether the stream shows styles.
    public var hasColor: Bool
    /// Columns, 20 or more; 80 where there is no terminal.
    public let width: Int
    /// Creates a face; a width below 20 becomes 20.
    public init(isTerminal: Bool = false, hasColor: Bool = false, width: Int = 80) {
        self.isTerminal = isTerminal
        self.hasColor = hasColor
        self.width = max(width, 20)
    }
}
