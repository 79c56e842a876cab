/// How often a video was viewed and liked.
struct MediaStatistics {
    var views: Int64?
    var likes: Int64?

    mutating func read(_ element: Element) {
        guard element.tag == .community else { return }
        for child in element.children {
            switch child.tag {
            case .statistics: views = views ?? child.attribute(.views).flatMap { Int64($0) }
            case .starRating: likes = likes ?? child.attribute(.count).flatMap { Int64($0) }
            default: break
            }
        }
    }
}
