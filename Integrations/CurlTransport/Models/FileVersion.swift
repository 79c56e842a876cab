import AggregatorCore
import CCurl

/// The identity of one version of a file.
struct FileVersion: Equatable {
    let size: Int
    private let modified: Timestamp
    private let tag: String

    /// The tag includes the time of any change to the file as well: a tool may set the time of modification back.
    init(_ status: stat) {
        size = max(0, Int(status.st_size))
        modified = Timestamp(seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int32(truncatingIfNeeded: status.st_mtim.tv_nsec))
        let numbers = [
            Int(truncatingIfNeeded: status.st_ino), size, Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec),
            Int(status.st_ctim.tv_sec), Int(status.st_ctim.tv_nsec),
        ]
        tag = "\"\(numbers.map { String($0, radix: 36) }.joined(separator: "-"))\""
    }

    var headers: [Header] {
        [Header(name: "ETag", value: tag), Header(name: "Last-Modified", value: HTTPDate.text(modified))]
    }

    /// The tag decides where there is one (RFC 9110, 13.1.3).
    func matches(_ validators: Validators) -> Bool {
        if let known = validators.entityTag { return known == tag }
        return validators.lastModified == HTTPDate.text(modified)
    }
}
