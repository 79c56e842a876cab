import AggregatorContracts
import AggregatorCore
import Glibc
import Testing

@testable import System

@Suite("The system keeps its contracts")
struct SystemContractTests {
    @Test("its clock keeps the contract of clocks", arguments: ClockContract.checks)
    func clock(check: ContractCheck<ClockContract.Rig>) async throws { try await check.run(on: ClockContract.Rig(clock: SystemClock())) }

    @Test("its randomness keeps the contract of randomness", arguments: RandomnessContract.checks)
    func randomness(check: ContractCheck<any RandomnessService>) async throws { try await check.run(on: SystemRandomness()) }

    /// In a process of its own, as no variable may be set while another thread reads one.
    @Test("its environment keeps the contract of environments")
    func environment() async {
        await #expect(processExitsWith: .success) {
            for (name, value) in EnvironmentContract.variables { setenv(name, value, 1) }
            for check in EnvironmentContract.checks { try await check.run(on: SystemEnvironment()) }
        }
    }

    @Test("its disk keeps the contract of files", arguments: FilesContract.checks)
    func files(check: ContractCheck<FilesContract.Rig>) async throws {
        let folder = try ScratchFolder()
        let input = Array("from standard input".utf8)
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        write(ends[1], input, input.count)
        close(ends[1])
        defer { close(ends[0]) }
        try await check.run(
            on: FilesContract.Rig(files: SystemFiles(standardInput: ends[0]), folder: folder.path, standardInput: input))
    }

    @Test("its signals keep the contract of signals", arguments: SignalsContract.checks)
    func signals(check: ContractCheck<SignalsContract.Rig>) async throws {
        let signals = SystemSignals(end: { _ in })
        try await check.run(on: SignalsContract.Rig(signals: signals) { signals.hear($0 - 128) })
    }

    @Test("a file of secrets keeps the contract of credentials", arguments: CredentialsContract.checks)
    func fileCredentials(check: ContractCheck<any CredentialService>) async throws {
        let folder = try ScratchFolder()
        let known = CredentialRecord(origin: "https://known.example:443", credential: CredentialsContract.known)
        try AtomicFile.replace("\(folder.path)/credentials.json", with: CredentialRecord.write([known]), mode: 0o600)
        try await check.run(on: FileCredentials(path: "\(folder.path)/credentials.json"))
    }

    @Test("secrets in variables keep the contract of credentials", arguments: CredentialsContract.checks)
    func environmentCredentials(check: ContractCheck<any CredentialService>) async throws {
        try await check.run(on: EnvironmentCredentials(environment: KnownVariable()))
    }

    @Test("a command that knows secrets keeps the contract of credentials", arguments: CredentialsContract.checks)
    func commandCredentials(check: ContractCheck<any CredentialService>) async throws {
        let script = #"[ "$1" = https://known.example:443 ] && echo 'ada:p:ß "w'; exit 0"#
        try await check.run(on: CommandCredentials(command: ["/bin/sh", "-c", script, "ask"]))
    }

    @Test("several keepers together keep the contract of credentials", arguments: CredentialsContract.checks)
    func chainedCredentials(check: ContractCheck<any CredentialService>) async throws {
        let folder = try ScratchFolder()
        let file = FileCredentials(path: "\(folder.path)/credentials.json")
        _ = try await file.keep(CredentialsContract.known, for: WebAddress.Origin(scheme: "https", host: "known.example", port: 443))
        try await check.run(on: ChainedCredentials(keepers: [CommandCredentials(command: ["/bin/true"]), file]))
    }
}

private struct KnownVariable: EnvironmentService {
    let workingDirectory = "/"
    private let known = (name: "AGGREGATOR_PASSWORD_KNOWN_EXAMPLE", value: "ada:p:ß \"w")
    func variable(_ name: String) -> String? { name == known.name ? known.value : nil }
    func variables(startingWith prefix: String) -> [(name: String, value: String)] { known.name.hasPrefix(prefix) ? [known] : [] }
}
