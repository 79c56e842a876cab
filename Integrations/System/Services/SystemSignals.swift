import AggregatorCore
import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// SIGINT and SIGTERM as a wish to end; the second ends the process at once, and so does the first where it is not heeded in 2 s, after its
/// last words.
final class SystemSignals: SignalService {
    /// Milliseconds for the last words: whoever is to read them may not.
    private static let parting = 80

    private let first = Interruption()
    private let lastWords = Locked<(@Sendable () -> Void)?>(nil)
    private let patience: Int32
    private let end: @Sendable (Int32) -> Void

    /// - Parameters:
    ///   - patience: milliseconds in which the first signal is to be heeded. What waits then, for a store that another process holds for
    ///     instance, may wait for long.
    ///   - end: ends the process with this status, without another word.
    init(patience: Int32 = 1_900, end: @escaping @Sendable (Int32) -> Void = { _exit($0) }) {
        self.patience = patience
        self.end = end
    }

    /// Until then signals do what they do by default.
    func listen() throws(SystemError) {
        try SignalPipe.open(patience: patience) { [weak self] in
            self?.hear($0)
        } unheeded: { [weak self] in
            self?.giveUp($0)
        }
    }

    func stopListening() { SignalPipe.close() }

    /// A signal has come. On a thread that may do anything.
    func hear(_ signal: Int32) {
        let status = 128 + signal
        if !first.wish(status) { end(status) }
    }

    /// The signal was heard, and nothing came of it. On that thread as well.
    private func giveUp(_ signal: Int32) {
        if let words = lastWords.withLock(\.self) {
            let said = DispatchSemaphore(value: 0)
            // Where no thread is to be had they stay unsaid.
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
