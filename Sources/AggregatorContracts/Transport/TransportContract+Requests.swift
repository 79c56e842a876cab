import AggregatorCore

extension TransportContract {
    static let requestChecks: [ContractCheck<Rig>] = [
        check("validators-go-out-exactly", "validators are sent as `If-None-Match` and `If-Modified-Since`, exactly") { rig in
            let validators = Validators(entityTag: "W/\"odd, one\\\"", lastModified: "Thu, 01-Jan-70 00:00:00 GMT ")
            _ = try await rig.fetch(LoopbackAnswer(304)) { $0.validators = validators }
            let request = try require(rig.requests().last, "no request was seen")
            try requireEqual(request.headers["If-None-Match"], validators.entityTag, "If-None-Match")
            let date = request.headers["If-Modified-Since"]?.drop { $0 == " " }
            try require(date?.hasPrefix("Thu, 01-Jan-70 00:00:00 GMT") == true, "If-Modified-Since is \(date ?? "not there")")
        },
        check("no-validators-no-condition", "a request without validators is unconditional") { rig in
            _ = try await rig.fetch(LoopbackAnswer(headers: [Header(name: "ETag", value: "\"a\"")], text: "x"))
            _ = try await rig.fetch(LoopbackAnswer(headers: [Header(name: "ETag", value: "\"a\"")], text: "x"))
            for request in rig.requests() {
                try require(request.headers["If-None-Match"] == nil, "If-None-Match was sent without being asked for")
                try require(request.headers["If-Modified-Since"] == nil, "If-Modified-Since was sent without being asked for")
            }
        },
        check("headers-in-order", "header fields of the request are sent, in this order") { rig in
            let headers = [Header(name: "X-One", value: "1"), Header(name: "A-IM", value: "feed"), Header(name: "X-One", value: "2")]
            _ = try await rig.fetch(LoopbackAnswer(text: "x")) { $0.headers = headers }
            let request = try require(rig.requests().last, "no request was seen")
            let sent = request.headers.filter { $0.isNamed("X-One") || $0.isNamed("A-IM") }
            try requireEqual(sent.map(\.value), headers.map(\.value), "values sent")
        },
        check("headers-replace-own", "a name that appears in the request replaces the transport's own") { rig in
            _ = try await rig.fetch(LoopbackAnswer(text: "x")) {
                $0.headers = [Header(name: "user-agent", value: "tester/1"), Header(name: "ACCEPT", value: "application/atom+xml")]
            }
            let request = try require(rig.requests().last, "no request was seen")
            for (name, value) in [("user-agent", "tester/1"), ("accept", "application/atom+xml")] {
                try requireEqual(request.headers.filter { $0.isNamed(name) }.map(\.value), [value], name)
            }
        },
        check("secrets-are-sent", "secret header fields are sent") { rig in
            _ = try await rig.fetch(LoopbackAnswer(text: "x")) {
                $0.secretHeaders = [Header(name: "Authorization", value: "Bearer t0ken")]
            }
            try requireEqual(rig.requests().last?.headers["Authorization"], "Bearer t0ken", "Authorization")
        },
        check("nothing-identifies-the-user", "no cookies or credentials of its own") { rig in
            let cookie = LoopbackAnswer(headers: [Header(name: "Set-Cookie", value: "id=1; Path=/")], text: "x")
            _ = try await rig.fetch(cookie) { $0.secretHeaders = [Header(name: "Authorization", value: "Bearer t0ken")] }
            _ = try await rig.fetch(cookie)
            let second = try require(rig.requests().last, "no request was seen")
            for name in ["Cookie", "Authorization", "Proxy-Authorization", "Referer", "From"] {
                try require(second.headers[name] == nil, "\(name) was sent without being asked for")
            }
        },
        check("failures-hold-no-secret", "a failure's message holds no secret") { rig in
            let address = try await rig.publish(LoopbackAnswer(text: "too long"), "/feed?token=hush")
            var request = rig.request(address)
            request.secretHeaders = [Header(name: "Authorization", value: "Bearer t0ken")]
            request.limits.bytes = 1
            do throws(TransportFailure) {
                _ = try await rig.transport.fetch(request)
                throw TransportFailure(.other, "there was no failure")
            } catch {
                try requireEqual(error.code, .tooLarge, "code")
                try require(!error.message.contains("t0ken") && !error.message.contains("hush"), "a secret is in: \(error.message)")
                try require(!error.message.isEmpty, "the failure says nothing")
            }
        },
    ]
}
