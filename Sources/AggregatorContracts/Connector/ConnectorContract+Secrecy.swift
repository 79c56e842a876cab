import AggregatorCore

extension ConnectorContract {
    static let secrecyChecks: [ContractCheck<Rig>] = [
        check("shows-the-token", "What a credential service has for the source's origin is shown there, as a secret.") { rig in
            let server = rig.server(pages: 2)
            _ = try await rig.gather(from: server)
            try requireEqual(server.requests.count, 2, "requests for two pages")
            for request in server.requests {
                try require(request.secretHeaders.contains { $0.value.contains(Rig.token) }, "no token for \(request.address)")
                try require(
                    !request.headers.contains { $0.value.contains(Rig.token) } && !request.address.text.contains(Rig.token),
                    "the token is in what may be logged of the request for \(request.address)")
            }
        },
        check("keeps-secrets-to-their-origin", "A secret is bound to the origin of the source: another one never gets it.") { rig in
            let elsewhere = WebAddress("https://elsewhere.example/page") ?? rig.address
            let server = ScriptedPages()
            server.publish(rig.page(["post-1"], elsewhere), at: rig.address)
            server.publish(rig.page(["post-2"], nil), at: elsewhere)
            _ = await rig.failure(from: server) { $0.secretHeaders = [Header(name: "Cookie", value: Rig.token)] }
            for request in server.requests where request.address.origin != rig.address.origin {
                try require(request.secretHeaders.isEmpty, "a secret went to \(request.address)")
            }
        },
        check("does-not-leave-its-origin", "It asks nothing of the world but of the source that it was handed.") { rig in
            let elsewhere = WebAddress("https://elsewhere.example/page") ?? rig.address
            let server = ScriptedPages()
            server.publish(rig.page(["post-1"], elsewhere), at: rig.address)
            server.publish(rig.page(["post-2"], nil), at: elsewhere)
            let failure = await rig.failure(from: server)
            try requireEqual(server.requests.map(\.address), [rig.address], "what was asked")
            try require(failure != nil, "a source that goes on elsewhere was taken for whole")
        },
        check("failures-hold-no-secret", "No failure tells a secret.") { rig in
            let server = rig.server(pages: 2)
            server.publish(Array("{<broken".utf8), at: rig.address(ofPage: 2))
            let failure = await rig.failure(from: server)
            try require(failure != nil, "damage is no failure")
            try require(!"\(String(describing: failure))".contains(Rig.token), "the failure tells the token")
        },
    ]
}
