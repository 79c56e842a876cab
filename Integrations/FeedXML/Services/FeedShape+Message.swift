import AggregatorCore

extension FeedShape {
    /// The most Unicode scalars of a server's message that are quoted.
    private static let quoted = 200

    /// The message that a server sent instead of a feed, on one line: `<rss><error>No such user</error></rss>` is how some servers answer
    /// with status 200. `nil` if there is a channel or no message.
    ///
    /// - Parameter feed: What was understood of the feed as a whole; elements of a channel may stand in the root itself.
    func message(besides feed: Feed) -> String? {
        guard let root = elements.first, elements.count == 1, root.tag == .rss else { return nil }
        var said = feed
        // A message has a language as well.
        said.language = nil
        guard said == Feed() else { return nil }
        let text = PlainLabel.of(root.saidText)
        let words = PlainText.scrubbed(text).split(whereSeparator: \.isWhitespace).joined(separator: " ").unicodeScalars
        return words.isEmpty ? nil : VisibleText.of(String(words.prefix(Self.quoted)) + (words.count > Self.quoted ? "…" : ""))
    }
}

extension Element {
    /// The text of it and of the elements in it, with a space between neighbours. A language is no part of a message.
    fileprivate var saidText: String {
        var bytes: [UInt8] = []
        say(into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The depth is bounded by the reader's limit.
    private func say(into bytes: inout [UInt8]) {
        var child = node.firstChild
        while child >= 0 {
            let node = tree.pointee.nodes[Int(child)]
            if node.kind == .text {
                bytes.append(contentsOf: tree.pointee.bytes(node.slice))
            } else if node.tag != .language {
                bytes.append(UInt8(ascii: " "))
                Element(tree: tree, index: Int(child)).say(into: &bytes)
                bytes.append(UInt8(ascii: " "))
            }
            child = node.next
        }
    }
}
