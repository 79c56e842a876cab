extension WebAddress {
    /// The greatest length of an address in a message, in bytes: the writer of an address must not decide that.
    private static let longestShown = 2_000

    /// The address without user name and password, and without the values of parameters, in query or fragment, whose names suggest secrets.
    /// Otherwise it is whole: two may differ in their ends alone.
    public var scrubbed: WebAddress {
        var parts = loginFreeParts
        parts.query = parts.query.map(Self.withoutSecrets)
        parts.fragment = parts.fragment.map(Self.withoutSecrets)
        return WebAddress(unchecked: parts.text)
    }

    /// The address for messages and logs: `scrubbed`, and cut where it is very long.
    public var redacted: String { scrubbed.text.shortened(toBytes: Self.longestShown) }

    /// The parts for messages: without user name and password, even where a password has an unescaped slash, question mark or number sign
    /// (RFC 3986, 3.2.1). Every parser ends the host there: what follows its colon is then no port, but the beginning of the password,
    /// which goes on up to the last at sign.
    public var loginFreeParts: Parts {
        var parts = parts
        parts.userInfo = nil
        guard let host = parts.host, host.utf8.first != UInt8(ascii: "["), let colon = host.firstPlace(of: UInt8(ascii: ":")),
            !host[host.utf8.index(after: colon)...].utf8.allSatisfy({ $0.isASCIIDigit })
        else { return parts }
        let rest = "\(parts.path)\(parts.query.map { "?\($0)" } ?? "")\(parts.fragment.map { "#\($0)" } ?? "")"[...]
        guard let at = rest.lastPlace(of: UInt8(ascii: "@")) else {
            parts.host = "\(host[..<colon]):***"
            return parts
        }
        let scheme = parts.scheme.map { "\($0):" } ?? ""
        return Parts("\(scheme)//***/***\(rest[at...])")
    }

    /// The values that `scrubbed` removes from the query, as written and decoded: a server receives them, and may repeat them elsewhere.
    var secretValues: [String] {
        (parts.query ?? "").pieces(around: UInt8(ascii: "&")).flatMap { pair -> [String] in
            guard let equals = pair.firstPlace(of: UInt8(ascii: "=")), SecretNames.hasParameter(PercentEncoding.decoded(pair[..<equals]))
            else {
                return []
            }
            let value = pair[pair.utf8.index(after: equals)...]
            return [String(value), PercentEncoding.decoded(value)]
        }
    }

    private static func withoutSecrets(_ parameters: Substring) -> Substring {
        let pairs = parameters.pieces(around: UInt8(ascii: "&"), keepsEmpty: true).map { pair in
            guard let equals = pair.firstPlace(of: UInt8(ascii: "=")), SecretNames.hasParameter(PercentEncoding.decoded(pair[..<equals]))
            else {
                return String(pair)
            }
            return "\(pair[..<equals])=***"
        }
        return pairs.joined(separator: "&")[...]
    }
}
