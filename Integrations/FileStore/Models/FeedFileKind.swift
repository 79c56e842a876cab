import AggregatorCore

/// The files that a feed has.
enum FeedFileKind: CaseIterable {
    case posts, state, marks

    var suffix: String {
        switch self {
        case .posts: ".posts.jsonl"
        case .state: ".state.json"
        case .marks: ".marks.jsonl"
        }
    }

    /// The feed whose file has that name; `nil` for any other name.
    static func feed(ofFile name: String) -> FeedID? {
        allCases.contains { name.hasSuffix($0.suffix) } ? FeedID(name.prefix(32)) : nil
    }

    func name(_ id: FeedID) -> String { id.description + suffix }
}
