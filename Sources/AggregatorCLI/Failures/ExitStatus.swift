import AggregatorKit

/// How the process ends (`sysexits.h`, and 128 + the signal).
struct ExitStatus: Hashable, Sendable {
    let code: Int32

    static let success = ExitStatus(code: 0)
    /// The command ran, but one or more sources or inputs failed.
    static let someFailed = ExitStatus(code: 1)
    static let usage = ExitStatus(code: 64)
    /// A backend can't be reached.
    static let unavailable = ExitStatus(code: 69)
    static let bug = ExitStatus(code: 70)
    static let cannotWrite = ExitStatus(code: 73)
    static let cannotRead = ExitStatus(code: 74)
    static let tryAgain = ExitStatus(code: 75)
    static let configuration = ExitStatus(code: 78)
    static let interrupted = ExitStatus(code: 130)
    static let terminated = ExitStatus(code: 143)
}

extension ExitStatus {
    init(_ code: StoreFailure.Code) {
        switch code {
        case .busy: self = .tryAgain
        case .unavailable, .notMade: self = .unavailable
        case .unwritable, .full: self = .cannotWrite
        case .unreadable, .damaged: self = .cannotRead
        case .tooNew: self = .configuration
        case .badAddress: self = .usage
        case .notFound: self = .someFailed
        }
    }

    init(_ code: FileFailure.Code) {
        switch code {
        case .full, .noOutput: self = .cannotWrite
        case .closed: self = .success
        case .notFound, .notPermitted, .taken, .tooLarge, .other: self = .someFailed
        }
    }
}
