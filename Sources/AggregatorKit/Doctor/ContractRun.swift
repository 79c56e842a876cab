import AggregatorContracts
public import AggregatorCore

/// Holds whatever is composed to the promises of its seams, on scratch instances: what `aggregator doctor --contracts` shows.
public struct ContractRun: Sendable {
    public struct Finding: Sendable, Hashable {
        /// As in `store sqlite`.
        public var subject: String
        public var passed: Int
        /// The check, and what was wrong: a sentence each.
        public var failed: [String]
        /// Why it was not held to its contract, where it could not be.
        public var skipped: String?
    }

    private let services: ServiceProvider

    public init(_ services: ServiceProvider) { self.services = services }

    /// Throws when its task is cancelled: what was given up broke no promise.
    public func findings() async throws(CancellationError) -> [Finding] {
        var findings: [Finding] = []
        for backend in services.storeBackends { findings.append(try await store(backend)) }
        for transport in services.transports where transport.schemes.contains("http") {
            findings.append(try await self.transport(transport))
        }
        for format in services.formats { findings.append(try await self.format(format)) }
        for list in services.subscriptionLists {
            findings.append(try await finding("subscription list \(list.name)", SubscriptionListContract.checks) { list })
        }
        findings.append(try await finding("HTML", HTMLProcessorContract.checks) { services.html })
        findings.append(try await finding("site boundary", SiteBoundaryContract.checks) { services.siteBoundary })
        if let cassettes = services.cassettes { findings.append(try await cassette(cassettes)) }
        findings.append(try await finding("clock", ClockContract.checks) { ClockContract.Rig(clock: services.world.clock) })
        findings.append(try await finding("randomness", RandomnessContract.checks) { services.world.randomness })
        return findings
    }

    private func store(_ backend: any StoreBackend) async throws(CancellationError) -> Finding {
        var finding = Finding(subject: "store \(backend.scheme)", passed: 0, failed: [])
        guard backend.scratchLocation(in: "") != nil else {
            finding.skipped = "its stores are not made in a folder"
            return finding
        }
        for check in StoreContract.checks {
            try giveUpWhenCancelled()
            do {
                try await services.world.scratch.withFolder { folder in
                    guard let location = backend.scratchLocation(in: folder) else { return }
                    try await check.run(on: StoreRig(backend: backend, location: location))
                }
                finding.passed += 1
            } catch {
                try giveUpWhenCancelled()
                finding.failed.append("\(check.name): \(error)")
            }
        }
        return finding
    }

    private func cassette(_ cassettes: any CassetteService) async throws(CancellationError) -> Finding {
        var finding = Finding(subject: "cassette", passed: 0, failed: [])
        for check in CassetteContract.checks {
            try giveUpWhenCancelled()
            do {
                try await services.world.scratch.withFolder { folder in
                    try await check.run(on: CassetteContract.Rig(cassettes: cassettes, place: "\(folder)/cassette"))
                }
                finding.passed += 1
            } catch {
                try giveUpWhenCancelled()
                finding.failed.append("\(check.name): \(error)")
            }
        }
        return finding
    }

    private func transport(_ transport: any Transport) async throws(CancellationError) -> Finding {
        let subject = "transport \(transport.schemes.sorted().joined(separator: ", "))"
        guard let loopback = Network("127.0.0.0/8") else { return Finding(subject: subject, passed: 0, failed: []) }
        do {
            let server = try LoopbackServer()
            var request = Request(try server.publish(LoopbackAnswer(), at: "/"))
            request.allowedNetworks = [loopback]
            _ = try await transport.fetch(request)
        } catch {
            try giveUpWhenCancelled()
            return Finding(subject: subject, passed: 0, failed: [], skipped: "it reaches no server on this machine: \(error)")
        }
        return try await finding(subject, TransportContract.checks + TransportContract.wireChecks) {
            TransportContract.Rig(transport, server: try LoopbackServer(), allowedNetworks: [loopback])
        }
    }

    private func format(_ format: any FeedFormat) async throws(CancellationError) -> Finding {
        guard let rig = FeedFormatRig.matching(format) else {
            return Finding(subject: "format \(format.name)", passed: 0, failed: [], skipped: "no sample documents are in its syntax")
        }
        return try await finding("format \(format.name)", FeedFormatContract.checks) { rig }
    }

    private func finding<Subject>(
        _ subject: String, _ checks: [ContractCheck<Subject>], _ make: () async throws -> Subject
    ) async throws(CancellationError) -> Finding {
        var finding = Finding(subject: subject, passed: 0, failed: [])
        for check in checks {
            try giveUpWhenCancelled()
            do {
                try await check.run(on: make())
                finding.passed += 1
            } catch {
                try giveUpWhenCancelled()
                finding.failed.append("\(check.name): \(error)")
            }
        }
        return finding
    }

    private func giveUpWhenCancelled() throws(CancellationError) { if Task.isCancelled { throw CancellationError() } }
}
