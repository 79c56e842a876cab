import AggregatorCore

extension Publisher {
    enum Reply {
        case answer(Response)
        /// - isSeen: whether the publisher has the request in its log.
        case failure(TransportFailure, isSeen: Bool)
    }

    /// Returns the reply to a request at one of its hosts.
    func reply(to request: Request, now: Timestamp, _ memory: inout PublisherMemory) -> Reply {
        memory.answers += 1
        let host = request.address.origin?.host ?? ""
        if temperament == .dead, hasTurned(now) {
            return .failure(TransportFailure(.unresolvable, "\(host) has no address.", isLocal: true), isSeen: false)
        }
        if let reply = limit(request, now, &memory) ?? trouble(request, now) ?? detour(request, host, now) { return reply }
        memory.served[site] = now
        return .answer(document(for: request, now, memory.answers))
    }

    private func answer(_ status: Int, _ request: Request, _ headers: [(String, String)] = [], body: String = "") -> Reply {
        .answer(Response(status: status, headers: headers.map(Header.init), body: Array(body.utf8), address: request.address))
    }

    /// Status 429 for a while.
    private func limit(_ request: Request, _ now: Timestamp, _ memory: inout PublisherMemory) -> Reply? {
        switch temperament {
        case .limited:
            guard let last = memory.served[site] else { return nil }
            let rest = 3_600 - now.wholeSeconds(since: last)
            return rest > 0 ? answer(429, request, [("Retry-After", "\(rest + 1)")]) : nil
        case .crowded:
            guard mood(now, hours: 8, below: 4) == 0 else { return nil }
            switch mood(now, hours: 8, below: 7) {
            case 0: return answer(429, request)
            case 1: return answer(429, request, [("Retry-After", "\(12 * 86_400)")])
            case 2:
                return answer(429, request, [("Retry-After", HTTPDate.text(now.adding(seconds: 40_000))), ("Date", HTTPDate.text(now))])
            case 3: return answer(429, request, [("RateLimit", "\"default\";r=0;t=\(3_600 + mood(now, hours: 8, below: 90_000))")])
            default: return answer(429, request, [("Retry-After", "\(3_600 + mood(now, hours: 8, below: 90_000))")])
            }
        default: return nil
        }
    }

    /// Failures, and documents that are gone.
    private func trouble(_ request: Request, _ now: Timestamp) -> Reply? {
        switch temperament {
        case .flapping:
            switch mood(now, hours: 6, below: 24) {
            case 0: return answer(500, request)
            case 1: return answer(404, request)
            case 2: return answer(503, request, [("Retry-After", "\(1_800 + mood(now, hours: 6, below: 40_000))")])
            case 3: return .failure(TransportFailure(.unreachable, "Nobody answers.", isLocal: true), isSeen: false)
            case 4: return .failure(TransportFailure(.truncated, "The answer ends early."), isSeen: true)
            default: return nil
            }
        case .skewed where mood(now, hours: 12, below: 6) == 0:
            let until = now.adding(seconds: skew + 7_200 + Int64(mood(now, hours: 12, below: 90_000)))
            return answer(503, request, [("Retry-After", HTTPDate.text(until)), ("Date", HTTPDate.text(now.adding(seconds: skew)))])
        case .quiet:
            switch mood(now, hours: 30, below: 9) {
            case 0: return answer(503, request)
            case 1: return answer(503, request, [("Retry-After", "120")])
            case 2: return .failure(TransportFailure(.timedOut, "Nothing came in time."), isSeen: true)
            default: return nil
            }
        case .gone: return hasTurned(now) ? answer(410, request) : nil
        case .returning: return day(now) == turningDay && mood(now, hours: 12, below: 2) == 0 ? answer(410, request) : nil
        default: return nil
        }
    }

    /// Redirects, of all kinds, and the pages that they lead to.
    private func detour(_ request: Request, _ host: String, _ now: Timestamp) -> Reply? {
        func sent(_ status: Int, to host: String) -> Reply {
            answer(status, request, [("Location", "https://\(host)/feed.xml")])
        }
        switch temperament {
        case .moving where host == self.host && hasTurned(now):
            return sent(draw(20, below: 2) == 0 ? 301 : 308, to: newHost)
        case .wandering where host == self.host:
            return sent(draw(21, below: 2) == 0 ? 302 : 307, to: mirror(now))
        case .captive where host == self.host && mood(now, hours: 24, below: 4) == 0:
            return sent(302, to: "login.\(site)")
        case .captive where host == "login.\(site)":
            return answer(
                200, request, [("Content-Type", "text/html"), ("ETag", "\"login\"")], body: "<!DOCTYPE html><html><title>Log in</title>")
        case .greeting where request.secretHeaders["Cookie"]?.contains("seen=1") != true:
            return answer(302, request, [("Location", request.address.text), ("Set-Cookie", "seen=1; Path=/; Max-Age=31536000")])
        default: return nil
        }
    }

    /// The value of a visitor's cookie. A cassette redacts it wherever the server repeats it, so it must not occur in anything else.
    private static func visitor(_ number: UInt64) -> String { "v-" + String(number, radix: 36) }

    private func document(for request: Request, _ now: Timestamp, _ number: UInt64) -> Response {
        let edition = edition(now)
        let body = edition.body
        let hash = ContentHash.of(body)
        let serverNow = now.adding(seconds: skew)
        var headers = [
            ("Date", HTTPDate.text(serverNow)), ("Content-Type", "application/rss+xml"), ("Set-Cookie", "visitor=\(Self.visitor(number))"),
        ]
        var tag: String?
        var modified: String? = HTTPDate.text(edition.modified.adding(seconds: skew))
        switch temperament {
        case .plain: modified = nil
        case .expiring: headers.append(("Expires", HTTPDate.text(serverNow.adding(seconds: 5_400))))
        case .skewed:
            tag = "\"\(hash)\""
            headers.append(("Expires", HTTPDate.text(serverNow.adding(seconds: 3_600 * Int64(2 + draw(30, below: 40))))))
        case .restless: tag = "W/\"\(number)\""
        case .lying: tag = "\"always\""
        case .cacheable:
            tag = "\"\(hash)\""
            headers.append(("Cache-Control", "public, max-age=\(1_800 * (1 + draw(31, below: 100)))"))
        case .quiet:
            tag = "\"\(hash)\""
            headers.append(("Cache-Control", "max-age=\(Self.quietFreshness)"))
        default: tag = "\"\(hash)\""
        }
        if let tag { headers.append(("ETag", tag)) }
        if let modified { headers.append(("Last-Modified", modified)) }
        let asked = request.validators
        var isUnchanged = asked.entityTag.map { $0 == tag } ?? (asked.lastModified != nil && asked.lastModified == modified)
        // On even days its cache claims nothing, so the document is sent.
        if temperament == .lying, day(now) % 2 == 0 { isUnchanged = false }
        return Response(
            status: isUnchanged ? 304 : 200, headers: headers.map(Header.init), body: isUnchanged ? [] : body,
            address: request.address)
    }
}
