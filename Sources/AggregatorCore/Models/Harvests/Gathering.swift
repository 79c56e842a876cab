/// The result of a connector.
public enum Gathering: Sendable {
    /// Nothing has changed since the validators that were sent.
    case unchanged(Response)
    /// The document, and the answer that carried its first page.
    case document(FeedDocument, Response)
    /// What came before a later page failed, the answer that carried the first page, and the failure. It is kept, and the source asked
    /// again.
    case unfinished(FeedDocument, Response, ConnectorFailure)
}
