/// Why a connector could not gather a source.
public enum ConnectorFailure: Error, Sendable, Hashable {
    /// A page could not be fetched.
    case transport(TransportFailure)
    /// A page could not be understood.
    case format(FormatFailure)
    /// The server answered with this status, or with a page that is in front of the feed (`Obstacle`).
    case status(Response)
    /// Something that the user has to set up: one sentence.
    case configuration(String)
}
