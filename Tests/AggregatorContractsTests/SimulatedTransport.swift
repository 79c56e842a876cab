import AggregatorContracts
import AggregatorCore

/// Does what a transport over HTTP does, without a wire, and makes the mistakes that it is told to make.
struct SimulatedTransport: Transport {
    let mistakes: Set<TransportMistake>
    let wire = SimulatedWire()
    let schemes: Set<String> = ["http"]
    private let clock = PatientClock()

    /// Whether a broken body of this answer is no failure, as its status brings no document.
    func isHint(_ answer: LoopbackAnswer) -> Bool { !Response.bringsDocument(answer.status) && !makes(.failsByTheBody) }

    func makes(_ mistake: TransportMistake) -> Bool { mistakes.contains(mistake) }

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        guard request.address.scheme == "http" || makes(.takesAnyScheme) else { throw TransportFailure(.badAddress, "no such scheme") }
        guard !Task.isCancelled || makes(.asksThoughCancelled) else { throw TransportFailure(.cancelled, "cancelled") }
        let mayReuse = wire.with { !$0.idle.isEmpty }
        let isChecked = !makes(.allowsAnyNetwork) && !(makes(.checksOnlyNewConnections) && mayReuse)
        guard !request.allowedNetworks.isEmpty || !isChecked else { throw TransportFailure(.addressRefused, "refused") }
        guard !makes(.breaksAfterAFailure) || !wire.with({ $0.hasFailed }) else { throw TransportFailure(.other, "broken") }
        let others = wire.with { state in
            state.inFlight += 1
            return state.inFlight - 1
        }
        defer { wire.with { $0.inFlight -= 1 } }
        let isShared = makes(.sharesConnections) && others > 0
        let connection = isShared ? wire.with { $0.connections } : wire.connect(reusing: !makes(.neverReusesConnections))
        let answer = note(request, connection: connection)
        do throws(TransportFailure) {
            return try await deliver(answer, to: request, connection: connection, isAlone: others == 0)
        } catch {
            wire.with { $0.hasFailed = true }
            var failure = error
            if makes(.namesNoLimit) { failure.limit = nil }
            failure.hasHead = answer.delivery == .silence ? makes(.tellsOfHeadsThatNeverCame) : !makes(.tellsOfNoHeads)
            throw failure
        }
    }

    private func deliver(
        _ answer: LoopbackAnswer, to request: Request, connection: Int, isAlone: Bool
    ) async throws(TransportFailure) -> Response {
        var answer = answer
        if answer.delivery != .silence && !makes(.tellsNoArrivals) || makes(.tellsArrivalsOfSilence) { request.arrival?.begin() }
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        request.arrival?.setGiveUpHandler { end.finish() }
        defer { request.arrival?.setGiveUpHandler(nil) }
        let hasWaited = try await waitForRoom(request)
        switch answer.delivery {
        case .silence:
            let isPatient = makes(.waitsLongForAnswers) || makes(.takesInterimAnswersForOnes) && !answer.interim.isEmpty
            let longest = isPatient ? .infinity : request.limits.answering
            try await wait(request, atMost: longest, orAccept: .answersSilence)
            answer.body = []
        case .trickle: try await wait(request, orAccept: .acceptsTrickles)
        case .stalled:
            if let announced = answer.announcedLength, announced > request.limits.bytes, !makes(.ignoresAnnouncements) {
                throw TransportFailure(.tooLarge, "too large", limit: .bytes)
            }
            guard answer.announcedLength == nil else { throw TransportFailure(.timedOut, "timed out") }
            if makes(.reusesCancelledConnections) { wire.with { $0.idle.append(connection) } }
            if let arrival = request.arrival, !makes(.goesOnThoughGivenUp) { try await wait(request, until: ends, giveUp: arrival) }
            try await wait(request, orAccept: nil)
        case .cut(let count):
            guard makes(.acceptsCutLengths) || isHint(answer) else {
                throw TransportFailure(hasWaited && !makes(.blamesWhoHadToWait) ? .outwaited : .truncated, "cut")
            }
            answer.body = Array(answer.body.prefix(count))
        case .cutChunks(let count):
            guard makes(.acceptsCutChunks) || isHint(answer) else { throw TransportFailure(.truncated, "cut") }
            answer.body = Array(answer.body.prefix(count))
        case .raw(let bytes):
            if bytes.count > request.limits.headerBytes, !makes(.hasNoHeaderLimit) { throw TransportFailure(.headersTooLarge, "headers") }
            guard makes(.acceptsNonsense) else { throw TransportFailure(.malformed, "nonsense") }
        case .chunked(let size): if makes(.dropsChunks) { answer.body = Array(answer.body.prefix(size)) }
        case .lateSurplus(let bytes, let pause) where answer.announcedLength != nil:
            guard pause < request.limits.answering || !makes(.countsTheBodyAsAnswering) else {
                throw TransportFailure(.timedOut, "timed out")
            }
            answer.body += bytes
        case .whole, .lateSurplus: break
        case .surplus: if makes(.reusesSurplus) { wire.with { _ = $0.dirty.insert(connection) } }
        }
        let isDirty = wire.with { $0.dirty.contains(connection) && $0.requests.last?.target != "/surplus" }
        if isDirty || (makes(.mixesUpAnswers) && !isAlone) { answer.body = Array("smuggle".utf8) }
        if answer.delivery.leavesConnection || makes(.reusesSurplus) { wire.with { $0.idle.append(connection) } }
        let response = try respond(answer, to: request)
        if !makes(.tellsNothingOfWhatItKeeps) { request.arrival?.noteKept(bytes: response.body.count) }
        return response
    }

    /// Waits for room, and returns whether there was none at first.
    private func waitForRoom(_ request: Request) async throws(TransportFailure) -> Bool {
        guard let arrival = request.arrival, !makes(.asksForNoRoom) else { return false }
        let (resumes, resume) = AsyncStream.makeStream(of: Void.self)
        guard !arrival.requestRoom(resume: { resume.finish() }), !makes(.ignoresThatThereIsNoRoom) else { return false }
        if makes(.countsTheWaitForRoom) { try await wait(request, orAccept: nil) }
        for await _ in resumes {}
        if !makes(.tellsNothingOfTheWaitForRoom) { arrival.noteWait(seconds: 1) }
        return true
    }

    private func wait(_ request: Request, until ends: AsyncStream<Void>, giveUp arrival: Arrival) async throws(TransportFailure) {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in ends {} }
            group.addTask { try? await clock.sleep(seconds: request.limits.duration) }
            await group.next()
            group.cancelAll()
        }
        if arrival.isGivenUp { throw TransportFailure(.timedOut, "given up") }
    }

    private func wait(
        _ request: Request, atMost seconds: Double = .infinity, orAccept mistake: TransportMistake?
    ) async throws(TransportFailure) {
        do {
            try await clock.sleep(seconds: makes(.endsLate) && mistake != nil ? 60 : min(seconds, request.limits.duration))
        } catch {
            throw TransportFailure(makes(.ignoresCancelling) ? .timedOut : .cancelled, "ended")
        }
        if let mistake, makes(mistake) { return }
        throw TransportFailure(.timedOut, "timed out", limit: .duration)
    }
}

extension LoopbackAnswer.Delivery {
    fileprivate var leavesConnection: Bool {
        switch self {
        case .whole, .chunked: true
        default: false
        }
    }
}
