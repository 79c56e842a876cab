import AggregatorCore

extension ConnectorContract {
    static let failureChecks: [ContractCheck<Rig>] = [
        check(
            "a-failing-status-is-told",
            "A page that fails fails the whole, or leaves it unfinished: what came before is never taken for the whole."
        ) { rig in
            for number in 1...2 {
                let server = rig.server(pages: 2)
                server.publish([], status: 503, at: rig.address(ofPage: number))
                guard case .status(let response) = await rig.failure(from: server), response.status == 503 else {
                    throw ContractViolation("status 503 of page \(number) is not the failure")
                }
            }
        },
        check(
            "a-failing-transfer-is-told", "A page that fails fails the whole, or leaves it unfinished: a transport's failure is passed on."
        ) { rig in
            let failure = TransportFailure(.timedOut, "Too slow.")
            for number in 1...2 {
                let server = rig.server(pages: 2)
                server.fail(failure, at: rig.address(ofPage: number))
                try requireEqual(await rig.failure(from: server), .transport(failure), "the failure of page \(number)")
            }
        },
        check("a-damaged-page-is-told", "A page that fails fails the whole, or leaves it unfinished: one that can't be understood, too.") {
            rig in
            for number in 1...2 {
                let server = rig.server(pages: 2)
                server.publish(Array("{<broken".utf8), at: rig.address(ofPage: number))
                guard case .format = await rig.failure(from: server) else {
                    throw ContractViolation("damage of page \(number) is not the failure")
                }
            }
        },
        check(
            "a-late-304-is-no-answer",
            "A page that fails fails the whole, or leaves it unfinished: only the first page was asked for conditionally."
        ) { rig in
            let server = rig.server(pages: 2)
            server.publish([], status: 304, at: rig.address(ofPage: 2))
            let failure = await rig.failure(from: server) { $0.validators.entityTag = "\"0\"" }
            try require(failure != nil, "a 304 of the second page was taken for an answer")
            let conditional = server.requests.dropFirst().filter { !$0.validators.isEmpty }
            try require(conditional.isEmpty, "the first page's validators were sent for another page")
        },
    ]
}
