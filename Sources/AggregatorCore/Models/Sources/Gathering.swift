/// What a connector brought.
public enum Gathering: Sendable {
    /// Nothing has changed since the validators that were sent.
    case unchanged(Response)
    /// The document, and the answer that carried its first page.
    case document(FeedDocument, Response)
}
