/// Why a file could not be read or written.
public struct FileFailure: Error, Sendable, Hashable {
    /// What a caller can do about it; the raw value is what output and logs call it.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Nothing is there, or a folder on the way is missing.
        case notFound = "file-not-found"
        /// It is there, but its permissions, or the disk's, forbid it.
        case notPermitted = "file-not-permitted"
        /// Something is there already, and stays.
        case taken = "file-taken"
        /// More bytes than the caller accepts.
        case tooLarge = "too-large"
        /// No space on the disk, or none left for this user.
        case full = "disk-full"
        /// The other end of a pipe is closed.
        case closed = "pipe-closed"
        /// A standard stream can't be written: the process was started without it, or what it leads to fails.
        case noOutput = "output-not-writable"
        /// Anything else: the message says what.
        case other = "file-failed"
    }

    /// What a caller can do about it.
    public var code: Code
    /// One sentence: what, where, and what to do.
    public var message: String

    /// Creates a failure; the message is one sentence: what, where, and what to do.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
