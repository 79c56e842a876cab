import AggregatorCore
import CCurl

/// What tells one version of a file from another.
struct FileVersion: Equatable {
    let size: Int
    private let modified: Timestamp
    private let tag: String

    /// The tag holds the time of any change as well: a tool may set the time of modification back.
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
        var headers = [Header(name: "ETag", value: tag)]
        if let date = modified.httpDate { headers.append(Header(name: "Last-Modified", value: date)) }
        return headers
    }

    /// The tag decides where there is one (RFC 9110, 13.1.3).
    func matches(_ validators: Validators) -> Bool {
        if let known = validators.entityTag { return known == tag }
        return validators.lastModified != nil && validators.lastModified == modified.httpDate
    }
}

extension Timestamp {
    /// As in HTTP (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`; `nil` outside of years 0 to 9999.
    var httpDate: String? {
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard let civil, days.indices ~= civil.weekday, months.indices ~= civil.month - 1 else { return nil }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let year = String(repeating: "0", count: max(0, 4 - String(civil.year).count)) + String(civil.year)
        let time = "\(two(civil.hour)):\(two(civil.minute)):\(two(civil.second))"
        return "\(days[civil.weekday]), \(two(civil.day)) \(months[civil.month - 1]) \(year) \(time) GMT"
    }
}
