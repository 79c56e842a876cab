import AggregatorCore
import CCurl
import Testing

@testable import CurlTransport

/// Names with several addresses, which libcurl is given directly, as tests ask no name server.
struct SeveralAddressesTests {
    /// The outcome of a request to a name with these addresses, and how long it took.
    private func outcome(_ addresses: String, seconds: Double) async throws -> (Transfer.Outcome, Duration) {
        let options = TransferOptions(agent: "tests/1", keptConnections: 4, happyEyeballsDelay: 200)
        let wakeup = try #require(WakeupEvent())
        let stallGuard = try #require(StallGuard())
        let pool = try #require(TransferPool(wakeup, stallGuard, options: options))
        var request = Request(try #require(WebAddress("http://several.example:1/")))
        request.limits.duration = seconds
        let transfer = try Transfer(request, agent: "tests/1")
        let known = "several.example:1:\(addresses)".withCString { curl_slist_append(nil, $0) }
        defer {
            pool.close()
            curl_slist_free_all(known)
        }
        let outcome = Locked<Transfer.Outcome?>(nil)
        await withCheckedContinuation { begun in
            Task {
                let ended = await withCheckedContinuation { continuation in
                    transfer.wait(with: continuation)
                    begun.resume()
                }
                outcome.withLock { $0 = ended }
            }
        }
        let start = ContinuousClock.now
        pool.begin(transfer)
        transfer.easy?.set(CURLOPT_RESOLVE, UnsafeRawPointer(known))
        while transfer.easy != nil { pool.work() }
        let length = ContinuousClock.now - start
        while true {
            if let ended = outcome.withLock(\.self) { return (ended, length) }
            await Task.yield()
        }
    }

    @Test(arguments: ["10.0.0.1,10.0.0.2,10.0.0.3,10.0.0.4,10.0.0.5,10.0.0.6", "10.0.0.1,10.0.0.2,10.0.0.3,[fd00::1],[fd00::2],[fd00::3]"])
    func `a name whose addresses are all refused is refused at once`(addresses: String) async throws {
        let (outcome, length) = try await outcome(addresses, seconds: 20)
        guard case .failure(let failure) = outcome else {
            Issue.record("it was connected")
            return
        }
        #expect(failure.code == .addressRefused && failure.message.contains("10.0.0.1"), "\(failure)")
        #expect(length < .seconds(2))
    }
}
