public import AggregatorCore

/// Why something is as it is: sentences by topic, made of what was stored when the decisions were taken. Nothing is asked or run anew.
public struct Explanation: Sendable, Hashable {
    /// What is explained; an address is one that nobody follows.
    public enum Kind: String, Sendable, Hashable { case post, source, address }

    /// One question about it, and the answers.
    public struct Topic: Sendable, Hashable {
        /// Snake case and stable, as in `next_pull`.
        public var name: String
        /// Each whole, for people; no secret in them.
        public var sentences: [String]
        /// Without sentences it is left out of an explanation.
        public init(_ name: String, _ sentences: [String]) {
            self.name = name
            self.sentences = sentences
        }
    }

    /// What is explained.
    public var kind: Kind
    /// As in the heading: a title, or an address without secrets.
    public var title: String
    /// The id of a post or a source; `nil` for an address that nobody follows.
    public var id: String?
    /// Those that there is something to say of.
    public private(set) var topics: [Topic] = []

    init(_ kind: Kind, title: String, id: String?, _ topics: [Topic]) {
        self.kind = kind
        self.title = title
        self.id = id
        self.topics = topics.filter { !$0.sentences.isEmpty }
    }

    /// The sentences of a topic; none where there is nothing to say.
    public subscript(_ name: String) -> [String] { topics.first { $0.name == name }?.sentences ?? [] }

    /// - Parameter width: columns; `nil` where there is no terminal: then nothing is wrapped.
    public func text(width: Int?) -> StyledText {
        var text = StyledText(SourceText.line(title), .heading) + "\n"
        for topic in topics {
            text += StyledText(topic.name.replacing("_", with: " "), .accent) + "\n"
            for sentence in topic.sentences {
                let line = SourceText.line(sentence)
                for part in width.map({ TextWidth.wrapped(line, to: $0 - 2) }) ?? [line] { text += "  " + StyledText(part) + "\n" }
            }
        }
        return text
    }

    /// One object: `explains`, `title`, `id`, and a list of sentences a topic.
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
