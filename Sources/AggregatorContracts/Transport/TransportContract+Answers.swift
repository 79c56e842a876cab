import AggregatorCore

extension TransportContract {
    static let answerChecks: [ContractCheck<Rig>] = [
        check("body-is-complete", "`body` is complete") { rig in
            let text = String(repeating: "post ", count: 20_000)
            let response = try await rig.fetch(LoopbackAnswer(text: text))
            try requireEqual(response.status, 200, "status")
            try require(response.body == Array(text.utf8), "the body has \(response.body.count) bytes of \(text.utf8.count), or others")
        },
        check("empty-body-is-a-body", "an answer without a body is an answer") { rig in
            let response = try await rig.fetch(LoopbackAnswer(body: []))
            try requireEqual(response.body, [], "body")
        },
        check("any-status-is-a-value", "an answer of any status is a value") { rig in
            for status in [200, 204, 226, 400, 404, 410, 429, 500, 503] {
                let response = try await rig.fetch(LoopbackAnswer(status), at: "/status/\(status)")
                try requireEqual(response.status, status, "status")
            }
        },
        check("error-bodies-come-along", "an answer of any status is a value, its body too") { rig in
            let response = try await rig.fetch(LoopbackAnswer(503, headers: [Header(name: "Retry-After", value: "60")], text: "later"))
            try requireEqual(String(decoding: response.body, as: UTF8.self), "later", "body of a 503")
            try requireEqual(response.headers["retry-after"], "60", "Retry-After")
        },
        check("not-modified-is-a-value", "a 304 is a value, without a body") { rig in
            let response = try await rig.fetch(LoopbackAnswer(304, headers: [Header(name: "ETag", value: "\"a\"")])) {
                $0.validators.entityTag = "\"a\""
            }
            try requireEqual(response.status, 304, "status")
            try requireEqual(response.body, [], "body of a 304")
            try requireEqual(response.validators.entityTag, "\"a\"", "entity tag")
        },
        check("redirects-are-answers", "a redirect is an answer like any other: it is never followed here") { rig in
            let target = try await rig.publish(LoopbackAnswer(text: "there"), "/target")
            for status in [301, 302, 303, 307, 308] {
                let answer = LoopbackAnswer(status, headers: [Header(name: "Location", value: target.text)])
                let response = try await rig.fetch(answer, at: "/redirect/\(status)")
                try requireEqual(response.status, status, "status")
                try requireEqual(response.headers["Location"], target.text, "Location")
            }
            try require(!rig.requests().contains { $0.target == "/target" }, "the target of a redirect was fetched")
        },
        check("address-is-what-was-asked", "`address` is what was asked for, and there are no hops") { rig in
            let address = try await rig.publish(LoopbackAnswer(text: "here"), "/path?query=1")
            let response = try await rig.transport.fetch(rig.request(address))
            try requireEqual(response.address, address, "address")
            try requireEqual(response.hops, [], "hops")
        },
        check("headers-keep-order-and-repetition", "header fields come as they were received") { rig in
            let headers = [
                Header(name: "ETag", value: "W/\"x,y\""), Header(name: "Link", value: "<a>; rel=self"),
                Header(name: "Link", value: "<b>; rel=hub"), Header(name: "X-Text", value: "Zürich: 5 °C"),
            ]
            let response = try await rig.fetch(LoopbackAnswer(headers: headers, text: "x"))
            let names = Set(headers.map { $0.name.lowercased() })
            try requireEqual(response.headers.filter { names.contains($0.name.lowercased()) }.map(\.value), headers.map(\.value), "values")
        },
        check("many-at-once", "it may be asked many things at once") { rig in
            var addresses: [WebAddress] = []
            for number in 0..<40 { addresses.append(try await rig.publish(LoopbackAnswer(text: "body \(number)"), "/many/\(number)")) }
            let stuck = try await rig.publish(LoopbackAnswer(delivery: .silence), "/stuck")
            try await withThrowingTaskGroup(of: Void.self) { group in
                let waiting = Task { await rig.failure(rig.request(stuck)) }
                try await rig.arrival(of: "/stuck")
                for (number, address) in addresses.enumerated() {
                    group.addTask {
                        let response = try await rig.transport.fetch(rig.request(address))
                        try requireEqual(String(decoding: response.body, as: UTF8.self), "body \(number)", "answer \(number)")
                    }
                }
                try await group.waitForAll()
                waiting.cancel()
                _ = await waiting.value
            }
        },
        check("unknown-scheme-is-refused", "a scheme that is nobody's is a `badAddress`") { rig in
            try require(!rig.transport.schemes.isEmpty, "the transport names no scheme")
            try require(rig.transport.schemes.allSatisfy { $0 == $0.lowercased() }, "a scheme is not in lower case")
            guard let address = WebAddress("gopher://127.0.0.1/feed") else { return }
            try requireEqual(await rig.failure(rig.request(address)), .badAddress, "failure for gopher:")
        },
    ]
}
