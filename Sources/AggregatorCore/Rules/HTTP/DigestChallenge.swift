/// A Digest challenge, and the answer to it: a proof that the password is known, without the password (RFC 7616).
public struct DigestChallenge: Sendable, Hashable {
    /// Whether the previous nonce was too old, but the password right: the same proof with the new nonce will be accepted.
    public let isStale: Bool
    private let algorithm: Algorithm
    private let realm: String
    private let nonce: String
    private let opaque: String?
    /// Whether it offers `auth` as `qop`; without it, the server follows RFC 2069, and gets the short proof.
    private let hasQuality: Bool
    /// The algorithm as the server wrote it; `nil` where it named none, which means MD5.
    private let algorithmName: String?

    private enum Algorithm: String {
        case sha256 = "sha-256"
        case sha256Session = "sha-256-sess"
        case md5
        case md5Session = "md5-sess"
    }

    /// Takes the strongest challenge of an answer that can be answered; `nil` when there is none.
    public init?(_ headers: [Header]) {
        let offered = AuthenticationChallenge.all(in: headers).filter { $0.scheme == "digest" }.compactMap(DigestChallenge.init)
        guard let best = offered.first(where: { $0.algorithm == .sha256 || $0.algorithm == .sha256Session }) ?? offered.first else {
            return nil
        }
        self = best
    }

    /// `auth-int` would need the request's body, and is not supported.
    private init?(_ challenge: AuthenticationChallenge) {
        let parameters = challenge.parameters
        guard let realm = parameters["realm"], let nonce = parameters["nonce"], !nonce.isEmpty,
            let algorithm = Algorithm(rawValue: parameters["algorithm"]?.lowercased() ?? "md5")
        else { return nil }
        let qualities = parameters["qop"]?.lowercased().split { $0 == "," || $0 == " " }
        guard qualities?.contains("auth") != false else { return nil }
        self.realm = realm
        self.nonce = nonce
        self.algorithm = algorithm
        algorithmName = parameters["algorithm"]
        opaque = parameters["opaque"]
        hasQuality = qualities != nil
        isStale = parameters["stale"]?.lowercased() == "true"
    }

    /// The value of `Authorization` for a GET of that address.
    ///
    /// - Parameter seed: An unpredictable number; with the nonce it makes the client nonce, so that no server can have prepared a table.
    public func authorization(for login: Request.Login, at address: WebAddress, seed: UInt64) -> String {
        let target = address.requestTarget
        let clientNonce = String(SHA256.hexadecimal(of: "\(seed):\(nonce)").prefix(32))
        var secret = hash("\(login.user):\(realm):\(login.password)")
        if algorithm == .md5Session || algorithm == .sha256Session { secret = hash("\(secret):\(nonce):\(clientNonce)") }
        let action = hash("GET:\(target)")
        let response = hash(hasQuality ? "\(secret):\(nonce):00000001:\(clientNonce):auth:\(action)" : "\(secret):\(nonce):\(action)")
        var fields = [
            userField(login.user), "realm=\(Self.quoted(realm))", "nonce=\(Self.quoted(nonce))", "uri=\(Self.quoted(target))",
            "response=\"\(response)\"",
        ]
        if let algorithmName {
            fields.append("algorithm=\(algorithmName.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })")
        }
        if hasQuality { fields += ["qop=auth", "nc=00000001", "cnonce=\"\(clientNonce)\""] }
        if let opaque { fields.append("opaque=\(Self.quoted(opaque))") }
        return "Digest \(fields.joined(separator: ", "))"
    }

    private func hash(_ text: String) -> String {
        switch algorithm {
        case .sha256, .sha256Session: SHA256.hexadecimal(of: text)
        case .md5, .md5Session: MD5.hexadecimal(of: text)
        }
    }

    /// A name with characters beyond ASCII is written in the notation of RFC 5987 (RFC 7616, 3.4).
    private func userField(_ user: String) -> String {
        guard user.utf8.contains(where: { $0 < 32 || $0 > 126 }) else { return "username=\(Self.quoted(user))" }
        return "username*=UTF-8''\(PercentEncoding.encoded(user))"
    }

    /// Control characters, which could end the field, are left out: a server's text can't smuggle in another field.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars where scalar.value >= 32 && scalar.value != 127 {
            if scalar == "\"" || scalar == "\\" { result.unicodeScalars.append("\\") }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }
}
