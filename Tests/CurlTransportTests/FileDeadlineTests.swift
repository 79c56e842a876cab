import AggregatorCore
import Dispatch
import Foundation
import Testing

@testable import CurlTransport

@Suite("Files on a file system that hangs")
struct FileDeadlineTests {
    /// Blocks each read of a file under `/stuck` until the gate is opened for it.
    private final class Gate: Sendable {
        private let door = DispatchSemaphore(value: 0)
        private let reads = Locked(0)

        /// The number of such reads that have begun.
        var count: Int { reads.withLock { $0 } }

        func read(_ job: FileJob) -> FileJob.Outcome {
            guard job.path.description.hasPrefix("/stuck") else { return .success(Response(status: 200, address: job.request.address)) }
            reads.withLock { $0 += 1 }
            door.wait()
            return .success(Response(status: 200, address: job.request.address))
        }

        func open() { door.signal() }
    }

    private func request(_ path: String, seconds: Double) throws -> Request {
        var request = Request(try #require(WebAddress("file://\(path)")))
        request.limits.duration = seconds
        return request
    }

    private func outcome(_ request: Request, _ transport: FileTransport) async -> FileJob.Outcome {
        do throws(TransportFailure) { return .success(try await transport.fetch(request)) } catch { return .failure(error) }
    }

    private func code(_ outcome: FileJob.Outcome) -> TransportFailure.Code? {
        guard case .failure(let failure) = outcome else { return nil }
        return failure.code
    }

    @Test(arguments: [0.1, 0, -1, .nan])
    func `files on a file system that hangs end at their time limit, in one sentence`(seconds: Double) async throws {
        let gate = Gate()
        defer { gate.open() }
        let transport = FileTransport(reader: FileReader(read: gate.read))
        let outcome = await outcome(try request("/stuck/feed.xml", seconds: seconds), transport)
        guard case .failure(let failure) = outcome else {
            Issue.record("it was read")
            return
        }
        #expect(failure.code == .timedOut)
        #expect(failure.message.hasPrefix("file:///stuck/feed.xml could not be read within "))
        #expect(failure.message.hasSuffix("."))
    }

    @Test func `a file that hangs holds up no others`() async throws {
        let gate = Gate()
        let transport = FileTransport(reader: FileReader(queueTimeout: 0.01, read: gate.read))
        let stuck = Task { await outcome(try request("/stuck", seconds: 600), transport) }
        while gate.count == 0 { await Task.yield() }
        for number in 1...3 { #expect(code(await outcome(try request("/fine/\(number)", seconds: 600), transport)) == nil) }
        stuck.cancel()
        #expect(code(try await stuck.value) == .cancelled)
        gate.open()
    }

    @Test func `a file that hangs holds up no others once it is given up`() async throws {
        let gate = Gate()
        let transport = FileTransport(reader: FileReader(queueTimeout: 600, read: gate.read))
        #expect(code(await outcome(try request("/stuck", seconds: 0.05), transport)) == .timedOut)
        #expect(code(await outcome(try request("/fine", seconds: 3_600), transport)) == nil)
        gate.open()
    }

    @Test func `files on a file system that hangs are not begun anew while they hang`() async throws {
        let gate = Gate()
        let transport = FileTransport(reader: FileReader(queueTimeout: 0, read: gate.read))
        for _ in 0..<3 { #expect(code(await outcome(try request("/stuck", seconds: 0.05), transport)) == .timedOut) }
        #expect(gate.count == 1)
        gate.open()
        gate.open()
        #expect(code(await outcome(try request("/stuck", seconds: 600), transport)) == nil)
        #expect(gate.count == 2)
    }

    @Test func `files on a file system that hangs take no more threads than there may be, and those behind them come in when one is back`()
        async throws
    {
        let gate = Gate()
        let transport = FileTransport(reader: FileReader(queueTimeout: 0, read: gate.read))
        let count = FileReader.maximumThreads
        let stuck = try (0..<count).map { number in
            let request = try request("/stuck/\(number)", seconds: 600)
            return Task { await outcome(request, transport) }
        }
        while gate.count < count { await Task.yield() }
        #expect(code(await outcome(try request("/fine", seconds: 0.05), transport)) == .timedOut)
        gate.open()
        #expect(code(await outcome(try request("/fine", seconds: 600), transport)) == nil)
        for _ in 1..<count { gate.open() }
        for task in stuck { #expect(code(await task.value) == nil) }
    }

    @Test func `files on a file system that hangs are let go of at the end`() async throws {
        let gate = Gate()
        let transport = FileTransport(reader: FileReader(queueTimeout: 600, read: gate.read))
        let stuck = Task { await outcome(try request("/stuck", seconds: 600), transport) }
        while gate.count == 0 { await Task.yield() }
        let waiting = Task { await outcome(try request("/fine", seconds: 600), transport) }
        // The second request may not be queued yet; it is answered all the same, as the gate opens afterwards.
        transport.stop()
        #expect(code(try await stuck.value) == .cancelled)
        gate.open()
        _ = try await waiting.value
    }
}
