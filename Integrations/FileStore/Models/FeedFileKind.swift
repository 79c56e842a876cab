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

    func name(_ id: FeedID) -> String { id.description + suffix }
}
