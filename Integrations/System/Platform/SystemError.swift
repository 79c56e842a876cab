import AggregatorCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The error of a failed system call.
struct SystemError: Error {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    /// The error of the call that just failed.
    static var last: SystemError { SystemError(errno) }

    /// Runs a call that returns −1 on failure; repeats it if a signal interrupted it.
    @discardableResult
    static func check<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
        while true {
            let result = call()
            if result != -1 { return result }
            if errno != EINTR { throw .last }
        }
    }

    /// Whether the file is missing; so it is if what should be its folder is a file.
    var isMissing: Bool { number == ENOENT || number == ENOTDIR }
}

extension FileFailure {
    /// - Parameter action: What could not be done with `path`, as in `read` or `written`.
    init(_ error: SystemError, _ action: String, _ path: String) {
        // Not `notFound`: callers do without a file that need not be there, and the link says that there was one.
        if error.isMissing, let link = DeadLink(on: path) {
            self.init(.other, link.complaint)
            return
        }
        switch error.number {
        case ENOENT where path.isEmpty: self.init(.notFound, "An empty name can't be \(action): name a file.")
        case ENOENT:
            self.init(.notFound, "\(path) can't be \(action): it, or a folder on the way to it, is not there; check how it is written.")
        case EACCES, EPERM: self.init(.notPermitted, "\(path) can't be \(action): permission denied; check its owner and mode.")
        case EROFS: self.init(.notPermitted, "\(path) can't be \(action): the file system is read-only; choose another place.")
        case EISDIR: self.init(.other, "\(path) can't be \(action): it is a folder; name a file.")
        case ENOTDIR where action == "read":
            self.init(.notFound, "\(path) can't be \(action): what should be a folder on the way to it is a file; check how it is written.")
        case ENOTDIR: self.init(.other, "\(path) can't be \(action): what should be a folder is a file; check how it is written.")
        case ELOOP: self.init(.other, "\(path) can't be \(action): its symbolic links lead in a circle; name the file itself.")
        case ENAMETOOLONG: self.init(.other, "\(path) can't be \(action): the name is too long; choose a shorter one.")
        case ENOSPC, EDQUOT: self.init(.full, "\(path) can't be \(action): the disk is full; make room and try again.")
        case EFBIG: self.init(.full, "\(path) can't be \(action): it would be larger than files may be here; choose another place.")
        case ESPIPE:
            self.init(.other, "\(path) can't be \(action) in parts: it is no plain file; write what it gives to one, and name that.")
        case EPIPE: self.init(.closed, "\(path) can't be \(action): nobody reads it any more.")
        default: self.init(.other, "\(path) can't be \(action): \(String(cString: strerror(error.number))) (error \(error.number)).")
        }
    }
}
