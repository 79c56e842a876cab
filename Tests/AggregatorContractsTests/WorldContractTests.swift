import AggregatorContracts
import AggregatorCore
import InMemory
import Testing

@Suite("The world's contracts can tell bad implementations from good ones")
struct WorldContractTests {
    private func expectTeeth<Subject>(_ seam: String, _ checks: [ContractCheck<Subject>], _ fakes: [BrokenFake<Subject>]) async {
        let matrix = await FailureMatrix(seam: seam, checks: checks, fakes: fakes)
        print(matrix)
        #expect(matrix.toothless.isEmpty)
        #expect(matrix.undetected.isEmpty)
    }

    @Test("a clock that breaks a promise is found")
    func clock() async {
        func fake(_ name: String, _ make: @escaping @Sendable () -> ClockFake) -> BrokenFake<ClockContract.Rig> {
            BrokenFake(name: name) { ClockContract.Rig(clock: make()) }
        }
        await expectTeeth(
            "clock", ClockContract.checks,
            [
                fake("uptime follows a clock that is set back") {
                    let counter = Counter()
                    return ClockFake(readUptime: { -Double(counter.next()) }, doze: { _, _ in try Task.checkCancellation() })
                },
                BrokenFake(name: "uptime is the time of day") {
                    let clock = VirtualClock()
                    let fake = ClockFake(
                        clock: clock, readUptime: { Double(clock.now().wholeSeconds(since: Timestamp(seconds: 0))) },
                        doze: { clock, seconds in try await clock.sleep(seconds: seconds > 1 ? seconds : 0) })
                    return ClockContract.Rig(
                        clock: fake, pass: { _ in clock.set(now: clock.now().adding(seconds: 1)) }, set: { clock.set(now: $0) })
                },
                BrokenFake(name: "sleep hears of cancellation only before it begins") {
                    let clock = VirtualClock()
                    let fake = ClockFake(
                        clock: clock,
                        doze: { clock, seconds in
                            guard seconds > 1 else { return try await clock.sleep(seconds: seconds) }
                            try Task.checkCancellation()
                            while !Task.isCancelled { await Task.yield() }
                        })
                    return ClockContract.Rig(clock: fake) { seconds in
                        await clock.waitForSleepers(1)
                        clock.advance(by: seconds)
                    }
                },
                fake("sleep ends at once") { ClockFake(doze: { _, _ in }) },
                fake("sleep throws when there is nothing to wait for") {
                    ClockFake(doze: { _, seconds in if !(seconds > 0) { throw CancellationError() } })
                },
                fake("the local offset is in minutes too many") {
                    ClockFake(offset: 100_000, doze: { _, _ in try Task.checkCancellation() })
                },
            ])
    }

    @Test("a source of randomness that breaks a promise is found")
    func randomness() async {
        struct Constant: RandomnessService { func seed() -> UInt64 { 4 } }
        await expectTeeth("randomness", RandomnessContract.checks, [BrokenFake(name: "always the same seed") { Constant() }])
    }

    @Test("an environment that breaks a promise is found")
    func environment() async {
        func fake(_ name: String, _ make: @escaping @Sendable () -> EnvironmentFake) -> BrokenFake<any EnvironmentService> {
            BrokenFake(name: name) { make() }
        }
        await expectTeeth(
            "environment", EnvironmentContract.checks,
            [
                fake("cuts values at a space") {
                    EnvironmentFake(read: { $0.variable($1).map { String($0.split(separator: " ").first ?? "") } })
                },
                fake("an unset variable is empty") { EnvironmentFake(read: { $0.variable($1) ?? "" }) },
                fake("an empty variable is not set") { EnvironmentFake(read: { $0.variable($1).flatMap { $0.isEmpty ? nil : $0 } }) },
                fake("lists backwards") { EnvironmentFake(list: { $0.variables(startingWith: $1).reversed() }) },
                fake("a relative folder") { EnvironmentFake(workingDirectory: "work") },
                fake("changes") {
                    let counter = Counter()
                    return EnvironmentFake(list: { [("N", "\(counter.next())")] + $0.variables(startingWith: $1).filter { _ in true } })
                },
            ])
    }

    @Test("a disk that breaks a promise is found")
    func files() async {
        func fake(_ name: String, _ make: @escaping @Sendable () -> FilesFake) -> BrokenFake<FilesContract.Rig> {
            BrokenFake(name: name) { FilesContract.Rig(files: make(), folder: "/scratch", standardInput: [1, 2, 3]) }
        }
        await expectTeeth(
            "files", FilesContract.checks,
            [
                fake("stops at a NUL") {
                    FilesFake(writing: { files, bytes, path in
                        await catching { () async throws(FileFailure) in try await files.write(Array(bytes.prefix { $0 != 0 }), to: path) }
                    })
                },
                fake("appends") {
                    FilesFake(writing: { files, bytes, path in
                        let old = (try? await files.read(path, limit: .max)) ?? []
                        return await catching { () async throws(FileFailure) in try await files.write(old + bytes, to: path) }
                    })
                },
                fake("appends in the place of what is there") {
                    FilesFake(appending: { files, bytes, path in
                        await catching { () async throws(FileFailure) in try await files.write(bytes, to: path) }
                    })
                },
                fake("leaves a temporary file") {
                    FilesFake(writing: { files, bytes, path in
                        await catching { () async throws(FileFailure) in
                            try await files.write(bytes, to: path)
                            try await files.write(bytes, to: path + ".tmp")
                        }
                    })
                },
                fake("a missing file is empty") {
                    FilesFake(reading: { files, path, limit in .success((try? await files.read(path, limit: limit)) ?? []) })
                },
                fake("knows no limit") {
                    FilesFake(reading: { files, path, _ in
                        await catching { () async throws(FileFailure) in try await files.read(path, limit: .max) }
                    })
                },
                fake("parts begin at the beginning") {
                    FilesFake(readingParts: { files, path, _, count in
                        await catching { () async throws(FileFailure) in try await files.read(path, from: 0, count: count) }
                    })
                },
                fake("a broken write leaves a half") { FilesFake(keepsHalves: true) },
                fake("- is a file") {
                    FilesFake(reading: { files, path, limit in
                        await catching { () async throws(FileFailure) in try await files.read("./" + path, limit: limit) }
                    })
                },
                fake("begins standard input anew") { FilesFake(beginsAnew: true) },
                fake("a place is a spelling") { FilesFake(placing: { _, path in FilePlace(path: path) }) },
                fake("all is in one place") { FilesFake(placing: { _, _ in FilePlace(path: "/scratch") }) },
                fake("everything exists") { FilesFake(knowing: { _, _ in true }) },
                fake("lists backwards") {
                    FilesFake(listing: { files, path in
                        await catching { () async throws(FileFailure) in try await files.list(path).reversed() }
                    })
                },
                fake("makes no folders") { FilesFake(making: { _, _ in .success(()) }) },
                fake("a file is an empty folder") {
                    FilesFake(listing: { files, path in .success((try? await files.list(path)) ?? []) })
                },
            ])
    }

    @Test("a keeper of secrets that breaks a promise is found")
    func credentials() async {
        func fake(_ name: String, _ make: @escaping @Sendable () -> CredentialsFake) -> BrokenFake<any CredentialService> {
            BrokenFake(name: name) { make() }
        }
        await expectTeeth(
            "credentials", CredentialsContract.checks,
            [
                fake("knows nothing") { CredentialsFake(finding: { _, _ in nil }) },
                fake("binds to the host alone") {
                    CredentialsFake(finding: { try await $0.credential(for: WebAddress.Origin(scheme: "https", host: $1.host, port: 443)) })
                },
                fake("says that it keeps and doesn't") { CredentialsFake(keeping: { _, _, _ in true }) },
                fake("keeps for everybody") {
                    CredentialsFake(keeping: { credentials, credential, origin in
                        _ = try await credentials.keep(
                            credential, for: WebAddress.Origin(scheme: "https", host: "known.example", port: 443))
                        return try await credentials.keep(credential, for: origin)
                    })
                },
                fake("loses the others to what is too long") {
                    CredentialsFake(keeping: { credentials, credential, origin in
                        if case .bearer(let token) = credential, token.utf8.count > 1 << 20 {
                            for other in try await credentials.origins() { _ = try await credentials.forget(other) }
                        }
                        return try await credentials.keep(credential, for: origin)
                    })
                },
                fake("keeps the first of many alone") {
                    CredentialsFake(keepingMany: { try await $0.keepAll(Array($1.prefix(1))) })
                },
                fake("adds header fields to those that were there") {
                    CredentialsFake(keepingHeaders: { credentials, headers, origin in
                        try await credentials.keep(try await credentials.headers(for: origin) + headers, for: origin)
                    })
                },
                fake("says that it keeps header fields and doesn't") { CredentialsFake(keepingHeaders: { _, _, _ in true }) },
                fake("loses the credential when it keeps header fields") {
                    CredentialsFake(keepingHeaders: { credentials, headers, origin in
                        _ = try await credentials.forget(origin)
                        return try await credentials.keep(headers, for: origin)
                    })
                },
                fake("gives a credential or header fields") {
                    CredentialsFake(giving: { credentials, origin in
                        let credential = try await credentials.credential(for: origin)
                        return (credential, credential == nil ? try await credentials.headers(for: origin) : [])
                    })
                },
                fake("says that it forgets and doesn't") { CredentialsFake(forgetting: { _, _ in true }) },
                fake("forgets everything") {
                    CredentialsFake(forgetting: { credentials, origin in
                        let isKnown = try await credentials.forget(origin)
                        for other in try await credentials.origins() { _ = try await credentials.forget(other) }
                        return isKnown
                    })
                },
                fake("lists backwards") { CredentialsFake(listing: { try await $0.origins().reversed() }) },
            ])
    }

    @Test("a console that breaks a promise is found")
    func console() async {
        func fake(_ name: String, _ fault: ConsoleFake.Fault, isTerminal: Bool = false) -> BrokenFake<ConsoleContract.Rig> {
            BrokenFake(name: name) {
                let console = ConsoleFake(fault, isTerminal: isTerminal)
                return ConsoleContract.Rig(console: console, output: { console.written }, diagnostics: { console.noted })
            }
        }
        await expectTeeth(
            "console", ConsoleContract.checks,
            [
                fake("cuts long texts", .dropsLongTexts), fake("notes go to standard output", .mixesStreams),
                fake("notes don't end their line", .forgetsLineEnd), fake("styles leave traces", .leaksStyles),
                fake("changes data in a pipe", .changesData), fake("moves in a pipe", .movesInPipes),
                fake("moves without colour", .movesWithoutColour, isTerminal: true),
                fake("lets control characters onto a terminal", .obeys, isTerminal: true), fake("answers for nobody", .answers),
            ])
    }

    @Test("a listener to signals that breaks a promise is found")
    func signals() async {
        await expectTeeth(
            "signals", SignalsContract.checks,
            [
                BrokenFake(name: "hears nothing") { SignalsContract.Rig(signals: SignalsFake { nil }) { _ in } },
                BrokenFake(name: "always hears a wish") { SignalsContract.Rig(signals: SignalsFake { 130 }) { _ in } },
                BrokenFake(name: "tells one only") {
                    let (signals, counter) = (ScriptedSignals(), Counter())
                    return SignalsContract.Rig(
                        signals: SignalsFake { await counter.next() == 1 ? signals.interruption() : nil },
                        wish: { signals.interrupt(with: $0) })
                },
            ])
    }

    @Test("a supervisor that breaks a promise is found")
    func supervisor() async {
        func fake(_ name: String, _ fault: SupervisorFake.Fault) -> BrokenFake<SupervisorContract.Rig> {
            BrokenFake(name: name) {
                let supervisor = SupervisorFake(fault)
                return SupervisorContract.Rig(supervisor: supervisor, watchdogInterval: nil) { supervisor.words }
            }
        }
        await expectTeeth(
            "supervisor", SupervisorContract.checks,
            [
                fake("forgets signs of life", .losesLife), fake("turns the order round", .turnsRound),
                fake("passes line ends on", .breaksLines),
                fake("is never patient enough", .hasWatchdog),
            ])
    }

    @Test("a keeper of lanes that breaks a promise is found")
    func lanes() async throws {
        let faults: [StoreFault] = [
            .leasesToAnybody, .leasesForEver, .renewsNothing, .leasesBeyondTheLimit, .leasesInOrderOfNames, .leasesOneAtATime,
            .releasesNothing,
            .forgetsRest, .releasesAnything,
        ]
        func fake(_ name: String, _ make: @escaping @Sendable () async throws -> LanesFake) -> BrokenFake<LaneContract.Rig> {
            BrokenFake(name: name) { LaneContract.Rig(lanes: try await make(), path: "store") }
        }
        let faulty = faults.map { fault in
            fake(fault.rawValue) {
                let backend = try #require(InMemoryIntegration().contribution.storeBackends.first)
                let location = StoreLocation(scheme: "memory", path: "")
                let leases = try await FaultyBackend(base: backend, fault: fault).open(location, options: StoreOptions()).leasing
                return LanesFake { _ in leases }
            }
        }
        await expectTeeth(
            "lanes", LaneContract.checks,
            faulty + [
                fake("knows nobody else") { LanesFake { _ in LaneLeases() } },
                fake("keeps what nobody holds any more, and takes all files for one") {
                    let leases = LaneLeases()
                    return LanesFake { _ in leases }
                },
                fake("has none") { LanesFake { _ in nil } },
            ])
    }
}

private struct LanesFake: LaneService {
    let make: @Sendable (String) -> (any LeasingStore)?
    func leases(at path: String) -> (any LeasingStore)? { make(path) }
}

private func catching<Value: Sendable>(_ body: () async throws(FileFailure) -> Value) async -> Result<Value, FileFailure> {
    do throws(FileFailure) { return .success(try await body()) } catch { return .failure(error) }
}
