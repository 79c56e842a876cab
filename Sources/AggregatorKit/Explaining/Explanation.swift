public import AggregatorCore

/// Why something is as it is: sentences by topic, from the reasons that were stored with the decisions, and from the rules, applied to what
/// is stored. Nothing is fetched.
public struct Explanation: Sendable, Hashable {
    /// The subject; an address is one that is not followed.
    public enum Kind: String, Sendable, Hashable { case post, source, address }

    /// One question, and the answers to it.
    public struct Topic: Sendable, Hashable {
        /// A stable name in snake case, as in `next_pull`.
        public var name: String
        /// Complete sentences for people, without secrets.
        public var sentences: [String]
        /// Creates a topic; an explanation leaves out one without sentences.
        public init(_ name: String, _ sentences: [String]) {
            self.name = name
            self.sentences = sentences
        }
    }

    /// The kind of thing that is explained.
    public var kind: Kind
    /// The heading: a title, or an address without secrets.
    public var title: String
    /// The id of a post or a source; `nil` for an address that is not followed.
    public var id: String?
    /// The topics that have sentences.
    public private(set) var topics: [Topic] = []

    init(_ kind: Kind, title: String, id: String?, _ topics: [Topic]) {
        self.kind = kind
        self.title = title
        self.id = id
        self.topics = topics.filter { !$0.sentences.isEmpty }
    }

    /// The sentences of a topic; empty if there are none.
    public subscript(_ name: String) -> [String] { topics.first { $0.name == name }?.sentences ?? [] }

    /// - Parameter width: In columns; `nil` if there is no terminal, and then nothing is wrapped.
    public func text(width: Int?) -> StyledText {
        var text = StyledText(SourceText.line(title), .heading) + "\n"
        for topic in topics {
            text += StyledText(topic.name.replacingAll("_", with: " "), .accent) + "\n"
            for sentence in topic.sentences {
                let line = SourceText.line(sentence)
                for part in width.map({ TextWidth.wrapped(line, to: $0 - 2) }) ?? [line] { text += "  " + StyledText(part) + "\n" }
            }
        }
        return text
    }

    /// One object: `explains`, `title`, `id`, and a list of sentences per topic.
    public var json: [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("explains", kind.rawValue)
            writer.member("title", title)
            writer.member("id", id)
            for topic in topics { writer.member(topic.name, list: topic.sentences) }
        }
        return writer.bytes
    }
}
