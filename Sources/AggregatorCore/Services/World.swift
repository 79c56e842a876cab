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
