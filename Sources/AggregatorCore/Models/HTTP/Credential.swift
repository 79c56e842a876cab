/// The secret for an origin, sent or used for a proof. Never in a description, a store, a log or a recording.
public enum Credential: Sendable, Hashable, CustomStringConvertible {
    /// Sent with every request; to a server that asks for Digest, only a proof is sent.
    case basic(user: String, password: String)
    /// Never sent itself: only the proof that RFC 7616 describes.
    case digest(user: String, password: String)
    /// Sent with every request (RFC 6750).
    case bearer(token: String)

    /// Whether a request can hold it to the letter: neither a user name and password (RFC 7617, 2) nor a header field (RFC 9110, 5.5) has
    /// control characters.
    public var canBeSent: Bool {
        let texts =
            switch self {
            case .basic(let user, let password), .digest(let user, let password): [user, password]
            case .bearer(let token): [token]
            }
        return texts.allSatisfy { $0.utf8.allSatisfy { $0 >= 32 && $0 != 127 } }
    }

    /// Names the kind and never the secret.
    public var description: String {
        switch self {
        case .basic: "a user name and password"
        case .digest: "a user name and password for Digest"
        case .bearer: "a bearer token"
        }
    }
}
