/// What happens while a pull runs, in the order in which it happens.
public enum PullEvent: Sendable {
    /// The first: so many are to be asked, or told why not.
    case planned(sources: Int)
    /// Its turn has come; it is called as the user called it.
    case began(source: String)
    /// Its harvest is stored, or nothing of it.
    case finished(SourceReport)
    /// The last: nothing is under way any more.
    case ended(PullSummary)
}
