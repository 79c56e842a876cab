import AggregatorCore

/// A damaged post, and the rows that it should have.
struct BrokenPost {
    enum Damage { case unreadable, textless, unknown, signless }

    let id: PostID
    let feed: FeedID
    let damage: Damage
    let row: PostRow

    /// `nil` for an undamaged post, and for a row that no post can be made of: the rules of the table find what is missing there.
    init?(_ found: ResultRow) {
        let unreadable = DamageLog()
        guard var stored = StoredPost(found, noting: unreadable) else { return nil }
        let end = StoredPost.columnCount
        let isReadable = unreadable.summary == nil || found.record(11, as: Post.self) != nil
        if !isReadable { stored.post.kind = found.text(end).flatMap(Post.Kind.init) ?? .article }
        (id, feed, row) = (stored.id, stored.feed, PostRow(stored.post))
        if !isReadable {
            damage = .unreadable
        } else if found.identifier(16) == nil {
            damage = .textless
        } else if !row.isFound(by: found, from: end) {
            damage = .unknown
        } else if Set(row.signs.map { Int64(bitPattern: $0.value) }) != found.signs(end + 5) {
            damage = .signless
        } else {
            return nil
        }
    }
}

extension PostRow {
    /// Whether the columns that lists and searches go by are right: the kind, tags, title, folded text and its pieces.
    fileprivate func isFound(by row: ResultRow, from column: Int32) -> Bool {
        let texts = [kind, tags, title, folded].enumerated()
        guard texts.allSatisfy({ row.holds($0.element, column + Int32($0.offset)) }) else { return false }
        return row.bytes(column + 4).map(TextGrams.inVector) == grams.map(TextGrams.inVector)
    }
}

extension ResultRow {
    fileprivate func holds(_ text: String, _ column: Int32) -> Bool { bytes(column).map { $0.elementsEqual(text.utf8) } == true }

    /// Signs of 8 bytes each.
    fileprivate func signs(_ column: Int32) -> Set<Int64> {
        let bytes = bytes(column) ?? []
        return Set(
            stride(from: 0, to: bytes.count, by: 8).map { start in
                Int64(bitPattern: bytes[start...].prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
            })
    }
}
