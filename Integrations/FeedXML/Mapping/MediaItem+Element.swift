import AggregatorCore

/// The Media RSS of one element: contents, with groups flattened, and what holds for all of them.
struct MediaReader {
    private(set) var items: [MediaItem] = []
    private(set) var thumbnails: [Thumbnail] = []
    private(set) var shared = MediaItem()
    private(set) var statistics = MediaStatistics()

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

extension MediaItem {
    /// One `media:content`, with what its group and its item say about all contents.
    init(_ content: Element, inheriting inherited: MediaItem, reading: inout Reading) {
        self.init()
        for child in content.children where child.space == .media { read(child, reading) }
        inherit(inherited, &reading.inheritance)
        url = reading.address(.url, of: content)
        mimeType = content.attribute(.type)
        medium = content.attribute(.medium)
        isDefault = content.attribute(.isDefault).flatMap(Number.truth)
        expression = content.attribute(.expression)
        language = content.attribute(.xmlLanguage)
        encoding.bitrate = content.attribute(.bitrate).flatMap(Number.real)
        encoding.framerate = content.attribute(.frameRate).flatMap(Number.real)
        encoding.samplingrate = content.attribute(.samplingRate).flatMap(Number.real)
        encoding.channels = content.attribute(.channels).flatMap(Number.integer)
        encoding.duration = content.attribute(.duration).flatMap(Number.duration)
        encoding.width = content.attribute(.width).flatMap(Number.integer)
        encoding.height = content.attribute(.height).flatMap(Number.integer)
        encoding.size = content.attribute(.fileSize).flatMap(Number.size)
    }

    /// With lists that are no longer than what a content takes over of them, so that they are not copied whole for each group.
    fileprivate var bounded: MediaItem {
        let most = MediaInheritance.values
        guard max(credits.count, thumbnails.count, keywords.count, categories.count, texts.count, ratings.count) > most else { return self }
        var copy = self
        copy.credits = Array(credits.prefix(most))
        copy.thumbnails = Array(thumbnails.prefix(most))
        copy.keywords = Array(keywords.prefix(most))
        copy.categories = Array(categories.prefix(most))
        copy.texts = Array(texts.prefix(most))
        copy.ratings = Array(ratings.prefix(most))
        return copy
    }

    /// Whether it says of itself that it is a sound.
    var isSound: Bool { medium?.lowercased() == "audio" || mimeType?.lowercased().hasPrefix("audio/") == true }

    /// Whether it says of itself that it is a video.
    var isFilm: Bool { medium?.lowercased() == "video" || mimeType?.lowercased().hasPrefix("video/") == true }

    /// Takes one of the elements that may stand at every level.
    mutating func read(_ element: Element, _ reading: Reading) {
        switch element.tag {
        case .title: title = title ?? element.plainText
        // Plain text by default (Media RSS 1.5.1, `media:description`): its line breaks are kept.
        case .description:
            description = description ?? (element.attribute(.type)?.lowercased() == "html" ? element.plainText : element.text)
        case .thumbnail: if let thumbnail = Thumbnail(element, reading: reading) { thumbnails.append(thumbnail) }
        case .keywords: keywords += element.words(in: element.plainText ?? "", after: keywords.count) { $0 == "," }
        case .player, .embed: playerURL = playerURL ?? reading.address(.url, of: element) ?? reading.address(in: element)
        case .copyright: rights.statement = rights.statement ?? element.plainText
        case .license: rights.license = rights.license ?? reading.address(.href, of: element) ?? reading.address(in: element)
        case .category: if let category = Category(element) { categories.append(category) }
        case .rating: if let value = element.text { ratings.append(Rating(scheme: element.attribute(.scheme), value: value)) }
        case .credit:
            element.plainText.map {
                credits.append(Credit(role: element.attribute(.role), scheme: element.attribute(.scheme), name: $0))
            }
        case .text:
            guard let value = element.text else { return }
            var text = TimedText(value: value)
            text.type = element.attribute(.type)
            text.language = element.attribute(.xmlLanguage)
            text.start = element.attribute(.start)
            text.end = element.attribute(.end)
            texts.append(text)
        case .restriction:
            restriction = element.text.map {
                Restriction(type: element.attribute(.type), relationship: element.attribute(.relationship), value: $0)
            }
        default: break
        }
    }
}

extension Thumbnail {
    init?(_ element: Element, reading: Reading) {
        guard let url = reading.address(.url, of: element) ?? reading.address(.href, of: element) ?? reading.address(in: element) else {
            return nil
        }
        self.init(
            url: url, width: element.attribute(.width).flatMap(Number.integer), height: element.attribute(.height).flatMap(Number.integer),
            time: element.attribute(.time))
    }
}
