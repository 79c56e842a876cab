import AggregatorContracts
import AggregatorCore
import InMemory
import Testing

@Suite("The world in memory keeps its contracts")
struct WorldContractTests {
    @Test("the virtual clock keeps the contract of clocks", arguments: ClockContract.checks)
    func clock(check: ContractCheck<ClockContract.Rig>) async throws {
        let clock = VirtualClock()
        try await check.run(
            on: ClockContract.Rig(
                clock: clock,
                pass: { seconds in
                    await clock.waitForSleepers(1)
                    clock.advance(by: seconds)
                }, set: { clock.set(now: $0) }))
    }

    @Test("a seed keeps the contract of randomness", arguments: RandomnessContract.checks)
    func randomness(check: ContractCheck<any RandomnessService>) async throws { try await check.run(on: SeededRandomness(42)) }

    @Test("variables in a dictionary keep the contract of environments", arguments: EnvironmentContract.checks)
    func environment(check: ContractCheck<any EnvironmentService>) async throws {
        try await check.run(on: DictionaryEnvironment(EnvironmentContract.variables))
    }

    @Test("files in memory keep the contract of files", arguments: FilesContract.checks)
    func files(check: ContractCheck<FilesContract.Rig>) async throws {
        let input = Array("from standard input".utf8)
        let files = InMemoryFiles(folders: ["/scratch"], standardInput: input)
        try await check.run(on: FilesContract.Rig(files: files, folder: "/scratch", standardInput: input))
    }

    @Test("secrets in memory keep the contract of credentials", arguments: CredentialsContract.checks)
    func credentials(check: ContractCheck<any CredentialService>) async throws {
        let origin = WebAddress.Origin(scheme: "https", host: "known.example", port: 443)
        try await check.run(on: InMemoryCredentials([origin: CredentialsContract.known]))
    }

    @Test("the recording console keeps the contract of consoles", arguments: ConsoleContract.checks)
    func console(check: ContractCheck<ConsoleContract.Rig>) async throws {
        let console = RecordingConsole()
        try await check.run(on: ConsoleContract.Rig(console: console, output: { console.written }, diagnostics: { console.noted }))
    }

    @Test("a list of suffixes keeps the contract of site boundaries", arguments: SiteBoundaryContract.checks)
    func siteBoundary(check: ContractCheck<any SiteBoundary>) async throws { try await check.run(on: SuffixListBoundary()) }

    @Test("scripted signals keep the contract of signals", arguments: SignalsContract.checks)
    func signals(check: ContractCheck<SignalsContract.Rig>) async throws {
        let signals = ScriptedSignals()
        try await check.run(on: SignalsContract.Rig(signals: signals) { signals.interrupt(with: $0) })
    }

    @Test("lanes in memory keep the contract of lanes", arguments: LaneContract.checks)
    func lanes(check: ContractCheck<LaneContract.Rig>) async throws {
        try await check.run(on: LaneContract.Rig(lanes: InMemoryLanes(), path: "store"))
    }

    @Test("the recording supervisor keeps the contract of supervisors", arguments: SupervisorContract.checks, [nil, 20] as [Double?])
    func supervisor(check: ContractCheck<SupervisorContract.Rig>, watchdogInterval: Double?) async throws {
        let supervisor = RecordingSupervisor(watchdogInterval: watchdogInterval)
        try await check.run(on: SupervisorContract.Rig(supervisor: supervisor, watchdogInterval: watchdogInterval) { supervisor.words })
    }
}
