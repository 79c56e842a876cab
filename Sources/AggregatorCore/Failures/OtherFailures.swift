/// Why a connector could not gather a source.
public enum ConnectorFailure: Error, Sendable, Hashable {
    case transport(TransportFailure)
    case format(FormatFailure)
    /// The server answered with this status.
    case status(Response)
    /// Something that the user has to set up: one sentence.
    case configuration(String)
}

/// Why a file could not be read or written.
public struct FileFailure: Error, Sendable, Hashable {
    public enum Code: String, Sendable, Hashable, CaseIterable {
        case notFound = "file-not-found"
        case notPermitted = "file-not-permitted"
        case tooLarge = "too-large"
        case full = "disk-full"
        /// Nobody reads what is written: the other end of a pipe is gone.
        case closed = "pipe-closed"
        case other = "file-failed"
    }

    public var code: Code
    public var message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

/// Why an integration could not be set up: one sentence that names it and what to do.
public struct IntegrationFailure: Error, Sendable, Hashable {
    public var integration: String
    public var message: String

    public init(integration: String, message: String) {
        self.integration = integration
        self.message = message
    }
}
