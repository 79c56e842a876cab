public import AggregatorCore

/// The versions of a post, one per line, the oldest first.
public struct VersionListView: Sendable {
    private let rows: [(moment: Timestamp, title: String, length: Int)]
    private let time: LocalTime

    /// - Parameters:
    ///   - posts: The post as of each version, and as it is now.
    ///   - plainText: Makes plain text of sanitized markup (`HTMLProcessor.plainText`).
    public init(
        _ posts: [StoredPost], time: LocalTime, plainText: (Markup) -> String
    ) {
        rows = posts.map { stored in
            let post = stored.post
            let text = post.content.html.map(plainText) ?? post.content.text ?? post.summary?.plain ?? ""
            return (stored.version.since, PostTitle.of(post, plainText: plainText), text.count)
        }
        self.time = time
    }

    /// - Parameter width: In columns; `nil` if there is no terminal: then each is one line of full values between tabs (number, moment,
    ///   characters of its text, title).
    public func text(width: Int?) -> StyledText {
        guard let width else {
            return rows.enumerated().map { number, row in
                StyledText("\(number + 1)\t\(time.full(row.moment))\t\(row.length)\t\(row.title)\n")
            }.joined()
        }
        return rows.enumerated().map { number, row in
            let age = number == rows.count - 1 ? "now" : time.age(row.moment)
            let line =
                StyledText("\(number + 1)  ", .accent) + StyledText("\(time.full(row.moment))  ", .faint) + StyledText(row.title)
                + StyledText("  \(row.length) characters, \(age)", .faint)
            return TextWidth.truncated(line, to: width) + "\n"
        }.joined()
    }
}
