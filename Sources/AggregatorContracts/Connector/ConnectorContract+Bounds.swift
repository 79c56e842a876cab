import AggregatorCore

extension ConnectorContract {
    /// More pages than any source needs in one pull.
    static let mostPages = 1_000

    static let boundChecks: [ContractCheck<Rig>] = [
        check("pages-are-bounded", "What it asks is bounded: pages.") { rig in
            let server = ScriptedPages { request in
                let number = request.address.text.split(separator: "=").last.flatMap { Int($0) } ?? 1
                // Makes a connector without a bound fail the check instead of running for ever.
                if number > mostPages { return Response(status: 500, address: request.address) }
                return Response(status: 200, body: rig.page(["post-\(number)"], rig.address(ofPage: number + 1)), address: request.address)
            }
            _ = await rig.failure(from: server)
            try require(server.requests.count < mostPages, "\(server.requests.count) pages were asked for, and there is no end to it")
        },
        check("a-circle-ends", "What it asks is bounded: no page twice.") { rig in
            let counter = ScriptedPages { request in Response(status: 200, body: rig.page(["post"], rig.address), address: request.address)
            }
            _ = await rig.failure(from: counter)
            try requireEqual(counter.requests.count, 1, "requests for a page that leads to itself")
        },
        check("bytes-are-bounded", "What it asks is bounded: bytes, of all pages together.") { rig in
            let server = rig.server(pages: 3)
            let sizes = (1...2).map { rig.page(["post-\($0)"], rig.address(ofPage: $0 + 1)).count }
            let failure = await rig.failure(from: server) { $0.limits.bytes = sizes[0] + sizes[1] - 1 }
            guard case .transport(let failure) = failure, failure.code == .tooLarge else {
                throw ContractViolation("two pages of \(sizes) bytes came through a limit of one byte less")
            }
        },
        check(
            "time-is-bounded", "What it asks is bounded: no page has more time than the whole; what all take is counted by the transport."
        ) {
            rig in
            let server = rig.server(pages: 3)
            _ = try await rig.gather(from: server) { $0.limits.duration = 7 }
            try require(server.requests.allSatisfy { $0.limits.duration <= 7 }, "a page was given more time than the whole")
        },
        check("posts-are-bounded", "What it holds is bounded: `limits.items`, of all pages together.") { rig in
            let rig = try rig.limited { $0.items = 2 }
            _ = try await rig.gather(from: rig.server(pages: 2))
            guard case .format(let failure) = await rig.failure(from: rig.server(pages: 3)), failure.code == .limitExceeded else {
                throw ContractViolation("three pages of a post each came through a limit of two posts")
            }
        },
        check("memory-is-bounded", "What it holds is bounded: `limits.memory`, of all pages together.") { rig in
            _ = try rig.limited { _ in }
            guard case .document(let document, _) = try await rig.gather(from: rig.server(pages: 3)) else {
                throw ContractViolation("three pages that came are no document")
            }
            let size = document.posts.reduce(0) { $0 + $1.listSize }
            try require(size > 0, "the pages of the rig hold posts without an address, which take nothing")
            let (exact, small) = (try rig.limited { $0.memory = size }, try rig.limited { $0.memory = size - 1 })
            _ = try await exact.gather(from: rig.server(pages: 3))
            guard case .format(let failure) = await small.failure(from: rig.server(pages: 3)), failure.code == .limitExceeded else {
                throw ContractViolation("three pages that take \(size) bytes came through a limit of one byte less")
            }
        },
    ]
}
