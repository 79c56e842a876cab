import AggregatorCore
import CCurl

/// A regular file that is open for reading.
struct OpenFile: ~Copyable {
    /// Bytes that are read at once; in between, the job may turn out to be over.
    private static let portion = 256 << 10

    private let descriptor: Int32
    private let path: String

    init(_ path: FilePath) throws(TransportFailure) {
        self.path = path.description
        descriptor = ccurl_open_for_reading(path.bytes)
        guard descriptor >= 0 else { throw .unreadable(path.description, error: ccurl_errno()) }
    }

    deinit { close(descriptor) }

    /// The whole file, or 304 when it is still the one that the validators came with.
    func response(to request: Request, isOver: () -> Bool) throws(TransportFailure) -> Response {
        let before = try version()
        if before.matches(request.validators) {
            return Response(status: 304, headers: before.headers, address: request.address)
        }
        guard before.size <= request.limits.bytes else {
            throw TransportFailure(BodyFailure.announcedTooLarge(bytes: before.size, limit: request.limits.bytes), for: request)
        }
        let body = try contents(reserving: before.size, for: request, isOver: isOver)
        // A file that changed meanwhile may be a mixture of both versions: without validators, it is read again next time.
        let isStable = try version() == before && body.count == before.size
        return Response(status: 200, headers: isStable ? before.headers : [], body: body, address: request.address)
    }

    private func version() throws(TransportFailure) -> FileVersion {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(path, error: ccurl_errno()) }
        switch Int32(truncatingIfNeeded: status.st_mode) & S_IFMT {
        case S_IFREG: return FileVersion(status)
        case S_IFDIR: throw TransportFailure(.fileUnreadable, "\(path) is a folder; name a file in it.")
        default: throw TransportFailure(.fileUnreadable, "\(path) is a device or a pipe; only ordinary files can be read.")
        }
    }

    private func contents(
        reserving size: Int, for request: Request, isOver: () -> Bool
    ) throws(TransportFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.portion, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            guard !isOver() else { throw .cancelled(request) }
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count == 0 { return bytes }
            guard count > 0 else {
                if ccurl_errno() == EINTR { continue }
                throw .unreadable(path, error: ccurl_errno())
            }
            guard count <= request.limits.bytes - bytes.count else {
                throw TransportFailure(BodyFailure.tooLarge(limit: request.limits.bytes), for: request)
            }
            bytes.append(contentsOf: buffer[..<count])
        }
    }
}

extension TransportFailure {
    fileprivate static func unreadable(_ path: String, error: Int32) -> Self {
        let reason =
            switch error {
            case ENOENT, ENOTDIR: "is not there; check the path"
            case EACCES, EPERM: "may not be read; check its permissions"
            case EAGAIN: "has nothing to read now; only ordinary files can be read"
            default: "can't be read: \(String(cString: strerror(error))); check the disk"
            }
        return Self(.fileUnreadable, "\(path) \(reason).")
    }
}
