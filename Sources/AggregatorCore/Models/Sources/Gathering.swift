/// What a connector brought.
public enum Gathering: Sendable {
    /// Nothing has changed since the validators that were sent.
    case unchanged(Response)
    /// The document, and the answer that carried its first page.
    case document(FeedDocument, Response)
    /// What came before a later page failed, the answer that carried the first page, and why it failed: kept, and asked for again.
    case unfinished(FeedDocument, Response, ConnectorFailure)
}
