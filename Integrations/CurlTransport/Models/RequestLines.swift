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
        let others = request.headers.replacing(request.secretHeaders)
        fields.removeAll { field in others.contains { $0.isNamed(field.name) } }
        var lines: [String] = []
        lines.reserveCapacity(fields.count + others.count)
        for field in fields + others {
            guard let line = Self.line(field) else {
                throw TransportFailure(
                    .other,
                    "A header field for \(request.address.forPeople) can't be sent: its name or a line end in it is not allowed by HTTP.")
            }
            lines.append(line)
        }
        self.lines = lines
    }

    /// `nil` for what HTTP doesn't allow.
    private static func line(_ field: Header) -> String? {
        var (name, value) = (field.name, field.value)
        guard name.withUTF8({ HTTPToken.hasOnly($0) }),
            !value.withUTF8({ $0.contains { $0 == 0 || $0 == 10 || $0 == 13 } })
        else { return nil }
        // libcurl takes "Name:" for the wish not to send it.
        let isBlank = value.withUTF8 { $0.allSatisfy { $0 == 32 } }
        return isBlank ? name + ";" : name + ": " + value
    }
}
