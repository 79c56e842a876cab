import AggregatorContracts
public import AggregatorCore

/// Checks the composed services against the contracts of their seams, on scratch instances: the output of `aggregator doctor --contracts`.
public struct ContractRun: Sendable {
    /// The result for one service.
    public struct Finding: Sendable, Hashable {
        /// The service, as in `store sqlite`.
        public var subject: String
        /// The number of checks that it passed.
        public var passed = 0
        /// The reasons of checks that did not apply.
        public var notApplicable: [String] = []
        /// For each failed check, its name, the promise, and what was wrong.
        public var failed: [String] = []
        /// Why it could not be checked; `nil` if it was.
        public var skipped: String?
    }

    private let services: ServiceProvider
    private var world: World { services.world }

    /// Stores that have posts from the start are checked as empty ones.
    public init(_ services: ServiceProvider) { self.services = services.unpopulated }

    /// Throws if its task is cancelled: a check that was given up found no broken promise.
    public func findings() async throws(CancellationError) -> [Finding] {
        var findings: [Finding] = []
        for backend in services.storeBackends { findings.append(try await store(backend)) }
        for transport in services.transports { findings.append(try await self.transport(transport)) }
        for format in services.formats { findings.append(try await self.format(format)) }
        for connector in services.connectors { findings.append(try await self.connector(connector)) }
        for writer in services.writers { findings.append(try await self.writer(writer)) }
        for list in services.subscriptionLists {
            findings.append(try await finding("subscription list \(list.name)", SubscriptionListContract.checks) { list })
        }
        findings.append(try await finding("HTML", HTMLProcessorContract.checks) { services.html })
        findings.append(try await finding("site boundary", SiteBoundaryContract.checks) { services.siteBoundary })
        if let cassettes = services.cassettes {
            findings.append(
                try await finding("cassette", CassetteContract.checks, inFolder: { .init(cassettes: cassettes, place: "\($0)/cassette") }))
        }
        return findings + (try await machine())
    }

    /// The services of the world. Some belong to this process, and a check would disturb it.
    private func machine() async throws(CancellationError) -> [Finding] {
        let (clock, files, scratch) = (world.clock, world.files, world.scratch)
        var findings = [
            try await finding("clock", ClockContract.checks) { ClockContract.Rig(clock: clock) },
            try await finding("randomness", RandomnessContract.checks) { world.randomness },
            try await finding("files", FilesContract.folderChecks, inFolder: { .init(files: files, folder: $0, standardInput: []) }),
            try await finding("scratch", ScratchContract.checks) { ScratchContract.Rig(scratch: scratch, files: files) },
            Finding(subject: "standard input", skipped: "what it holds is for the program to read"),
            Finding(subject: "environment", skipped: "its variables are those that the program was started with"),
            Finding(subject: "credentials", skipped: "its secrets are somebody's"),
            Finding(subject: "console", skipped: "its streams are the program's own"),
            Finding(subject: "signals", skipped: "they would end the program"),
            Finding(subject: "supervisor", skipped: "it would be told what is not so"),
        ]
        if let lanes = world.lanes { findings.append(try await self.lanes(lanes)) }
        return findings
    }

    /// Uses a scratch folder, not a store's: leases beside a store belong to processes that use it.
    private func lanes(_ lanes: any LaneService) async throws(CancellationError) -> Finding {
        let subject = "lanes"
        do {
            guard try await world.scratch.withFolder({ lanes.leases(at: "\($0)/lanes") != nil }) else {
                return Finding(subject: subject, skipped: "no file in a scratch folder can be locked")
            }
        } catch {
            try giveUpWhenCancelled()
            return Finding(subject: subject, skipped: "there is no scratch folder: \(error)")
        }
        return try await finding(subject, LaneContract.checks, inFolder: { .init(lanes: lanes, path: "\($0)/lanes") })
    }

    private func store(_ backend: any StoreBackend) async throws(CancellationError) -> Finding {
        let subject = "store \(backend.scheme)"
        guard backend.scratchLocation(in: "") != nil else {
            return Finding(subject: subject, skipped: "its stores are not made in a folder")
        }
        return try await finding(
            subject, StoreContract.checks,
            inFolder: {
                guard let location = backend.scratchLocation(in: $0) else { throw ContractViolation("no place for a store in \($0)") }
                return StoreContract.Rig(backend: backend, location: location)
            })
    }

    private func transport(_ transport: any Transport) async throws(CancellationError) -> Finding {
        let subject = "transport \(transport.schemes.sorted().joined(separator: ", "))"
        guard transport.schemes.contains("http") else {
            return Finding(subject: subject, skipped: "it speaks no HTTP, which the contract is about")
        }
        guard let loopback = Network("127.0.0.0/8") else { return Finding(subject: subject) }
        do {
            let server = try LoopbackServer()
            var request = Request(try server.publish(LoopbackAnswer(), at: "/"))
            request.allowedNetworks = [loopback]
            _ = try await transport.fetch(request)
        } catch {
            try giveUpWhenCancelled()
            return Finding(subject: subject, skipped: "it reaches no server on this machine: \(error)")
        }
        return try await finding(subject, TransportContract.checks + TransportContract.wireChecks) {
            TransportContract.Rig(transport, server: try LoopbackServer(), allowedNetworks: [loopback])
        }
    }

    private func format(_ format: any FeedFormat) async throws(CancellationError) -> Finding {
        let subject = "format \(format.name)"
        guard let rig = FeedFormatContract.Rig.matching(format) else {
            return Finding(subject: subject, skipped: "no sample documents are in its syntax")
        }
        return try await finding(subject, FeedFormatContract.checks) { rig }
    }

    private func connector(_ connector: any Connector) async throws(CancellationError) -> Finding {
        let subject = "connector \(connector.prefix)"
        guard let rig = ConnectorContract.Rig.jsonFeed(connector), await rig.isUnderstood() else {
            try giveUpWhenCancelled()
            return Finding(subject: subject, skipped: "no sample pages are in its syntax")
        }
        return try await finding(subject, ConnectorContract.checks) { rig }
    }

    private func writer(_ writer: any DocumentWriter) async throws(CancellationError) -> Finding {
        let subject = "document writer \(writer.name)"
        guard let rig = DocumentWriterContract.Rig.matching(writer) else {
            return Finding(subject: subject, skipped: "nothing here reads its syntax")
        }
        return try await finding(subject, DocumentWriterContract.checks) { rig }
    }

    /// Each check gets an empty folder of its own.
    private func finding<Subject>(
        _ subject: String, _ checks: [ContractCheck<Subject>], inFolder make: @escaping @Sendable (String) throws -> Subject
    ) async throws(CancellationError) -> Finding {
        try await held(subject, checks) { check in
            try await world.scratch.withFolder { folder in try await check.look(at: make(folder)) }
        }
    }

    private func finding<Subject>(
        _ subject: String, _ checks: [ContractCheck<Subject>], _ make: () async throws -> Subject
    ) async throws(CancellationError) -> Finding {
        try await held(subject, checks) { check in try await check.look(at: make()) }
    }

    private func held<Subject>(
        _ subject: String, _ checks: [ContractCheck<Subject>], by look: (ContractCheck<Subject>) async throws -> NotApplicable?
    ) async throws(CancellationError) -> Finding {
        var finding = Finding(subject: subject)
        for check in checks {
            try giveUpWhenCancelled()
            do {
                if let reason = try await look(check) { finding.notApplicable.append(reason.description) } else { finding.passed += 1 }
            } catch {
                try giveUpWhenCancelled()
                finding.failed.append("\(check.name) (\(check.promise)): \(error)")
            }
        }
        return finding
    }

    private func giveUpWhenCancelled() throws(CancellationError) { if Task.isCancelled { throw CancellationError() } }
}
