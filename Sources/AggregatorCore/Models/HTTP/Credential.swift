/// The secret for an origin, sent or used for a proof. Never in a description, a store, a log or a recording.
public enum Credential: Sendable, Hashable, CustomStringConvertible {
    /// Sent with every request; to a server that asks for Digest, only a proof is sent.
    case basic(user: String, password: String)
    /// Never sent itself: only the proof that RFC 7616 describes.
    case digest(user: String, password: String)
    /// Sent with every request (RFC 6750).
    case bearer(token: String)

    /// Names the kind and never the secret.
    public var description: String {
        switch self {
        case .basic: "a user name and password"
        case .digest: "a user name and password for Digest"
        case .bearer: "a bearer token"
        }
    }
}
