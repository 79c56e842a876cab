import AggregatorCore

extension Podcast {
    static var populated: Podcast {
        var podcast = Podcast()
        (podcast.guid, podcast.isLocked, podcast.lockOwner, podcast.medium) = ("917393e3", true, "ada@example.org", "podcast")
        podcast.funding = [Funding(url: address("fund"), title: "Help")]
        var person = Credit(name: "Ada")
        (person.role, person.group, person.image, person.url) = ("host", "cast", address("ada.png"), address("ada"))
        podcast.persons = [person]
        var recipient = Recipient()
        (recipient.name, recipient.type, recipient.address, recipient.split) = ("Ada", "node", "02d5", 99.5)
        (recipient.isFee, recipient.customKey, recipient.customValue) = (true, "1", "2")
        var value = Value()
        (value.type, value.method, value.suggested, value.recipients) = ("lightning", "keysend", "0.00000005000", [recipient])
        podcast.value = value
        var location = Location(name: "Austin")
        (location.geo, location.osm) = ("geo:30.2,97.7", "R113314")
        podcast.location = location
        var transcript = Transcript(url: address("t.vtt"))
        (transcript.type, transcript.language, transcript.relation) = ("text/vtt", "es", "captions")
        podcast.transcripts = [transcript]
        podcast.chapters = Reference(url: address("chapters.json"), type: "application/json+chapters")
        podcast.soundbites = [Soundbite(start: 73, duration: 60.5, title: "Why")]
        var enclosure = AlternateEnclosure()
        (enclosure.type, enclosure.size, enclosure.bitrate, enclosure.height) = ("video/mp4", 7_924_786, 511_276.5, 720)
        (enclosure.language, enclosure.title, enclosure.relation) = ("en", "Video", "alternate")
        (enclosure.isDefault, enclosure.sources) = (false, [address("a.mp4"), address("b.mp4")])
        podcast.alternateEnclosures = [enclosure]
        podcast.season = Part(number: 3, name: "Race")
        podcast.episode = Part(number: 315.5, name: "Ch.3")
        var trailer = Trailer(url: address("trailer.mp3"))
        (trailer.title, trailer.published, trailer.mimeType) = ("Soon", Timestamp(seconds: 1_617_271_200), "audio/mpeg")
        (trailer.size, trailer.season) = (12_345, 4)
        podcast.trailers = [trailer]
        podcast.license = Reference(url: address("l"), title: "cc-by-4.0")
        podcast.isBlocked = false
        podcast.others = [
            Other(name: "podroll", attributes: [Attribute(name: "a", value: "b")], text: "x", children: [Other(name: "y", text: "z")]),
            Other(name: "txt"),
        ]
        return podcast
    }
}
