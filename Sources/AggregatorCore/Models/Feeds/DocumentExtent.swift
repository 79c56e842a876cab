/// How much of a feed's document an answer brought.
public enum DocumentExtent: Sendable, Hashable {
    /// All of it: posts that it leaves out have left the feed.
    case whole
    /// Only what is new or changed in it (RFC 3229): posts that it leaves out have not left the feed.
    case part
}
