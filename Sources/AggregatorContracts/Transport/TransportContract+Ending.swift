import AggregatorCore

extension TransportContract {
    static let endingChecks: [ContractCheck<Rig>] = [
        check("body-up-to-the-limit", "a body of `limits.bytes` is no failure") { rig in
            let response = try await rig.fetch(LoopbackAnswer(text: "12345678")) { $0.limits.bytes = 8 }
            try requireEqual(response.body.count, 8, "bytes")
        },
        check("body-over-the-limit", "more bytes than `limits.bytes` are a `tooLarge` failure") { rig in
            let code = try await rig.failure(LoopbackAnswer(text: "123456789")) { $0.limits.bytes = 8 }
            try requireEqual(code, .tooLarge, "failure")
        },
        check("limits-are-named", "a failure names the limit of the request that it ran into, as a source may have its own") { rig in
            var large = rig.request(try await rig.publish(LoopbackAnswer(text: "123456789"), "/large"))
            large.limits.bytes = 8
            try requireEqual(await rig.wholeFailure(large)?.limit, .bytes, "the limit of a large body")
            var silent = rig.request(try await rig.publish(LoopbackAnswer(delivery: .silence), "/silence"))
            silent.limits.duration = 0.3
            try requireEqual(await rig.wholeFailure(silent)?.limit, .duration, "the limit of a silent server")
        },
        check("headers-over-the-limit", "more header bytes than `limits.headerBytes` are a `headersTooLarge` failure") { rig in
            let many = (0..<20).map { Header(name: "X-Filler-\($0)", value: String(repeating: "y", count: 200)) }
            let code = try await rig.failure(LoopbackAnswer(headers: many, text: "x"), at: "/many") { $0.limits.headerBytes = 2000 }
            try requireEqual(code, .headersTooLarge, "failure on many fields")
            let long = [Header(name: "X-Filler", value: String(repeating: "y", count: 1 << 20))]
            let other = try await rig.failure(LoopbackAnswer(headers: long, text: "x"), at: "/long")
            try requireEqual(other, .headersTooLarge, "failure on a long field")
        },
        check("silence-times-out", "it ends within `limits.duration`, with `timedOut`, whatever the server does") { rig in
            let code = try await rig.failure(LoopbackAnswer(delivery: .silence)) { $0.limits.duration = 0.3 }
            try requireEqual(code, .timedOut, "failure")
        },
        check("a-late-answer-times-out", "an answer has to begin within `limits.answering`, however long the whole may take") { rig in
            var request = rig.request(try await rig.publish(LoopbackAnswer(delivery: .silence), "/late"))
            (request.limits.answering, request.limits.duration) = (0.3, 60)
            try requireEqual(await rig.failure(request, within: 0.3), .timedOut, "failure")
        },
        check("cancelled-when-cancelled", "when the task that waits is cancelled, it throws `cancelled` within 100 ms") { rig in
            // Takes the best of five, and allows ten times the promise, so that a busy machine does not fail a transport.
            var quickest = Duration.seconds(60)
            for attempt in 1...5 where quickest > .seconds(1) {
                let address = try await rig.publish(LoopbackAnswer(delivery: .silence), "/silent-\(attempt)")
                var request = rig.request(address)
                request.limits.duration = 100
                let waiting = Task { [request] in await rig.failure(request) }
                try await rig.arrival(of: "/silent-\(attempt)")
                let clock = ContinuousClock()
                let start = clock.now
                waiting.cancel()
                try requireEqual(await waiting.value, .cancelled, "failure")
                quickest = min(quickest, start.duration(to: clock.now))
            }
            try require(quickest <= .seconds(1), "it took more than a second to end, five times over")
        },
        check("cancelled-before-the-start", "a task that is cancelled already gets `cancelled`, and nothing is asked") { rig in
            let address = try await rig.publish(LoopbackAnswer(text: "x"), "/never")
            let gate = AsyncStream<Void>.makeStream()
            let waiting = Task {
                for await _ in gate.stream {}
                return await rig.failure(rig.request(address))
            }
            waiting.cancel()
            gate.continuation.finish()
            try requireEqual(await waiting.value, .cancelled, "failure")
            try require(!rig.requests().contains { $0.target == "/never" }, "the server was asked all the same")
        },
        check("goes-on-after-failures", "a failure ends one request only") { rig in
            _ = try await rig.failure(LoopbackAnswer(delivery: .silence), at: "/silent") { $0.limits.duration = 0.2 }
            _ = try await rig.failure(LoopbackAnswer(text: "too long"), at: "/long") { $0.limits.bytes = 1 }
            let response = try await rig.fetch(LoopbackAnswer(text: "fine"), at: "/fine")
            try requireEqual(String(decoding: response.body, as: UTF8.self), "fine", "body")
        },
    ]
}

/// Returns the value, or throws a violation if it is `nil`.
func require<Value>(_ value: Value?, _ explanation: @autoclosure () -> String) throws -> Value {
    guard let value else { throw ContractViolation(explanation()) }
    return value
}
