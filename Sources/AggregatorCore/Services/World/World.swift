/// Everything that the program asks of the machine that it runs on, besides transports and stores.
public struct World: Sendable {
    /// What time it is, and waiting.
    public var clock: any ClockService
    /// Draws a seed per run.
    public var randomness: any RandomnessService
    /// Variables, and the folder that relative paths start from.
    public var environment: any EnvironmentService
    /// Files that a person names, and standard input; stores see to their own.
    public var files: any FileService
    /// Secrets, by origin.
    public var credentials: any CredentialService
    /// The only service that prints.
    public var console: any ConsoleService
    /// Reports the wish to end the program.
    public var signals: any SignalService
    /// Temporary folders.
    public var scratch: any ScratchService
    /// The supervisor of the process.
    public var supervisor: any SupervisorService
    /// Leases shared with other processes of this machine; `nil` where there are none.
    public var lanes: (any LaneService)?

    /// Creates a world from its members.
    public init(
        clock: any ClockService, randomness: any RandomnessService, environment: any EnvironmentService, files: any FileService,
        credentials: any CredentialService, console: any ConsoleService, signals: any SignalService,
        scratch: any ScratchService, supervisor: any SupervisorService,
        lanes: (any LaneService)?
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
