public import AggregatorCore

/// The machine that the program runs on: its clocks, randomness, environment, files, signals and supervisor, and where secrets are kept.
public struct SystemIntegration: Integration {
    public let name = "System"
    /// The time of day, the clock that never goes back, and the local time zone.
    public let clock: any ClockService
    /// Random seeds from the kernel.
    public let randomness: any RandomnessService
    /// The variables of the process.
    public let environment: any EnvironmentService
    /// The disk, and standard input.
    public let files: any FileService
    /// SIGINT and SIGTERM, which are handled between `setUp` and `tearDown`.
    public let signals: any SignalService
    /// Folders under `TMPDIR` or, if that is not set, under `/tmp`.
    public let scratch: any ScratchService
    /// systemd, if it started the process; otherwise no supervisor.
    public let supervisor: any SupervisorService
    /// Leases by locks of the kernel.
    public let lanes: any LaneService
    private let listener: SystemSignals

    /// Creates the integration; no signal is handled before `setUp`.
    public init() {
        clock = SystemClock()
        randomness = SystemRandomness()
        environment = SystemEnvironment()
        files = SystemFiles()
        listener = SystemSignals()
        signals = listener
        scratch = SystemScratch(environment: environment)
        supervisor = SystemSupervisor(environment: environment)
        lanes = SystemLanes()
    }

    /// The sources of secrets: environment variables first, then the command, then the file, which stores new ones.
    public func credentials(_ options: CredentialOptions) -> any CredentialService {
        var keepers: [any CredentialService] = [EnvironmentCredentials(environment: environment)]
        if !options.command.isEmpty { keepers.append(CommandCredentials(command: options.command)) }
        if let path = options.file ?? StandardFolders(environment).credentials { keepers.append(FileCredentials(path: path)) }
        return ChainedCredentials(keepers: keepers)
    }

    /// The sources of secrets besides the environment.
    public struct CredentialOptions: Sendable, Hashable {
        /// A JSON file of mode 0600; by default `$XDG_CONFIG_HOME/aggregator/credentials.json`.
        public var file: String?
        /// A program and its arguments, asked before the file; none when empty.
        public var command: [String]
        /// Creates options; by default, only the file in its default place.
        public init(file: String? = nil, command: [String] = []) {
            self.file = file
            self.command = command
        }
    }

    /// Must be the first call of a process, as the runtime opens descriptors of its own when it needs its first thread.
    public static func secureStreams() {
        StandardStreams.occupy()
        SignalPipe.ignoreBrokenPipes()
    }

    /// Must be called before the process has threads, as variables may be read by any of them. What was created before has read `COLUMNS`.
    public static func dropNarrowColumns() { ColumnsVariable.dropNarrow() }

    public func setUp() async throws(IntegrationFailure) {
        Self.secureStreams()
        CoreDump.leaveNone()
        Allocator.keepLittle()
        Descriptors.allowMany()
        do throws(SystemError) { try listener.listen() } catch {
            throw IntegrationFailure(
                "Signals can't be listened for (error \(error.number)); raise the limit of open files.")
        }
    }

    public func tearDown() async { listener.stopListening() }

    public var contribution: Contribution { Contribution() }

    public func health() async -> Health { Health(summary: "local time is UTC\(offset)") }

    private var offset: String {
        let minutes = clock.localOffset(at: clock.now()) / 60
        let (hours, rest) = (abs(minutes) / 60, abs(minutes) % 60)
        return "\(minutes < 0 ? "−" : "+")\(hours < 10 ? "0" : "")\(hours):\(rest < 10 ? "0" : "")\(rest)"
    }
}
