import AggregatorCore

/// A JSON document that is a JSON Feed, or a page of one.
struct JSONFeedPage {
    let object: JSONFeedObject
    let document: JSONDocument

    init(_ document: JSONDocument) throws(FormatFailure) {
        let object = document.value.members.map { JSONFeedObject($0) }
        guard let object, object.isFeed else {
            throw FormatFailure(.notAFeed, "The document is JSON, but no feed: \(document.value.portrait).")
        }
        self.object = object
        self.document = document
    }
}

extension JSONValue {
    /// Says what the document is, for a person who expected something else.
    fileprivate var portrait: String {
        switch self {
        case .null: return "null"
        case .bool: return "a truth value"
        case .integer, .number: return "a number"
        case .string: return "a text"
        case .array(let elements): return "a list of \(elements.count)"
        case .object(let members):
            if members.isEmpty { return "an object without members" }
            let names = members.prefix(5).map { "“\(String(PlainText.scrubbed($0.name).unicodeScalars.prefix(40)))”" }
            return "an object with \(names.joined(separator: ", "))\(members.count > 5 ? " and more" : "")"
        }
    }
}
