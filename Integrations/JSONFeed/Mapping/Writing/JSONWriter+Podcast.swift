import AggregatorCore

extension JSONWriter {
    /// Writes `podcast` of a feed or an item: the names are the namespace's own, in snake case; lists are plural.
    mutating func members(of podcast: Podcast) {
        text("guid", podcast.guid)
        member("locked", podcast.isLocked)
        text("lock_owner", podcast.lockOwner)
        text("medium", podcast.medium)
        objects("funding", podcast.funding) { writer, funding in
            writer.address("url", funding.url)
            writer.text("title", funding.title)
        }
        objects("persons", podcast.persons) { $0.members(of: $1) }
        if let value = podcast.value { member("value", object: { $0.members(of: value) }) }
        if let location = podcast.location { member("location", object: { $0.members(of: location) }) }
        objects("transcripts", podcast.transcripts) { $0.members(of: $1) }
        reference("chapters", podcast.chapters)
        objects("soundbites", podcast.soundbites) { writer, soundbite in
            writer.member("start", soundbite.start)
            writer.member("duration_in_seconds", soundbite.duration)
            writer.text("title", soundbite.title)
        }
        objects("alternate_enclosures", podcast.alternateEnclosures.filter { $0 != Podcast.AlternateEnclosure() }) { $0.members(of: $1) }
        part("season", podcast.season)
        part("episode", podcast.episode)
        objects("trailers", podcast.trailers) { $0.members(of: $1) }
        reference("license", podcast.license)
        member("block", podcast.isBlocked)
        objects("others", podcast.others) { $0.members(of: $1) }
    }

    private mutating func members(of person: Podcast.Credit) {
        text("name", person.name)
        text("role", person.role)
        text("group", person.group)
        address("image", person.image)
        address("url", person.url)
    }

    private mutating func members(of value: Podcast.Value) {
        text("type", value.type)
        text("method", value.method)
        text("suggested", value.suggested)
        objects("recipients", value.recipients.filter { $0 != Podcast.Recipient() }) { writer, recipient in
            writer.text("name", recipient.name)
            writer.text("type", recipient.type)
            writer.text("address", recipient.address)
            writer.member("split", recipient.split)
            writer.member("fee", recipient.isFee)
            writer.text("custom_key", recipient.customKey)
            writer.text("custom_value", recipient.customValue)
        }
    }

    private mutating func members(of location: Podcast.Location) {
        text("name", location.name)
        text("geo", location.geo)
        text("osm", location.osm)
    }

    private mutating func members(of transcript: Podcast.Transcript) {
        address("url", transcript.url)
        text("mime_type", transcript.type)
        text("language", transcript.language)
        text("rel", transcript.relation)
    }

    private mutating func reference(_ name: String, _ reference: Podcast.Reference?) {
        guard let reference else { return }
        member(
            name,
            object: { writer in
                writer.address("url", reference.url)
                writer.text("mime_type", reference.type)
                writer.text("title", reference.title)
            })
    }

    private mutating func part(_ name: String, _ part: Podcast.Part?) {
        guard let part else { return }
        member(
            name,
            object: { writer in
                writer.member("number", part.number)
                writer.text("name", part.name)
            })
    }

    private mutating func members(of enclosure: Podcast.AlternateEnclosure) {
        text("mime_type", enclosure.type)
        member("size_in_bytes", enclosure.size)
        member("bitrate", enclosure.bitrate)
        member("height", enclosure.height)
        text("language", enclosure.language)
        text("title", enclosure.title)
        text("rel", enclosure.relation)
        member("is_default", enclosure.isDefault)
        member("sources", list: enclosure.sources) { $0.string($1.markupSafe) }
    }

    private mutating func members(of trailer: Podcast.Trailer) {
        text("title", trailer.title)
        address("url", trailer.url)
        date("date_published", trailer.published)
        text("mime_type", trailer.mimeType)
        member("size_in_bytes", trailer.size)
        member("season", trailer.season)
    }

    private mutating func members(of other: Podcast.Other) {
        text("name", other.name)
        member(
            "attributes",
            object: { writer in
                for attribute in other.attributes { writer.member(attribute.name, attribute.value) }
            })
        text("text", other.text)
        objects("children", other.children) { $0.members(of: $1) }
    }
}
