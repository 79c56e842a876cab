/// A fault of a body that is found while it arrives.
enum BodyFailure: Error, Hashable {
    /// More decoded bytes than the limit.
    case tooLarge(limit: Int)
    /// The server announced more bytes than the limit.
    case announcedTooLarge(bytes: Int, limit: Int)
    case tooManyCodings(count: Int)
    case unknownCoding(String)
    /// The bytes are not what the named coding produces.
    case damaged(ContentCoding)
    /// The coded stream stops before its end.
    case truncated(ContentCoding)
    case outOfMemory
}
