import AggregatorCore

/// One exchange as a line; its body is a file beside it.
struct ExchangeObject: JSONRecord {
    var request: RequestObject
    var began: MomentObject
    var ended: MomentObject
    var outcome: Outcome

    enum Outcome {
        case answer(AnswerObject)
        case failure(FailureObject)
    }

    init?(record: JSONValue) {
        guard let request: RequestObject = record.record("request"), let began: MomentObject = record.record("began"),
            let ended: MomentObject = record.record("ended")
        else { return nil }
        if let answer: AnswerObject = record.record("answer") {
            outcome = .answer(answer)
        } else if let failure: FailureObject = record.record("failure") {
            outcome = .failure(failure)
        } else {
            return nil
        }
        (self.request, self.began, self.ended) = (request, began, ended)
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("request", request)
        writer.member("began", began)
        writer.member("ended", ended)
        switch outcome {
        case .answer(let answer): writer.member("answer", answer)
        case .failure(let failure): writer.member("failure", failure)
        }
    }
}

struct AnswerObject: JSONRecord {
    var status: Int
    var address: WebAddress
    var headers: [Header]
    /// The name of the file with the body; `nil` if the body is empty.
    var body: String?
    var transferredBytes: Int

    init(_ response: Response, body: String?) {
        (status, address, headers, transferredBytes) = (response.status, response.address, response.headers, response.transferredBytes)
        self.body = body
    }

    init?(record: JSONValue) {
        guard let status = record.integer("status"), let address = record.address("address") else { return nil }
        (self.status, self.address) = (status, address)
        headers = record.list("headers")
        body = record.text("body")
        transferredBytes = record.integer("transferred_bytes") ?? 0
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("status", status)
        writer.member("address", address)
        writer.member("headers", list: headers)
        writer.member("body", body)
        writer.member("transferred_bytes", transferredBytes)
    }
}

struct FailureObject: JSONRecord {
    var failure: TransportFailure

    init(_ failure: TransportFailure) { self.failure = failure }

    init?(record: JSONValue) {
        guard let message = record.text("message") else { return nil }
        // A failure with an unknown code is still a failure.
        let code = record.text("code").flatMap(TransportFailure.Code.init) ?? .other
        failure = TransportFailure(code, message, isLocal: record.bool("local") ?? false)
        // Recordings of earlier versions don't say so, and counted the wishes anew.
        failure.hasHead = record.bool("head") ?? code.isOfAnswer
        // Nor do they say which limit was reached; a made-up failure reached none.
        let usual = message.hasPrefix("Made up:") ? nil : code.usualLimit
        failure.limit = record.text("limit").map { TransportFailure.Limit(rawValue: $0) } ?? usual
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("code", failure.code.rawValue)
        writer.member("message", failure.message)
        writer.member("local", failure.isLocal ? true : nil)
        writer.member("head", failure.hasHead == failure.code.isOfAnswer ? nil : failure.hasHead)
        writer.member("limit", failure.limit == failure.code.usualLimit ? nil : failure.limit?.rawValue ?? "none")
    }
}

extension TransportFailure.Code {
    /// The limit that nearly all failures of this code ran into; recordings of earlier versions name none.
    fileprivate var usualLimit: TransportFailure.Limit? {
        switch self {
        case .timedOut: .duration
        case .tooLarge: .bytes
        case .unresolvable, .unreachable, .untrusted, .silent, .truncated, .outwaited, .headersTooLarge, .malformed, .badAddress,
            .addressRefused, .fileUnreadable, .authoritiesUnreadable, .proxyFailed, .outOfDescriptors, .cancelled, .notRecorded, .other:
            nil
        }
    }
}
