import AggregatorCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// SIGINT and SIGTERM as a wish to end; the second ends the process at once.
final class SystemSignals: SignalService {
    private let first = Interruption()
    private let end: @Sendable (Int32) -> Void

    /// - Parameter end: ends the process with this status, without another word.
    init(end: @escaping @Sendable (Int32) -> Void = { _exit($0) }) { self.end = end }

    /// Until then signals do what they do by default.
    func listen() throws(SystemError) {
        try SignalPipe.open { [weak self] in self?.hear($0) }
    }

    func stopListening() { SignalPipe.close() }

    /// A signal has come. On a thread that may do anything.
    func hear(_ signal: Int32) {
        let status = 128 + signal
        if !first.wish(status) { end(status) }
    }

    func interruption() async -> Int32? { await first.wait() }
}
