import AggregatorCore

/// The secrets of one origin in the credentials file.
struct CredentialRecord: Sendable {
    /// The origin, as in `https://example.org:443`.
    var origin: String
    var credential: Credential?
    var headers: [Header] = []

    /// Messages name places in the file, never its contents.
    static func read(_ bytes: [UInt8], path: String) throws(FileFailure) -> [CredentialRecord] {
        let value: JSONValue
        do { value = try JSONReader.read(bytes, depth: 8) } catch {
            if error.code == .empty { return [] }
            throw FileFailure(.other, "\(path) is not valid JSON at byte \(error.offset): correct it there.")
        }
        guard let members = value.members else {
            throw FileFailure(.other, "\(path) is no JSON object of credentials by origin, as in {\"https://example.org:443\": {…}}.")
        }
        var records: [CredentialRecord] = []
        for member in members {
            let credential = Credential(member.value)
            let headers = Self.headers(member.value["headers"])
            guard let headers, credential != nil || (!headers.isEmpty && member.value["user"] == nil && member.value["token"] == nil) else {
                throw FileFailure(
                    .other,
                    "\(path): “\(member.name)” needs “user” and “password” (and “scheme”: “digest” for that), or “token”, or “headers”, an "
                        + "object of texts.")
            }
            guard let origin = WebAddress(member.name)?.origin else {
                throw FileFailure(
                    .other, "\(path): “\(member.name)” is no origin; write it as in https://example.org or https://example.org:8443.")
            }
            records.append(CredentialRecord(origin: origin.description, credential: credential, headers: headers))
        }
        return records
    }

    /// The header fields, by name; `nil` if this is no object of texts, or a value can't be that of a header field.
    private static func headers(_ value: JSONValue?) -> [Header]? {
        guard let value else { return [] }
        guard let members = value.members else { return nil }
        let headers = members.compactMap { member in member.value.string.flatMap { Header(line: "\(member.name):\($0)") } }
        return headers.count == members.count ? headers : nil
    }

    static func write(_ records: [CredentialRecord]) -> [UInt8] {
        var writer = JSONWriter(pretty: true)
        writer.object { writer in
            for record in records.sorted(by: { $0.origin < $1.origin }) {
                writer.member(record.origin, object: { $0.members(of: record) })
            }
        }
        writer.endLine()
        return writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func members(of record: CredentialRecord) {
        switch record.credential {
        case .basic(let user, let password):
            member("user", user)
            member("password", password)
        case .digest(let user, let password):
            member("user", user)
            member("password", password)
            member("scheme", "digest")
        case .bearer(let token): member("token", token)
        case nil: break
        }
        member("headers", object: { for header in record.headers { $0.member(header.name, header.value) } })
    }
}

extension Credential {
    fileprivate init?(_ value: JSONValue) {
        let (user, password, token) = (value["user"]?.string, value["password"]?.string, value["token"]?.string)
        switch (user, password, token, value["scheme"]?.string?.lowercased()) {
        case (let user?, let password?, nil, nil), (let user?, let password?, nil, "basic"): self = .basic(user: user, password: password)
        case (let user?, let password?, nil, "digest"): self = .digest(user: user, password: password)
        case (nil, nil, let token?, nil), (nil, nil, let token?, "bearer"): self = .bearer(token: token)
        default: return nil
        }
    }

    /// Reads one line of text: `user:password` (a user name has no colon, RFC 7617, section 2) or a token (which has none either, RFC 6750,
    /// section 2.1).
    init?(line: some StringProtocol) {
        guard !line.isEmpty else { return nil }
        guard let colon = line.firstIndex(of: ":") else {
            self = .bearer(token: String(line))
            return
        }
        self = .basic(user: String(line[..<colon]), password: String(line[line.index(after: colon)...]))
    }
}
