import AggregatorCore

/// One secret as the credentials file has it.
struct CredentialRecord: Sendable {
    /// As in `https://example.org:443`.
    var origin: String
    var credential: Credential

    /// Messages name places, never what stands there.
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
            guard let credential = Credential(member.value) else {
                throw FileFailure(.other, "\(path): “\(member.name)” needs either “user” and “password”, or “token”, each a text.")
            }
            guard let origin = WebAddress(member.name)?.origin else {
                throw FileFailure(
                    .other, "\(path): “\(member.name)” is no origin; write it as in https://example.org or https://example.org:8443.")
            }
            records.append(CredentialRecord(origin: origin.description, credential: credential))
        }
        return records
    }

    static func write(_ records: [CredentialRecord]) -> [UInt8] {
        var writer = JSONWriter(pretty: true)
        writer.object { writer in
            for record in records.sorted(by: { $0.origin < $1.origin }) {
                writer.member(
                    record.origin,
                    writing: { writer in
                        writer.object { writer in
                            switch record.credential {
                            case .basic(let user, let password):
                                writer.member("user", user)
                                writer.member("password", password)
                            case .bearer(let token): writer.member("token", token)
                            }
                        }
                    })
            }
        }
        writer.endLine()
        return writer.bytes
    }
}

extension Credential {
    fileprivate init?(_ value: JSONValue) {
        let (user, password, token) = (value["user"]?.string, value["password"]?.string, value["token"]?.string)
        switch (user, password, token) {
        case (let user?, let password?, nil): self = .basic(user: user, password: password)
        case (nil, nil, let token?): self = .bearer(token: token)
        default: return nil
        }
    }

    /// One line of text: `user:password` (a user name has no colon, RFC 7617, section 2) or a token (which has none either,
    /// RFC 6750, section 2.1).
    init?(line: some StringProtocol) {
        guard !line.isEmpty else { return nil }
        guard let colon = line.firstIndex(of: ":") else {
            self = .bearer(token: String(line))
            return
        }
        self = .basic(user: String(line[..<colon]), password: String(line[line.index(after: colon)...]))
    }
}
