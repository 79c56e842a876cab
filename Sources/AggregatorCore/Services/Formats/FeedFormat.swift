/// Parses bytes into a document: synchronous, pure, and independent of where the bytes came from.
///
/// - The same input gives the same output.
/// - Whatever the bytes, it returns a document or throws a failure; it never traps, and its time is linear in their number.
/// - The result takes memory in proportion to the document's size: what would take more is passed over, or a failure that names a limit.
/// - What it repaired or passed over is in `warnings`; a clean input has none.
/// - Text that comes out is Unicode without NUL or other control characters but tab and line ends.
/// - Markup comes out `untrusted`, with the base that its references resolve against; other addresses come out resolved.
/// - Guids come out to the letter.
public protocol FeedFormat: Sendable {
    /// The name, as in `FeedXML`.
    var name: String { get }
    /// How certain it is that the bytes have this format: by their first few kilobytes and, if those do not decide, by the media type.
    func recognition(of input: DocumentInput) -> Recognition
    /// Returns the parsed document. Throws `empty`, `notAFeed`, `webPage`, `damaged` or `limitExceeded` if the bytes can't be understood.
    func parse(_ input: DocumentInput) throws(FormatFailure) -> FeedDocument
    /// A web page in UTF-8, decoded by the encoding that it or its header names; `nil` if the format does not decode pages.
    func text(ofPage input: DocumentInput) -> [UInt8]?
}

extension FeedFormat {
    /// `nil`: the format does not decode pages.
    public func text(ofPage input: DocumentInput) -> [UInt8]? { nil }
}

/// How certain a format is that it can read a document. The most certain format reads it; of two that are equally certain, the first.
public enum Recognition: Int, Sendable, Hashable, Comparable {
    /// `none` and `possible` make no claim; from `likely` on, the format claims the document.
    case none, possible, likely, certain
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
