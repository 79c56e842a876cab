import AggregatorContracts
import AggregatorCore

/// Requests that go out, and answers that come in.
extension SimulatedTransport {
    /// Puts the request on record, and finds its answer.
    func note(_ request: Request, connection: Int) -> LoopbackAnswer {
        var validators = request.validators
        if makes(.remembersValidators), validators.isEmpty { validators.entityTag = wire.with { $0.entityTag } }
        if makes(.tidiesValidators) { validators.entityTag = validators.entityTag.map { $0.filter { $0 != "\"" } } }
        var others = request.headers + (makes(.dropsSecrets) ? [] : request.secretHeaders)
        if makes(.sortsHeaders) { others.sort { $0.name < $1.name } }
        let replaced = Set(makes(.keepsOwnHeaders) ? [] : others.map { $0.name.lowercased() })
        var headers = [Header(name: "User-Agent", value: "simulated/1"), Header(name: "Accept", value: "*/*")]
        headers.removeAll { replaced.contains($0.name.lowercased()) }
        if let tag = validators.entityTag { headers.append(Header(name: "If-None-Match", value: tag)) }
        if let date = validators.lastModified { headers.append(Header(name: "If-Modified-Since", value: date)) }
        if makes(.keepsCookies), let cookie = wire.with({ $0.cookie }) { headers.append(Header(name: "Cookie", value: cookie)) }
        let parts = request.address.parts
        let target = String(parts.path) + (parts.query.map { "?\($0)" } ?? "")
        let sent = LoopbackRequest(target: target, headers: headers + others, connection: connection)
        return wire.with { state in
            state.requests.append(sent)
            let answer = state.answers[target] ?? LoopbackAnswer(404)
            state.cookie = answer.headers["Set-Cookie"] ?? state.cookie
            state.entityTag = answer.headers["ETag"] ?? state.entityTag
            return answer
        }
    }

    func respond(_ answer: LoopbackAnswer, to request: Request) throws(TransportFailure) -> Response {
        if makes(.followsRedirects), 300...399 ~= answer.status, let location = answer.headers["Location"].flatMap({ WebAddress($0) }) {
            return try respond(note(Request(location), connection: 1), to: request)
        }
        if makes(.failsOnErrors), answer.status >= 400 { throw TransportFailure(.other, "status") }
        if makes(.failsOnNotModified), answer.status == 304 { throw TransportFailure(.other, "status") }
        if makes(.failsOnEmptyBodies), answer.body.isEmpty, answer.status == 200 { throw TransportFailure(.truncated, "empty") }
        let headerBytes = answer.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        guard headerBytes <= request.limits.headerBytes || makes(.hasNoHeaderLimit) else {
            throw TransportFailure(.headersTooLarge, "headers")
        }
        var body = try decoded(answer)
        let counted = makes(.countsCodedBytes) ? answer.body.count : body.count
        let limit = makes(.stopsAtTheLimit) ? request.limits.bytes - 1 : request.limits.bytes
        guard counted <= limit || makes(.hasNoLimit) else {
            throw TransportFailure(.tooLarge, "too large: \(makes(.tellsSecrets) ? request.address.text : "")", limit: .bytes)
        }
        if answer.status == 204 || answer.status == 304 || (makes(.dropsErrorBodies) && answer.status >= 400) { body = [] }
        if makes(.dropsTheLastByte), !body.isEmpty { body.removeLast() }
        var headers = answer.headers + (makes(.takesInterimHeaders) ? answer.interimHeaders : [])
        if let field = foreignField(of: answer) { headers.append(field) }
        if makes(.mergesHeaders) {
            headers = Dictionary(headers.map { ($0.name, $0) }, uniquingKeysWith: { $1 }).values.sorted { $0.name < $1.name }
        }
        let elsewhere = makes(.namesAnotherAddress) ? WebAddress("http://127.0.0.1/") : nil
        return Response(
            status: answer.status, headers: headers, body: body, address: elsewhere ?? request.address,
            transferredBytes: answer.body.count)
    }

    /// The header field that is not UTF-8; `nil` if it is dropped.
    private func foreignField(of answer: LoopbackAnswer) -> Header? {
        guard let colon = answer.fieldBytes.firstIndex(of: UInt8(ascii: ":")), !makes(.dropsForeignFields) else { return nil }
        let name = String(decoding: answer.fieldBytes[..<colon], as: UTF8.self)
        let value = String(String.UnicodeScalarView(answer.fieldBytes[colon...].dropFirst(2).map { Unicode.Scalar($0) }))
        guard name.hasPrefix("X-") || makes(.keepsForeignValidators) else { return nil }
        return Header(name: name, value: value)
    }

    /// Undoes gzip as the kit makes it: stored blocks, or nothing but zeros.
    private func decoded(_ answer: LoopbackAnswer) throws(TransportFailure) -> [UInt8] {
        guard answer.headers["Content-Encoding"] == "gzip", !makes(.leavesCodings) else { return answer.body }
        guard answer.body.starts(with: [0x1F, 0x8B]) else {
            guard isHint(answer) else { throw TransportFailure(.malformed, "no gzip") }
            return []
        }
        let coded = answer.body.dropFirst(10)
        guard let first = coded.first, first & 6 == 0 else {
            let size = answer.body.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            return [UInt8](repeating: 0, count: size)
        }
        let bytes = Array(coded)
        let length = Int(bytes[1]) | Int(bytes[2]) << 8
        guard bytes.count == 5 + length + 8 || makes(.acceptsCutCodings) else { throw TransportFailure(.truncated, "cut") }
        return Array(bytes.dropFirst(5).prefix(length))
    }
}
