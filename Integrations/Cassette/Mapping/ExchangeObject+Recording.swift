import AggregatorCore

extension ExchangeObject {
    /// - Parameter body: the name of the file that holds the body, where there is one.
    init(_ exchange: Recording.Exchange, body: String?) {
        request = RequestObject(exchange.request)
        began = MomentObject(exchange.began)
        ended = MomentObject(exchange.ended)
        switch exchange.outcome {
        case .success(let response): outcome = .answer(AnswerObject(response, body: body))
        case .failure(let failure): outcome = .failure(FailureObject(failure))
        }
    }

    /// The name of the file that holds the body.
    var bodyName: String? { if case .answer(let answer) = outcome { answer.body } else { nil } }
}

extension Recording.Exchange {
    init(_ object: ExchangeObject, body: [UInt8]) {
        let outcome: Result<Response, TransportFailure>
        switch object.outcome {
        case .answer(let answer):
            outcome = .success(
                Response(
                    status: answer.status, headers: answer.headers, body: body, address: answer.address,
                    transferredBytes: answer.transferredBytes))
        case .failure(let failure): outcome = .failure(failure.failure)
        }
        self.init(object.request.request, began: object.began.moment, ended: object.ended.moment, outcome: outcome)
    }
}

extension RememberedObject {
    init(_ remembered: Recording.Remembered) {
        let stored = remembered.post
        id = stored.id
        firstSeen = stored.firstSeen
        lastChanged = stored.lastChanged
        fingerprint = stored.fingerprint
        sortDate = stored.sortDate
        status = stored.status
        evidence = remembered.evidence.map(EvidenceObject.init)
        post = stored.post
    }
}

extension Recording.Remembered {
    init(_ object: RememberedObject, of feed: FeedID) {
        let post = StoredPost(
            id: object.id, feed: feed, post: object.post, status: object.status, firstSeen: object.firstSeen,
            lastChanged: object.lastChanged, fingerprint: object.fingerprint, sortDate: object.sortDate)
        self.init(post, evidence: object.evidence.map(\.evidence))
    }
}
