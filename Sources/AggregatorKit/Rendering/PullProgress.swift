public import AggregatorCore
public import AggregatorEngine

/// Where a pull is, told by its events: how many of how many, and who keeps us waiting.
public struct PullProgress: Sendable {
    private var total = 0
    private var done = 0
    private var failed = 0
    private var new = 0
    /// `uptime` at which each source that is under way began.
    private var began: [String: Double] = [:]

    /// A source that takes longer than this is worth a word: seconds.
    private static let patience = 2.0

    /// Before the first event: nothing of nothing is done.
    public init() {}

    /// - Parameter uptime: of the clock, seconds.
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

    /// As in `123 of 400 · 3 failed · waiting for slow.example (12 s)…`. Whoever shows it cuts it to the width.
    public func line(at uptime: Double) -> StyledText {
        var parts = [StyledText("\(done)", .strong) + " of \(total)"]
        if new > 0 { parts.append(StyledText("\(new) new", .success)) }
        if failed > 0 { parts.append(StyledText("\(failed) failed", .failure)) }
        // The one that began first, of those that began together the first by name: the same line for the same events.
        if let slowest = began.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }), uptime - slowest.value >= Self.patience {
            parts.append(StyledText("waiting for \(Self.name(slowest.key)) (\(LocalTime.length(uptime - slowest.value)))…", .faint))
        }
        return parts.joined(separator: StyledText(" · ", .faint))
    }

    private static func name(_ source: String) -> String {
        WebAddress(source)?.origin.map { SourceText.line($0.host) } ?? SourceText.source(source)
    }
}
