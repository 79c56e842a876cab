import AggregatorCore

/// A request as it was sent, without its secrets.
struct RequestObject: JSONRecord {
    var request: Request

    init(_ request: Request) { self.request = request }

    init?(record: JSONValue) {
        guard let address = record.address("address") else { return nil }
        request = Request(address, validators: record.part("validators") ?? Validators(), headers: record.list("headers"))
        request.secretHeaders = record.list("secret_headers")
        if let limits = record["limits"] {
            let usual = Request.Limits()
            request.limits = Request.Limits(
                duration: limits.double("seconds") ?? usual.duration, connecting: limits.double("connecting_seconds") ?? usual.connecting,
                answering: limits.double("answering_seconds") ?? usual.answering, bytes: limits.integer("bytes") ?? usual.bytes,
                headerBytes: limits.integer("header_bytes") ?? usual.headerBytes)
            request.limits.whole = limits.double("whole_seconds")
        }
        request.allowedNetworks = record.texts("allowed_networks").compactMap { Network($0) }
        request.proxy = record.text("proxy")
        request.http11Only = record.bool("http11_only") ?? false
        request.authorityFile = record.text("authority_file")
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("address", request.address)
        writer.part("validators", request.validators)
        writer.member("headers", list: request.headers)
        writer.member("secret_headers", list: request.secretHeaders)
        writer.member(
            "limits",
            object: { writer in
                writer.member("seconds", request.limits.duration)
                writer.member("whole_seconds", request.limits.whole)
                writer.member("connecting_seconds", request.limits.connecting)
                writer.member("answering_seconds", request.limits.answering)
                writer.member("bytes", request.limits.bytes)
                writer.member("header_bytes", request.limits.headerBytes)
            })
        writer.member("allowed_networks", list: request.allowedNetworks.map(\.description))
        writer.member("proxy", request.proxy)
        writer.member("http11_only", request.http11Only ? true : nil)
        writer.member("authority_file", request.authorityFile)
    }
}
