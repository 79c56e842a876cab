import AggregatorCore

extension XMLReader {
    /// The next `-->`, as far as one was looked for, and what stands before it.
    struct CommentEnd {
        /// Its place; the end of the source if there is none. Once none was found, searching again and again would take forever.
        var index = -1
        /// Where the next entry begins before it, or the root ends; where it is itself if neither does.
        var markup = -1
    }

    mutating func skipComment() {
        let start = position + 4
        if commentEnd.index < start {
            commentEnd = CommentEnd(index: source.firstIndex(of: "-->", from: start, to: source.count) ?? source.count)
        }
        let end = commentEnd.index
        if end < source.count {
            guard let early = looseEnd(from: start, to: end), hasMarkup(from: early) else {
                position = end + 3
                return
            }
            log.add("unterminated-comment", "A comment that ends in `-- >` was ended there, as posts follow it.", at: position)
            position = early
            return
        }
        log.add("unterminated-comment", "A comment that does not end was ended at the next `>`, or before the next tag.", at: position)
        let next = source.firstIndex(of: UInt8(ascii: "<"), from: start, to: source.count)
        let close = source.firstIndex(of: UInt8(ascii: ">"), from: start, to: next)
        position = close < next ? close + 1 : start
    }

    /// Where the first `-- >` ends, whatever its white space.
    private func looseEnd(from start: Int, to end: Int) -> Int? {
        var index = start
        while let hyphens = source.firstIndex(of: "--", from: index, to: end) {
            index = hyphens + 2
            while index < end, isSpace(source[index]) { index += 1 }
            if index < end, source[index] == UInt8(ascii: ">") { return index + 1 }
            index = max(hyphens + 1, index - 1)
        }
        return nil
    }

    /// Whether an entry begins, or the root ends, before the next `-->`: authors comment out posts, but no comment has a `-- >` before one.
    private mutating func hasMarkup(from start: Int) -> Bool {
        let end = commentEnd.index
        if commentEnd.markup < start {
            let entry = firstEntry(from: start, to: end) ?? end
            let root = open.first.flatMap { firstTag("</", name(of: $0), from: start, to: entry) }
            commentEnd.markup = root ?? entry
        }
        return commentEnd.markup < end
    }
}
