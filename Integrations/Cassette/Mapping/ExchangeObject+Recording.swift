import AggregatorCore

extension ExchangeObject {
    /// - Parameter body: The name of the file with the body; `nil` if there is none.
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
