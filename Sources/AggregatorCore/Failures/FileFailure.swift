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
