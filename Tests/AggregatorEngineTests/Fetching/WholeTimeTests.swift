import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("A time-out names the limit that was set, and not what was left of it")
struct WholeTimeTests {
    /// A transport whose answers take 0.9 s; each is a redirect to the next address, or a page. A request with less time fails when that is
    /// over; with a silent server, when its limit for answering is.
    private struct Hops: Transport {
        let clock: VirtualClock
        let isRedirecting: Bool
        var isSilent = false
        var schemes: Set<String> { ["https"] }

        func fetch(_ request: Request) async throws(TransportFailure) -> Response {
            let time = min(isSilent ? request.limits.answering : request.limits.duration, 0.9)
            do { try await clock.sleep(seconds: time) } catch { throw TransportFailure(.cancelled, "Given up.") }
            guard time == 0.9 else { throw TransportFailure(.timedOut, "It took more than \(time) s; raise --timeout.") }
            guard isRedirecting else { return Response(status: 200, address: request.address) }
            let next = Header(name: "Location", value: "\(request.address.text)1")
            return Response(status: 302, headers: [next], address: request.address)
        }
    }

    private func message(isRedirecting: Bool, isSilent: Bool = false, of whole: Double? = nil, sharing seconds: Double?) throws -> String? {
        let clock = VirtualClock()
        let hops = Hops(clock: clock, isRedirecting: isRedirecting, isSilent: isSilent)
        var transport = FollowingTransport(base: hops, clock: clock, seed: 1)
        transport.time = seconds.map { SharedTime(seconds: $0) }
        let following = transport
        return try VirtualExecutor(clock: clock).run { () -> String? in
            for _ in 1...5 {
                var request = Request(try EngineWorld.address("https://a.example/feed"))
                request.limits.duration = 4
                request.limits.whole = whole
                do throws(TransportFailure) { _ = try await following.fetch(request) } catch { return error.message }
            }
            return nil
        }
    }

    @Test("the message names the address that redirects had reached")
    func redirects() throws {
        #expect(
            try message(isRedirecting: true, sharing: nil)
                == "https://a.example/feed took more than 4 s with its redirects, and had come to https://a.example/feed1111; raise --timeout if it needs longer."
        )
    }

    @Test("the message names what the server had of the limit, where a share of it is kept for storing")
    func share() throws {
        let messages = try [false, true].map { try message(isRedirecting: true, isSilent: $0, of: 5, sharing: nil) ?? "" }
        #expect(messages[0].contains("more than 4 of its 5 s with its redirects"))
        #expect(messages[1].contains("more than 3.9 of its 5 s with its redirects"))
        let page = try #require(try message(isRedirecting: false, of: 5, sharing: 4))
        #expect(page.contains("more than the pages before it had left of 4 s"))
    }

    @Test("behind redirects, of a server that says nothing")
    func silence() throws {
        #expect(
            try message(isRedirecting: true, isSilent: true, sharing: nil)
                == "https://a.example/feed took more than 3.9 of its 4 s with its redirects, and had come to https://a.example/feed1111; raise --timeout if it needs longer."
        )
    }

    /// Redirects at once. The transfer that follows waits for room for longer than its limit, and is then given up.
    private struct Crowd: Transport {
        let clock: VirtualClock
        var schemes: Set<String> { ["https"] }

        func fetch(_ request: Request) async throws(TransportFailure) -> Response {
            guard request.address.text.hasSuffix("1") else {
                let next = Header(name: "Location", value: "\(request.address.text)1")
                return Response(status: 302, headers: [next], address: request.address)
            }
            request.arrival?.noteWait(seconds: 100)
            clock.advance(by: 101)
            throw TransportFailure(.timedOut, "It stopped in the middle.")
        }
    }

    @Test("the time that an answer waits for room is not its server's, also where it fails in the end")
    func room() throws {
        let clock = VirtualClock()
        var transport = FollowingTransport(base: Crowd(clock: clock), clock: clock, seed: 1)
        transport.time = SharedTime(seconds: 4)
        let following = transport
        let message = try VirtualExecutor(clock: clock).run { () -> String? in
            var request = Request(try EngineWorld.address("https://a.example/feed"))
            request.limits.duration = 4
            request.arrival = Arrival()
            do throws(TransportFailure) { _ = try await following.fetch(request) } catch { return error.message }
            return nil
        }
        #expect(message == "https://a.example/feed redirects to where nothing can be fetched: It stopped in the middle.")
        #expect(following.time?.secondsLeft == 3)
    }

    /// Asks for a login only when all of the time is over.
    private struct LateChallenge: Transport {
        let clock: VirtualClock
        var schemes: Set<String> { ["https"] }

        func fetch(_ request: Request) async throws(TransportFailure) -> Response {
            do { try await clock.sleep(seconds: request.limits.duration) } catch { throw TransportFailure(.cancelled, "Given up.") }
            let challenge = Header(name: "WWW-Authenticate", value: "Digest realm=\"a\", nonce=\"b\", qop=\"auth\"")
            return Response(status: 401, headers: [challenge], address: request.address)
        }
    }

    @Test("a login that is asked for when the time is up was not refused")
    func lateChallenge() throws {
        let clock = VirtualClock()
        let transport = FollowingTransport(base: LateChallenge(clock: clock), clock: clock, seed: 1)
        let failure = try VirtualExecutor(clock: clock).run { () -> TransportFailure? in
            var request = Request(try EngineWorld.address("https://a.example/feed"))
            request.limits.duration = 4
            request.login = Request.Login(user: "ada", password: "hush")
            do throws(TransportFailure) {
                _ = try await transport.fetch(request)
                return nil
            } catch { return error }
        }
        #expect(failure?.code == .timedOut && failure?.message.contains("--timeout") == true, "\(failure?.message ?? "it was answered")")
    }

    @Test("behind other pages")
    func pages() throws {
        #expect(
            try message(isRedirecting: false, sharing: 4)
                == "https://a.example/feed took more than the pages before it had left of 4 s; raise --timeout if it needs longer.")
    }
}
