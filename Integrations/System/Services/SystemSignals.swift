import AggregatorCore
import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// SIGINT and SIGTERM as wishes to end. A second one ends the process at once. If the first is not heeded within 2 s, the process says its
/// last words and ends.
final class SystemSignals: SignalService {
    /// Milliseconds for the last words: what reads them may block.
    private static let parting = 80

    private let first = Interruption()
    private let lastWords = Locked<(@Sendable () -> Void)?>(nil)
    private let heedTimeout: Int32
    private let end: @Sendable (Int32) -> Void

    /// - Parameters:
    ///   - heedTimeout: Milliseconds in which the first signal is to be heeded. A task that waits then, for instance for a store that
    ///     another process holds, may wait for long.
    ///   - end: Ends the process with this status, without anything else.
    init(heedTimeout: Int32 = 1_900, end: @escaping @Sendable (Int32) -> Void = { _exit($0) }) {
        self.heedTimeout = heedTimeout
        self.end = end
    }

    /// Until this is called, signals have their default action.
    func listen() throws(SystemError) {
        try SignalPipe.open(heedTimeout: heedTimeout) { [weak self] in
            self?.hear($0)
        } unheeded: { [weak self] in
            self?.giveUp($0)
        }
    }

    func stopListening() { SignalPipe.close() }

    /// Handles a signal, on a thread that may do anything.
    func hear(_ signal: Int32) {
        let status = 128 + signal
        if !first.wish(status) { end(status) }
    }

    /// Ends the process, on the same thread, as the signal was not heeded.
    private func giveUp(_ signal: Int32) {
        if let words = lastWords.withLock(\.self) {
            let said = DispatchSemaphore(value: 0)
            // Without a thread they are not said.
            try? DetachedThread.start {
                words()
                said.signal()
            }
            _ = said.wait(timeout: .now() + .milliseconds(Self.parting))
        }
        end(128 + signal)
    }

    func setLastWords(_ words: (@Sendable () -> Void)?) { lastWords.withLock { $0 = words } }

    func interruption() async -> Int32? { await first.wait() }
}
