/// Everything that the program asks of the machine that it runs on, besides transports and stores.
public struct World: Sendable {
    /// What time it is, and waiting.
    public var clock: any ClockService
    /// Seeds, one a run.
    public var randomness: any RandomnessService
    /// Variables, and the folder that relative paths start from.
    public var environment: any EnvironmentService
    /// Files that a person names, and standard input; stores see to their own.
    public var files: any FileService
    /// Secrets, by origin.
    public var credentials: any CredentialService
    /// The only one that prints.
    public var console: any ConsoleService
    /// Who wishes the program to end.
    public var signals: any SignalService
    /// Folders that are thrown away.
    public var scratch: any ScratchService
    /// Who watches over the process.
    public var supervisor: any SupervisorService
    /// What other processes are at; `nil` where there are none.
    public var lanes: (any LaneService)?

    /// Member by member.
    public init(
        clock: any ClockService, randomness: any RandomnessService, environment: any EnvironmentService, files: any FileService,
        credentials: any CredentialService, console: any ConsoleService, signals: any SignalService,
        scratch: any ScratchService, supervisor: any SupervisorService,
        lanes: (any LaneService)? = nil
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
        self.lanes = lanes
    }
}
