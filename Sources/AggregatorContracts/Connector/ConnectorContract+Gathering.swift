import AggregatorCore

extension ConnectorContract {
    static let gatheringChecks: [ContractCheck<Rig>] = [
        check("has-a-prefix", "The scheme prefix of addresses that are its own is there, and can be part of a scheme.") { rig in
            let prefix = rig.connector.prefix
            try require(
                WebAddress("\(prefix)+https://example.org/")?.scheme == "\(prefix)+https" && !prefix.isEmpty && !rig.connector.name.isEmpty,
                "“\(prefix)” is no lower-case prefix of a scheme, or the connector has no name")
        },
        check("gathers-one-page", "A gathering is the document, and the answer that carried its first page.") { rig in
            let (guids, response) = try await rig.document(from: rig.server(pages: 1))
            try requireEqual(guids, ["post-1"], "posts of one page")
            try requireEqual(response.headers["ETag"], "\"1\"", "the answer's entity tag")
        },
        check("gathers-every-page", "A source that needs more than one request is gathered whole, in its order.") { rig in
            let (guids, response) = try await rig.document(from: rig.server(pages: 3))
            try requireEqual(guids, ["post-1", "post-2", "post-3"], "posts of three pages")
            try requireEqual(response.address, rig.address, "the address of the first page's answer")
        },
        check("knows-unchanged", "Nothing has changed since the validators that were sent: that is a value.") { rig in
            let server = ScriptedPages { request in
                Response(status: request.validators.entityTag == "\"1\"" ? 304 : 500, address: request.address)
            }
            guard case .unchanged = try await rig.gather(from: server, { $0.validators.entityTag = "\"1\"" }) else {
                throw ContractViolation("a 304 to a conditional request became a document")
            }
        },
        check("borrows-the-transport", "It borrows a transport, and follows its rules: what a request allows and forbids stays.") { rig in
            let server = rig.server(pages: 2)
            _ = try await rig.gather(from: server) { request in
                request.proxy = "http://proxy.example:8080"
                request.http11Only = true
                request.allowedNetworks = [Network("127.0.0.0/8")].compactMap { $0 }
                request.headers.append(Header(name: "User-Agent", value: "contract"))
            }
            try requireEqual(server.requests.count, 2, "requests for two pages")
            for request in server.requests {
                try require(
                    request.proxy != nil && request.http11Only && request.allowedNetworks == [Network("127.0.0.0/8")].compactMap { $0 }
                        && request.headers["User-Agent"] == "contract",
                    "the request for \(request.address) lost what it was to be made with")
            }
        },
    ]
}
