import AggregatorCore

/// Understands bulletin boards: `bulletin 1`, then a post a line.
struct BulletinFormat: FeedFormat {
    let name = "Bulletin"
    private static let mark = Array("bulletin 1\n".utf8)

    func recognition(of input: DocumentInput) -> Recognition { input.bytes.starts(with: Self.mark) ? .certain : .none }

    func parse(_ input: DocumentInput) throws(FormatFailure) -> FeedDocument {
        guard input.bytes.contains(where: { $0 > 32 }) else { throw FormatFailure(.empty, "The bulletin board is empty.") }
        guard input.bytes.starts(with: Self.mark) else { throw FormatFailure(.notAFeed, "The document is no bulletin board.") }
        var document = FeedDocument(feed: Feed(), posts: [], format: "bulletin-1", encoding: "utf-8")
        var memory = input.limits.memory
        for (number, bytes) in input.bytes.split(separator: 10).enumerated().dropFirst() {
            guard bytes.count <= input.limits.fieldSize else { throw .exceeded(.fieldSize, of: input.limits) }
            guard let line = BulletinLine(PlainText.scrubbed(String(decoding: bytes, as: UTF8.self))) else {
                document.warnings.append(.init(code: "bad-line", message: "A line without a title was passed over.", line: number + 1))
                continue
            }
            let post = Post(line, base: input.address?.asBase)
            memory -= post.listSize
            guard memory >= 0 else { throw .exceeded(.memory, of: input.limits) }
            guard document.posts.count < input.limits.items else { throw .exceeded(.items, of: input.limits) }
            document.posts.append(post)
        }
        return document
    }
}
