/// Everything that the program asks of the machine that it runs on, besides transports and stores.
public struct World: Sendable {
    public var clock: any ClockService
    public var randomness: any RandomnessService
    public var environment: any EnvironmentService
    public var files: any FileService
    public var credentials: any CredentialService
    public var console: any ConsoleService
    public var signals: any SignalService
    public var scratch: any ScratchService
    public var supervisor: any SupervisorService

    public init(
        clock: any ClockService, randomness: any RandomnessService, environment: any EnvironmentService, files: any FileService,
        credentials: any CredentialService, console: any ConsoleService, signals: any SignalService,
        scratch: any ScratchService, supervisor: any SupervisorService
    ) {
        self.clock = clock
        self.randomness = randomness
        self.environment = environment
        self.files = files
        self.credentials = credentials
        self.console = console
        self.signals = signals
        self.scratch = scratch
        self.supervisor = supervisor
    }
}

/// Tells the time, and waits.
///
/// - `uptime` never goes back, whatever `now` does.
/// - `sleep` ends when so many seconds of `uptime` have passed, or at once with `CancellationError` when its task is cancelled.
public protocol ClockService: Sendable {
    func now() -> Timestamp
    /// Seconds since some fixed moment.
    func uptime() -> Double
    func sleep(seconds: Double) async throws
    /// Seconds east of UTC that a person at this machine reckons with at that moment.
    func localOffset(at moment: Timestamp) -> Int
}

/// Draws a seed. Everything else that looks random derives from it (`SeededGenerator`), so that it can be replayed.
///
/// - Each draw is another seed.
public protocol RandomnessService: Sendable {
    func seed() -> UInt64
}

/// What the process was started with.
///
/// - It doesn't change while the process runs.
public protocol EnvironmentService: Sendable {
    /// `nil` when not set; an empty value is a value.
    func variable(_ name: String) -> String?
    /// Every variable whose name begins so, by name.
    func variables(startingWith prefix: String) -> [(name: String, value: String)]
    /// Absolute.
    var workingDirectory: String { get }
}

/// Files that a person named. Stores and transports keep their own.
///
/// - `write` replaces as a whole: after it the file holds the old bytes or the new ones, whatever happens, and the new ones for good
///   once it returns. A link is followed, permissions of what was there stay, and missing folders are a failure.
/// - Writing in pieces is `write` of all of them; where the pieces end with an error, everything is as it was.
/// - A file or folder has one place, whatever its path is spelt like, and what is in a folder lies in its place; also what is not there yet.
/// - What is not there is `notFound`, a folder where a file was named (or the reverse) another failure; messages name the path.
public protocol FileService: Sendable {
    /// `-` is standard input. `tooLarge` when there are more bytes than `limit`.
    func read(_ path: String, limit: Int) async throws(FileFailure) -> [UInt8]
    /// At most `count` bytes from `offset` on; empty at the end.
    func read(_ path: String, from offset: Int, count: Int) async throws(FileFailure) -> [UInt8]
    func write(_ bytes: [UInt8], to path: String) async throws(FileFailure)
    /// What `next` gives, until it gives nothing; for what is too much for memory. Throws what `next` throws, or a `FileFailure`.
    func write(to path: String, pieces next: () async throws -> [UInt8]?) async throws
    func exists(_ path: String) -> Bool
    /// Where the path leads, by links as well.
    func place(of path: String) -> FilePlace
    /// Missing folders on the way are made as well; a folder that is there stays as it is.
    func makeFolder(_ path: String) async throws(FileFailure)
    /// Names in a folder, sorted.
    func list(_ path: String) async throws(FileFailure) -> [String]
}

/// The only one that prints.
///
/// - `write` puts a text whole onto standard output, in the order of the calls, and nothing else gets there.
/// - A note is whole lines on standard error: it ends its last line itself.
/// - Styles show where a stream has colour, and leave no trace anywhere else.
/// - On a terminal, control characters of a text are shown and not obeyed; elsewhere data goes out to the letter.
/// - A moving line is there on a terminal only, and is out of the way of notes and of data.
public protocol ConsoleService: Sendable {
    /// Data, for standard output. Throws when it can't be written: `closed` when nobody reads any more, `full` on a full disk.
    func write(_ text: StyledText) throws(FileFailure)
    /// What is for people: standard error.
    func note(_ text: StyledText)
    /// A moving line for people, on a terminal only: each replaces the last; `nil` removes it.
    func progress(_ line: StyledText?)
    /// Waits for a line from standard input; empty at its end, `nil` when that is no terminal, or when the waiting task is cancelled.
    /// Throws when it can't be had to the letter.
    func ask(_ question: String) async throws(FileFailure) -> String?
    /// The same, and what is typed is not shown.
    func askSecret(_ question: String) async throws(FileFailure) -> String?
    var output: ConsoleFace { get }
    var diagnostics: ConsoleFace { get }
}

extension ConsoleService {
    public func write(_ text: String) throws(FileFailure) { try write(StyledText(text)) }
    public func note(_ text: String) { note(StyledText(text)) }
    public func progress(_ line: String) { progress(StyledText(line)) }
}

/// What a stream can show.
public struct ConsoleFace: Sendable, Hashable {
    public var isTerminal: Bool
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

/// Hears of the wish to end.
///
/// - Whoever waits hears of the first wish, and so does whoever asks after it was made.
/// - Waiting ends at once with `nil` when the task that waits is cancelled.
public protocol SignalService: Sendable {
    /// The first wish, as an exit status (130 for SIGINT, 143 for SIGTERM); `nil` when the waiting task was cancelled. A second wish
    /// ends the process at once; so does the first one that is not heeded in two seconds.
    func interruption() async -> Int32?
}

/// Lends folders for things that need not last.
///
/// - A lent folder is absolute, empty, this process's alone, and gone with all that is in it when the body returns or throws.
public protocol ScratchService: Sendable {
    func withFolder<Result: Sendable>(_ body: @Sendable (String) async throws -> Result) async throws -> Result
}
