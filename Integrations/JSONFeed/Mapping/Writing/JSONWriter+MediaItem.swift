import AggregatorCore

extension JSONWriter {
    mutating func media(_ items: [MediaItem]) {
        objects("media", items.filter { $0 != MediaItem() }) { $0.members(of: $1) }
    }

    mutating func thumbnails(_ thumbnails: [Thumbnail]) {
        objects("thumbnails", thumbnails) { writer, thumbnail in
            writer.address("url", thumbnail.url)
            writer.member("width", thumbnail.width)
            writer.member("height", thumbnail.height)
            writer.text("time", thumbnail.time)
        }
    }

    private mutating func members(of item: MediaItem) {
        address("url", item.url)
        text("mime_type", item.mimeType)
        text("medium", item.medium)
        member("is_default", item.isDefault)
        text("expression", item.expression)
        encodingMembers(of: item)
        text("title", item.title)
        text("description", item.description)
        address("player_url", item.playerURL)
        text("rating", item.ratings.first?.value)
        objects("credits", item.credits) { writer, credit in
            writer.text("role", credit.role)
            writer.text("scheme", credit.scheme)
            writer.text("name", credit.name)
        }
        thumbnails(item.thumbnails)
        member("keywords", list: item.keywords)
        categories(item.categories)
        text("copyright", item.rights.statement)
        address("license", item.rights.license)
        objects("texts", item.texts) { writer, text in
            writer.text("type", text.type)
            writer.text("lang", text.language)
            writer.text("start", text.start)
            writer.text("end", text.end)
            writer.text("value", text.value)
        }
        objects("ratings", item.ratings) { writer, rating in
            writer.text("scheme", rating.scheme)
            writer.text("value", rating.value)
        }
        guard let restriction = item.restriction else { return }
        member(
            "restriction",
            object: { writer in
                writer.text("type", restriction.type)
                writer.text("relationship", restriction.relationship)
                writer.text("value", restriction.value)
            })
    }

    private mutating func encodingMembers(of item: MediaItem) {
        let encoding = item.encoding
        member("bitrate", encoding.bitrate)
        member("framerate", encoding.framerate)
        member("samplingrate", encoding.samplingrate)
        member("channels", encoding.channels)
        member("duration_in_seconds", encoding.duration)
        member("width", encoding.width)
        member("height", encoding.height)
        text("language", item.language)
        member("size_in_bytes", encoding.size)
    }
}
