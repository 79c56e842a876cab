/// Moves bytes for a `Request`: one request, one answer. Chosen by the scheme of the address.
///
/// - An answer of any status is a value. A redirect is an answer like any other: it is never followed here.
/// - `body` is decoded (content codings undone) and complete: a transfer or a coding that ends early is a `truncated` failure, and
///   more bytes than `limits.bytes`, counted while they arrive and after decoding, a `tooLarge` one.
/// - An answer that brings no document (`Response.bringsDocument`) counts by its status and header fields, and its body is a hint: the
///   first part of it, or nothing, where it is long, cut, late, or not what it is said to be.
/// - Header values are UTF-8, or else read as ISO 8859-1. A validator (`ETag`, `Last-Modified`) that is no UTF-8 is left out: it could not
///   be sent back to the byte.
/// - It ends within `limits.duration`, with `timedOut`, whatever the server does; within `limits.answering` where no answer has begun,
///   however many interim ones came; a head that nothing follows counts as little, unless it came late.
/// - A failure says whether the head of the answer had begun (`TransportFailure.hasHead`), and which of the request's limits it ran into
///   that a user can raise (`TransportFailure.limit`).
/// - When the task that waits is cancelled, it throws `cancelled` within 100 ms, and nothing of that request happens afterwards.
/// - It sends what the request says and nothing that identifies the user: no cookies or credentials of its own.
/// - It may be asked for many exchanges at once.
/// - Where bytes cross a wire, it notes on `arrival` that the first of an answer are here. While `arrival` has no room it reads nothing,
///   and tells how long that was: this time does not count as `duration`, and a server that breaks off after it is `outwaited`. A transfer
///   that `arrival` gives up ends as `timedOut`.
public protocol Transport: Sendable {
    /// The schemes of the addresses that it takes, in lower case.
    var schemes: Set<String> { get }
    /// Makes one exchange; fails only where there is no answer.
    func fetch(_ request: Request) async throws(TransportFailure) -> Response
}
