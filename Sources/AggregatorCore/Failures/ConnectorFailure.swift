/// Why a connector could not gather a source.
public enum ConnectorFailure: Error, Sendable, Hashable {
    case transport(TransportFailure)
    case format(FormatFailure)
    /// The server answered with this status.
    case status(Response)
    /// Something that the user has to set up: one sentence.
    case configuration(String)
}
