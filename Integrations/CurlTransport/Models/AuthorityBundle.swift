import AggregatorCore
import CCurl

/// Several files of certificate authorities in PEM, joined into one in memory, which has a path as long as this object lives.
final class AuthorityBundle: Sendable {
    private let descriptor: Int32
    private let number: UInt

    /// `nil` if one of the files can't be read or holds no certificate, or if this system has no files in memory. libcurl reports a single
    /// file without certificates, but not one that is joined with another.
    ///
    /// - Parameter number: Another one for each bundle of a transport.
    init?(_ files: [String], number: UInt) {
        self.number = number
        descriptor = ccurl_open_in_memory("authorities")
        guard descriptor >= 0 else { return nil }
        var end = 0
        for file in files {
            guard let length = append(file), holdsCertificate(from: end, length) else { return nil }
            end += length
        }
        guard access(path, R_OK) == 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// A path that is valid in this process only. libcurl knows by its path what it has read and which connections rest on that, and the
    /// number of a closed descriptor comes again: so the bundle's own number is in the path as well, a `/` or `./` for each of its bits,
    /// which lead nowhere else.
    var path: String { "/proc/self/fd/\(String(number, radix: 2).map { $0 == "0" ? "/" : "./" }.joined())\(descriptor)" }

    /// Returns how many bytes it added; `nil` if the file can't be read or is too long.
    private func append(_ file: String) -> Int? {
        let source = ccurl_open_for_reading(file)
        guard source >= 0 else { return nil }
        defer { close(source) }
        var left = PEMFile.longest
        while true {
            let count = sendfile(descriptor, source, nil, left)
            if count < 0, ccurl_errno() == EINTR { continue }
            guard count >= 0, count < left else { return nil }
            left -= count
            // The last line of a file need not have an end.
            if count == 0 { return write(descriptor, "\n", 1) == 1 ? PEMFile.longest - left + 1 : nil }
        }
    }

    private func holdsCertificate(from start: Int, _ length: Int) -> Bool {
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, length, start))
        }
        return bytes.count == length && PEMFile.holdsCertificate(bytes)
    }
}

extension AuthorityBundle: Equatable {
    static func == (one: AuthorityBundle, other: AuthorityBundle) -> Bool { one === other }
}
