import AggregatorCore

/// What was fetched, handed over once: whoever takes it is the only one who holds it, and can let go of its bytes early.
final class Parcel: Sendable {
    private let content: Locked<Fetched?>
    /// Bytes of its document and of the header fields beside it, which may be as many.
    let size: Int

    init(_ fetched: Fetched) {
        switch fetched {
        case .answer(let response), .gathered(.unchanged(let response)), .gathered(.document(_, let response)),
            .gathered(.unfinished(_, let response, _)):
            size = response.headers.reduce(response.body.count) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        }
        content = Locked(fetched)
    }

    func take() -> Fetched? {
        content.withLock { content in
            defer { content = nil }
            return content
        }
    }
}
