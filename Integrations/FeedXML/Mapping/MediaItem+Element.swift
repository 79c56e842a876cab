import AggregatorCore

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
    var bounded: MediaItem {
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
