/// Why a file could not be read or written.
public struct FileFailure: Error, Sendable, Hashable {
    /// What a caller can do about it; the raw value is what output and logs call it.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Nothing is there, or a folder on the way is missing.
        case notFound = "file-not-found"
        case notPermitted = "file-not-permitted"
        /// More bytes than the caller takes.
        case tooLarge = "too-large"
        case full = "disk-full"
        /// Nobody reads what is written: the other end of a pipe is gone.
        case closed = "pipe-closed"
        /// Anything else: the message says what.
        case other = "file-failed"
    }

    public var code: Code
    /// One sentence: what, where, and what to do.
    public var message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
