public import AggregatorCore
public import AggregatorEngine

/// The progress of a pull, from its events: how many sources are done, and which one it waits for.
public struct PullProgress: Sendable {
    private var total = 0
    private var done = 0
    private var failed = 0
    private var new = 0
    /// The `uptime` at which each source under way began.
    private var began: [String: Double] = [:]

    /// Seconds after which a source under way is mentioned.
    private static let slowAfter = 2.0

    /// Creates the progress before the first event: nothing is planned or done.
    public init() {}

    /// - Parameter uptime: The clock's `uptime`, in seconds.
    public mutating func note(_ event: PullEvent, at uptime: Double) {
        switch event {
        case .planned(let sources): total = sources
        case .began(let source): began[source] = uptime
        case .finished(let report):
            began[report.source] = nil
            done += 1
            new += report.new
            if report.status == .failed { failed += 1 }
        case .ended: began = [:]
        }
    }

    /// A line such as `123 of 400 · 3 failed · waiting for slow.example (12 s)…`. The caller cuts it to the width.
    public func line(at uptime: Double) -> StyledText {
        var parts = [StyledText("\(done)", .strong) + " of \(total)"]
        if new > 0 { parts.append(StyledText("\(new) new", .success)) }
        if failed > 0 { parts.append(StyledText("\(failed) failed", .failure)) }
        // The source that began first and, of several, the first by name: so the same events give the same line.
        if let slowest = began.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }), uptime - slowest.value >= Self.slowAfter {
            parts.append(StyledText("waiting for \(Self.name(slowest.key)) (\(LocalTime.length(uptime - slowest.value)))…", .faint))
        }
        return parts.joined(separator: StyledText(" · ", .faint))
    }

    private static func name(_ source: String) -> String {
        WebAddress(source)?.origin.map { SourceText.line($0.host) } ?? SourceText.source(source)
    }
}
