import AggregatorCore

extension TransportContract {
    private static let text = String(repeating: "0123456789abcdef", count: 64)
    /// 4 MiB of zeros in about 30 KB.
    private static let bomb = HandmadeGzip.zeros(4 << 20)
    private static let gzip = Header(name: "Content-Encoding", value: "gzip")

    static let framingChecks: [ContractCheck<Rig>] = [
        check("foreign-bytes-are-text-but-no-validator", "header bytes that are no UTF-8 are ISO 8859-1, and no validator") { rig in
            for (name, isKept) in [("X-Text", true), ("ETag", false), ("Last-Modified", false)] {
                var answer = LoopbackAnswer(text: "x")
                answer.fieldBytes = Array("\(name): \"Z".utf8) + [0xFC] + Array("rich\"".utf8)
                let response = try await rig.fetch(answer, at: "/foreign/\(name)")
                try requireEqual(response.headers[name], isKept ? "\"Zürich\"" : nil, name)
            }
        },
        check("chunks-are-joined", "`body` is complete, however it is framed") { rig in
            let response = try await rig.fetch(LoopbackAnswer(text: text, delivery: .chunked(size: 7)))
            try requireEqual(String(decoding: response.body, as: UTF8.self), text, "body")
        },
        check("codings-are-undone", "`body` is decoded: content codings undone") { rig in
            let coded = HandmadeGzip.stored(Array(text.utf8))
            let response = try await rig.fetch(LoopbackAnswer(headers: [gzip], body: coded))
            try requireEqual(String(decoding: response.body, as: UTF8.self), text, "body")
            try requireEqual(response.transferredBytes, coded.count, "bytes that crossed the wire")
        },
        check("cut-length-is-truncated", "a transfer that ends early is a `truncated` failure") { rig in
            try requireEqual(try await rig.failure(LoopbackAnswer(text: text, delivery: .cut(after: 100))), .truncated, "failure")
        },
        check("cut-chunks-are-truncated", "a chunked transfer that ends early is a `truncated` failure") { rig in
            try requireEqual(try await rig.failure(LoopbackAnswer(text: text, delivery: .cutChunks(after: 100))), .truncated, "failure")
        },
        check("cut-coding-is-truncated", "a coding that ends early is a `truncated` failure") { rig in
            let coded = Array(HandmadeGzip.stored(Array(text.utf8)).dropLast(20))
            try requireEqual(try await rig.failure(LoopbackAnswer(headers: [gzip], body: coded)), .truncated, "failure")
        },
        check("status-stands-without-its-body", "an answer that brings no document counts by its status and header fields") { rig in
            let wait = Header(name: "Retry-After", value: "60")
            for status in [202, 206, 299, 302, 429] {
                var endless = LoopbackAnswer(status, headers: [wait], text: text, delivery: .cut(after: 100))
                endless.announcedLength = 1 << 40
                let flawed = [
                    endless, LoopbackAnswer(status, headers: [wait], text: text, delivery: .cut(after: 100)),
                    LoopbackAnswer(status, headers: [wait], text: text, delivery: .cutChunks(after: 100)),
                    LoopbackAnswer(status, headers: [wait, gzip], text: text),
                ]
                for (number, answer) in flawed.enumerated() {
                    let response = try await rig.fetch(answer, at: "/flawed/\(status)/\(number)")
                    try requireEqual(response.status, status, "status of answer \(number)")
                    try requireEqual(response.headers["Retry-After"], "60", "Retry-After of answer \(number) with \(status)")
                }
            }
        },
        check("nothing-is-no-answer", "an answer that breaks HTTP is a failure") { rig in
            let nonsense = [
                "", "<rss/>", "HTTP/1.1 410 Gone\r\n", "HTTP/1.1 301 Moved\r\nLocation: /elsewhere\r\n", "HTTP/1.1 2xx Fine\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nbad\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
            ]
            for (number, raw) in nonsense.enumerated() {
                let code = try await rig.failure(LoopbackAnswer(delivery: .raw(Array(raw.utf8))), at: "/nonsense/\(number)")
                try require(code == .malformed || code == .truncated, "answer \(number) gave \(code?.rawValue ?? "a response")")
            }
        },
        check("interim-answers-are-passed-over", "the header fields are those of the final answer") { rig in
            var answer = LoopbackAnswer(headers: [Header(name: "ETag", value: "\"final\"")], text: "x")
            answer.interim = [103, 103]
            answer.interimHeaders = [Header(name: "Link", value: "</style.css>; rel=preload")]
            let response = try await rig.fetch(answer)
            try requireEqual(response.status, 200, "status")
            try require(response.headers["Link"] == nil, "a header field of an interim answer came along")
        },
    ]

    static let wireLimitChecks: [ContractCheck<Rig>] = [
        check("decoded-bytes-count", "bytes are counted after decoding, while they arrive") { rig in
            // The encoded body is far below the limit; the decoded one is above it.
            let code = try await rig.failure(LoopbackAnswer(headers: [gzip], body: bomb)) { $0.limits.bytes = 1 << 20 }
            try requireEqual(code, .tooLarge, "failure")
        },
        check("announced-size-counts", "more bytes than `limits.bytes`, announced, are refused without reading") { rig in
            var answer = LoopbackAnswer(text: "short", delivery: .stalled(after: 1))
            answer.announcedLength = 1 << 30
            try requireEqual(try await rig.failure(answer), .tooLarge, "failure")
        },
        check("endless-headers-end", "header bytes are counted while they arrive") { rig in
            let flood = "HTTP/1.1 200 OK\r\n" + String(repeating: "Set-Cookie: a=\(String(repeating: "b", count: 50))\r\n", count: 20_000)
            let code = try await rig.failure(LoopbackAnswer(delivery: .raw(Array(flood.utf8))))
            try requireEqual(code, .headersTooLarge, "failure")
        },
        check("trickle-times-out", "it ends within `limits.duration`, also when bytes keep coming") { rig in
            let code = try await rig.failure(LoopbackAnswer(text: "x", delivery: .trickle(every: 0.02))) { $0.limits.duration = 0.5 }
            try requireEqual(code, .timedOut, "failure")
        },
        check("interim-answers-are-none", "interim answers do not count as one that begins within `limits.answering`") { rig in
            var answer = LoopbackAnswer(delivery: .silence)
            answer.interim = [102, 103]
            var request = rig.request(try await rig.publish(answer, "/interim"))
            (request.limits.answering, request.limits.duration) = (0.3, 60)
            try requireEqual(await rig.failure(request, within: 0.3), .timedOut, "failure")
        },
        check("a-body-may-take-longer", "`limits.answering` is no limit of the body") { rig in
            var answer = LoopbackAnswer(text: "at once, ", delivery: .lateSurplus(Array("and later".utf8), after: 0.6))
            answer.announcedLength = 18
            let response = try await rig.fetch(answer) { $0.limits.answering = 0.4 }
            try requireEqual(String(decoding: response.body, as: UTF8.self), "at once, and later", "body")
        },
        check("special-networks-are-refused", "special-use networks are refused unless allowed, before anything is sent") { rig in
            let code = try await rig.failure(LoopbackAnswer(text: "x")) { $0.allowedNetworks = [] }
            try requireEqual(code, .addressRefused, "failure")
            try requireEqual(rig.requests().count, 0, "requests that arrived")
            try requireEqual(rig.connections(), 0, "connections that were made")
        },
        check("refused-also-when-connected", "a connection that another request opened is no way round") { rig in
            _ = try await rig.fetch(LoopbackAnswer(text: "x"))
            let code = try await rig.failure(LoopbackAnswer(text: "x")) { $0.allowedNetworks = [] }
            try requireEqual(code, .addressRefused, "failure")
            try requireEqual(rig.requests().count, 1, "requests that arrived")
        },
    ]

    static let connectionChecks: [ContractCheck<Rig>] = [
        check("tells-that-an-answer-begins", "notes on `arrival` that the first bytes of an answer are here") { rig in
            func hasBegun(_ delivery: LoopbackAnswer.Delivery, _ path: String) async throws -> Bool {
                var request = rig.request(try await rig.publish(LoopbackAnswer(text: text, delivery: delivery), path))
                request.limits.duration = 0.9
                let arrival = Arrival()
                request.arrival = arrival
                _ = await rig.failure(request)
                return arrival.hasBegun
            }
            try require(try await hasBegun(.stalled(after: 100), "/begun"), "nothing was said of an answer that had begun")
            try require(try await !hasBegun(.silence, "/not-begun"), "an answer that never began was said to have")
        },
        check("failures-tell-of-a-head", "a failure says whether the head of an answer had begun (`hasHead`)") { rig in
            func hadHead(_ delivery: LoopbackAnswer.Delivery, _ path: String) async throws -> Bool? {
                var request = rig.request(try await rig.publish(LoopbackAnswer(text: text, delivery: delivery), path))
                request.limits.duration = 0.9
                return await rig.wholeFailure(request)?.hasHead
            }
            try requireEqual(try await hadHead(.stalled(after: 100), "/head"), true, "an answer that stopped had a head")
            try requireEqual(try await hadHead(.silence, "/no-head"), false, "an answer that never began had a head")
        },
        check("connections-are-reused", "requests to one host share a connection") { rig in
            for number in 0..<5 { _ = try await rig.fetch(LoopbackAnswer(text: "\(number)"), at: "/reuse/\(number)") }
            try requireEqual(rig.connections(), 1, "connections")
        },
        check("a-cancelled-connection-serves-nobody", "after `cancelled` nothing of that request happens") { rig in
            let stalled = LoopbackAnswer(text: text, delivery: .stalled(after: 100))
            let address = try await rig.publish(stalled, "/stalled")
            let waiting = Task { await rig.failure(rig.request(address)) }
            try await rig.arrival(of: "/stalled")
            waiting.cancel()
            try requireEqual(await waiting.value, .cancelled, "failure")
            let response = try await rig.fetch(LoopbackAnswer(text: "mine"), at: "/mine")
            try requireEqual(String(decoding: response.body, as: UTF8.self), "mine", "body")
            let numbers = rig.requests().map(\.connection)
            try requireEqual(Set(numbers).count, numbers.count, "connections for \(numbers.count) requests")
        },
        check("a-busy-connection-takes-no-second-request", "requests that wait for their answers share no connection of HTTP/1") { rig in
            let stalled = LoopbackAnswer(text: text, delivery: .stalled(after: 100))
            let address = try await rig.publish(stalled, "/busy")
            let waiting = Task { await rig.failure(rig.request(address)) }
            try await rig.arrival(of: "/busy")
            // What the server calls its version changes nothing of what was agreed on.
            var odd = LoopbackAnswer(headers: [Header(name: "Connection", value: "close")], text: "odd")
            odd.version = "HTTP/2"
            _ = try await rig.fetch(odd, at: "/odd")
            let response = try await rig.fetch(LoopbackAnswer(text: "mine"), at: "/mine")
            waiting.cancel()
            try requireEqual(await waiting.value, .cancelled, "failure")
            try requireEqual(String(decoding: response.body, as: UTF8.self), "mine", "body")
            let numbers = rig.requests().filter { $0.target != "/odd" }.map(\.connection)
            try requireEqual(Set(numbers).count, 2, "connections for two requests at once")
        },
        check("surplus-bytes-are-nobodys-answer", "a connection with surplus bytes is not used again") { rig in
            let smuggled = "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nsmuggle"
            _ = await rig.failure(
                rig.request(try await rig.publish(LoopbackAnswer(text: "x", delivery: .surplus(Array(smuggled.utf8))), "/surplus")))
            for number in 0..<3 {
                let response = try await rig.fetch(LoopbackAnswer(text: "mine \(number)"), at: "/after/\(number)")
                try requireEqual(String(decoding: response.body, as: UTF8.self), "mine \(number)", "body")
            }
        },
    ]
}
