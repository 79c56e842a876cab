import AggregatorContracts
import AggregatorCore
import Cassette
import InMemory
import Testing

struct CassetteContractTests {
    @Test func `every mistake is found, and every check finds one`() async {
        let fakes = CassetteFake.Mistake.allCases.map { mistake in
            BrokenFake(name: mistake.rawValue) {
                CassetteContract.Rig(cassettes: try CassetteFake(mistake), place: "/tapes/one")
            }
        }
        let matrix = await FailureMatrix(seam: "cassette", checks: CassetteContract.checks, fakes: fakes)
        print(matrix)
        #expect(matrix.toothless.isEmpty)
        #expect(matrix.undetected.isEmpty)
    }
}

/// A recording service that makes one mistake.
private struct CassetteFake: CassetteService {
    enum Mistake: String, CaseIterable {
        case dropsBodies, mixesAttempts, recordsOver, losesWhatBrokeOff, readsNothing
    }

    let mistake: Mistake
    let good: any CassetteService
    private let takes = Locked(0)

    init(_ mistake: Mistake) throws {
        self.mistake = mistake
        let files = InMemoryFiles(folders: ["/tapes"])
        guard let good = CassetteIntegration(files: files).contribution.cassettes else { throw ContractViolation("there is no cassette") }
        self.good = good
    }

    /// For `recordsOver`, a place per take: a second take hides the first, as if it had been recorded over.
    private func place(_ place: String) -> String { mistake == .recordsOver ? "\(place)-\(takes.withLock { $0 })" : place }

    func begin(_ opening: Recording.Opening, at place: String) async throws(FileFailure) -> any CassetteWriter {
        takes.withLock { $0 += 1 }
        return CassetteWriterFake(mistake: mistake, good: try await good.begin(opening, at: self.place(place)))
    }

    func read(_ place: String) async throws(FileFailure) -> Recording {
        do throws(FileFailure) {
            var recording = try await good.read(self.place(place))
            if mistake == .losesWhatBrokeOff, recording.report.isEmpty { recording.lines = [] }
            return recording
        } catch {
            guard mistake == .readsNothing else { throw error }
            return Recording(opening: Recording.Opening(program: "", seed: 0, moment: Recording.Moment(now: .epoch, uptime: 0)))
        }
    }
}

private struct CassetteWriterFake: CassetteWriter {
    let mistake: CassetteFake.Mistake
    let good: any CassetteWriter

    func keep(_ event: Recording.Event, of attempt: Int) async throws(FileFailure) {
        var event = event
        if mistake == .dropsBodies, case .exchanged(var exchange) = event {
            exchange.outcome = exchange.outcome.map { response in
                var response = response
                response.body = []
                return response
            }
            event = .exchanged(exchange)
        }
        try await good.keep(event, of: mistake == .mixesAttempts ? attempt / 2 : attempt)
    }

    func end(report: [JSONValue]) async throws(FileFailure) { try await good.end(report: report) }
}
