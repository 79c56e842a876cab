import CCurl

/// Several files of certificate authorities in PEM as one, in memory; it has a path as long as this lives.
final class AuthorityBundle: Sendable {
    private let descriptor: Int32

    /// `nil` where one of them can't be read, or this system has no such files.
    init?(_ files: [String]) {
        descriptor = ccurl_open_in_memory("authorities")
        guard descriptor >= 0, files.allSatisfy(append), access(path, R_OK) == 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Of this process alone.
    var path: String { "/proc/self/fd/\(descriptor)" }

    /// Bytes: far more than all the authorities there are.
    private static let longest = 64 << 20

    private func append(_ file: String) -> Bool {
        let source = ccurl_open_for_reading(file)
        guard source >= 0 else { return false }
        defer { close(source) }
        var left = Self.longest
        while true {
            let count = sendfile(descriptor, source, nil, left)
            if count < 0, ccurl_errno() == EINTR { continue }
            guard count >= 0, count < left else { return false }
            left -= count
            // The last line of a file need not have an end.
            if count == 0 { return write(descriptor, "\n", 1) == 1 }
        }
    }
}
