import AggregatorCore

/// The Media RSS of one element: contents, with groups flattened, and what holds for all of them.
struct MediaReader {
    private(set) var items: [MediaItem] = []
    private(set) var thumbnails: [Thumbnail] = []
    private(set) var shared = MediaItem()
    private(set) var statistics = MediaStatistics()

    /// Those of the element, and then those of its contents.
    var allThumbnails: [Thumbnail] { (thumbnails + items.flatMap(\.thumbnails)).uniqued }

    /// Reads the Media RSS among the children of an item or a feed. An element at a higher level holds for the levels below unless they
    /// have their own (Media RSS 1.5.1, "Optional elements").
    init(_ parent: Element, reading: inout Reading) {
        reading.inheritance.beginItem()
        for child in parent.children where child.space == .media { readShared(child, reading) }
        thumbnails = shared.thumbnails
        let common = shared
        var isGrouped = false
        for child in parent.children where child.space == .media {
            switch child.tag {
            case .content: items.append(MediaItem(child, inheriting: common, reading: &reading))
            case .group:
                readGroup(child, inheriting: common, &reading)
                isGrouped = true
            default: break
            }
        }
        if isGrouped { thumbnails = thumbnails.uniqued }
        // A player or a text without any content can still be shown.
        if items.isEmpty,
            shared.playerURL != nil || !shared.credits.isEmpty || !shared.ratings.isEmpty || !shared.texts.isEmpty
                || shared.restriction != nil || !shared.keywords.isEmpty
        {
            items = [shared]
        }
    }

    /// What a group says holds for its own contents; its title and description also for the post, if the item has none.
    private mutating func readGroup(_ group: Element, inheriting common: MediaItem, _ reading: inout Reading) {
        let contents = group.children.filter { $0.space == .media && $0.tag == .content }
        var inherited = common.bounded
        if contents.isEmpty {
            // The group is an item itself.
            inherited = reading.inheritance.isFirst ? common : MediaItem()
            inherited.inherit(common, &reading.inheritance)
        }
        let count = inherited.thumbnails.count
        for child in group.children where child.space == .media {
            inherited.read(child, reading)
            statistics.read(child)
        }
        thumbnails += inherited.thumbnails.dropFirst(count)
        if contents.isEmpty { items.append(inherited) }
        for content in contents { items.append(MediaItem(content, inheriting: inherited, reading: &reading)) }
        if shared.title == nil { shared.title = inherited.title }
        if shared.description == nil { shared.description = inherited.description }
    }

    private mutating func readShared(_ child: Element, _ reading: Reading) {
        guard child.tag != .content, child.tag != .group else { return }
        shared.read(child, reading)
        statistics.read(child)
    }
}
