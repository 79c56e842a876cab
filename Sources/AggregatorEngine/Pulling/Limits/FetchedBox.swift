import AggregatorCore

/// What was fetched, handed over once: the taker is its only holder, and can free its bytes early.
final class FetchedBox: Sendable {
    private let content: Locked<Fetched?>
    /// The bytes of the body and of the header fields, which may be as large.
    let size: Int
    /// The same of what has to be parsed; 0 for an answer that is judged by its status: nobody may go on asking a server that has said 429
    /// until other sources' documents have been parsed.
    let documentSize: Int

    init(_ fetched: Fetched) {
        switch fetched {
        case .answer(let response), .gathered(.unchanged(let response)), .gathered(.document(_, let response)),
            .gathered(.unfinished(_, let response, _)):
            size = response.headers.reduce(response.body.count) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        }
        if case .answer(let response) = fetched, !Response.bringsDocument(response.status) { documentSize = 0 } else { documentSize = size }
        content = Locked(fetched)
    }

    func take() -> Fetched? {
        content.withLock { content in
            defer { content = nil }
            return content
        }
    }
}
