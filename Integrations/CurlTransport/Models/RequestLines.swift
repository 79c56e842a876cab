import AggregatorCore

/// The header fields of a request, one line each, in libcurl's notation.
struct RequestLines {
    let lines: [String]

    /// The request's own fields replace ours of the same name; the validators go out exactly as they came.
    init(_ request: Request, agent: String) throws(TransportFailure) {
        var fields = [
            Header(name: "User-Agent", value: agent), Header(name: "Accept", value: "*/*"),
            Header(name: "Accept-Encoding", value: ContentCoding.accepted),
        ]
        if let tag = request.validators.entityTag { fields.append(Header(name: "If-None-Match", value: tag)) }
        if let date = request.validators.lastModified { fields.append(Header(name: "If-Modified-Since", value: date)) }
        let others = request.headers + request.secretHeaders
        if !others.isEmpty {
            let replaced = Set(others.map { $0.name.lowercased() })
            fields.removeAll { replaced.contains($0.name.lowercased()) }
        }
        var lines: [String] = []
        for field in fields + others {
            guard !field.name.isEmpty, field.name.utf8.allSatisfy(Self.isTokenByte),
                field.value.utf8.allSatisfy({ $0 != 0 && $0 != 10 && $0 != 13 })
            else {
                throw TransportFailure(
                    .other,
                    "A header field for \(request.address.forPeople) can't be sent: its name or a line end in it is not allowed by HTTP.")
            }
            // libcurl takes "Name:" for the wish not to send it.
            lines.append(field.value.allSatisfy { $0 == " " } ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        self.lines = lines
    }

    /// RFC 9110, 5.6.2.
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
