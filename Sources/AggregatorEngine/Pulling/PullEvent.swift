/// What happens while a pull runs, in the order in which it happens.
public enum PullEvent: Sendable {
    /// The first event: the number of sources that the run will ask, or report as left alone.
    case planned(sources: Int)
    /// A source's turn has come; `source` is as the user wrote it.
    case began(source: String)
    /// A source is over: its harvest is stored, or nothing of it.
    case finished(SourceReport)
    /// The last event: nothing is under way any more.
    case ended(PullSummary)
}
