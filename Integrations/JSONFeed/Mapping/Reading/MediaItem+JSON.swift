import AggregatorCore

extension MediaItem {
    /// The items in the member `media`, without empty ones.
    static func list(_ json: JSONValue, base: WebAddress?) -> [MediaItem] {
        json.list("media").map { MediaItem(ours: $0, base: base) }.filter { $0 != MediaItem() }
    }

    private init(ours json: JSONValue, base: WebAddress?) {
        self.init(url: json.address("url", base: base))
        mimeType = json.text("mime_type")
        medium = json.text("medium")
        isDefault = json.truth("is_default")
        expression = json.text("expression")
        encoding = Encoding(ours: json)
        language = json.text("language")
        title = json.text("title")
        description = json.text("description")
        playerURL = json.address("player_url", base: base)
        rights = Rights(statement: json.text("copyright"), license: json.address("license", base: base))
        credits = json.list("credits").compactMap { credit in
            credit.text("name").map { Credit(role: credit.text("role"), scheme: credit.text("scheme"), name: $0) }
        }
        thumbnails = Thumbnail.list(json, base: base)
        keywords = json.texts("keywords")
        categories = json.list("categories").compactMap { Category(ours: $0) }
        texts = json.list("texts").compactMap { TimedText(ours: $0) }
        ratings = json.list("ratings").compactMap { rating in
            rating.text("value").map { Rating(scheme: rating.text("scheme"), value: $0) }
        }
        if let limit = json.object("restriction"), let value = limit.text("value") {
            restriction = Restriction(type: limit.text("type"), relationship: limit.text("relationship"), value: value)
        }
    }
}

extension MediaItem.Encoding {
    fileprivate init(ours json: JSONValue) {
        self.init()
        bitrate = json.number("bitrate")
        framerate = json.number("framerate")
        samplingrate = json.number("samplingrate")
        channels = json.whole("channels")
        duration = json.number("duration_in_seconds")
        width = json.whole("width")
        height = json.whole("height")
        size = json.size("size_in_bytes")
    }
}

extension MediaItem.TimedText {
    fileprivate init?(ours json: JSONValue) {
        guard let value = json.text("value") else { return nil }
        self.init(value: value)
        type = json.text("type")
        language = json.text("lang")
        start = json.text("start")
        end = json.text("end")
    }
}

extension Thumbnail {
    /// The thumbnails in the member `thumbnails`.
    static func list(_ json: JSONValue, base: WebAddress?) -> [Thumbnail] {
        json.list("thumbnails").compactMap { thumbnail in
            thumbnail.address("url", base: base).map {
                Thumbnail(url: $0, width: thumbnail.whole("width"), height: thumbnail.whole("height"), time: thumbnail.text("time"))
            }
        }
    }
}

extension Video {
    init?(ours json: JSONValue?, base: WebAddress?) {
        guard let json, json.members != nil else { return nil }
        self.init(
            id: json.text("id"), channelID: json.text("channel_id"), duration: json.number("duration_in_seconds"),
            views: json.size("views"),
            likes: json.size("likes"), embedURL: json.address("embed_url", base: base), url: json.address("url", base: base),
            thumbnails: Thumbnail.list(json, base: base))
    }
}
