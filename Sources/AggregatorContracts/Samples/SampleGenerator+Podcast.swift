import AggregatorCore

extension SampleGenerator {
    mutating func podcast() -> Podcast {
        var podcast = Podcast()
        podcast.guid = maybe { $0.text() }
        podcast.isLocked = maybe { $0.bool() }
        podcast.lockOwner = maybe { $0.text() }
        podcast.medium = maybe { $0.text() }
        podcast.funding = some { Podcast.Funding(url: $0.address(), title: $0.maybe { $0.text() }) }
        podcast.persons = some { $0.credit() }
        podcast.value = maybe { $0.value() }
        podcast.location = maybe { $0.location() }
        podcast.transcripts = some { $0.transcript() }
        podcast.chapters = maybe { $0.reference() }
        podcast.soundbites = some { Podcast.Soundbite(start: $0.double(), duration: $0.double(), title: $0.maybe { $0.text() }) }
        podcast.alternateEnclosures = some { $0.alternateEnclosure() }
        podcast.season = maybe { Podcast.Part(number: $0.double(), name: $0.maybe { $0.text() }) }
        podcast.episode = maybe { Podcast.Part(number: $0.double(), name: $0.maybe { $0.text() }) }
        podcast.trailers = some { $0.trailer() }
        podcast.license = maybe { $0.reference() }
        podcast.isBlocked = maybe { $0.bool() }
        podcast.others = some { generator in
            var other = generator.other()
            other.children = generator.some { $0.other() }
            return other
        }
        return podcast
    }

    private mutating func other() -> Podcast.Other {
        Podcast.Other(name: text(), attributes: some { Podcast.Attribute(name: $0.text(), value: $0.text()) }, text: maybe { $0.text() })
    }

    private mutating func credit() -> Podcast.Credit {
        var credit = Podcast.Credit(name: text())
        credit.role = maybe { $0.text() }
        credit.group = maybe { $0.text() }
        credit.image = maybe { $0.address() }
        credit.url = maybe { $0.address() }
        return credit
    }

    private mutating func value() -> Podcast.Value {
        var value = Podcast.Value()
        value.type = maybe { $0.text() }
        value.method = maybe { $0.text() }
        value.suggested = maybe { $0.text() }
        value.recipients = some { $0.recipient() }
        return value
    }

    private mutating func recipient() -> Podcast.Recipient {
        var recipient = Podcast.Recipient()
        recipient.name = maybe { $0.text() }
        recipient.type = maybe { $0.text() }
        recipient.address = maybe { $0.text() }
        recipient.split = maybe { $0.double() }
        recipient.isFee = maybe { $0.bool() }
        recipient.customKey = maybe { $0.text() }
        recipient.customValue = maybe { $0.text() }
        return recipient
    }

    private mutating func location() -> Podcast.Location {
        var location = Podcast.Location(name: text())
        location.geo = maybe { $0.text() }
        location.osm = maybe { $0.text() }
        return location
    }

    private mutating func transcript() -> Podcast.Transcript {
        var transcript = Podcast.Transcript(url: address())
        transcript.type = maybe { $0.text() }
        transcript.language = maybe { $0.text() }
        transcript.relation = maybe { $0.text() }
        return transcript
    }

    private mutating func reference() -> Podcast.Reference {
        Podcast.Reference(url: maybe { $0.address() }, type: maybe { $0.text() }, title: maybe { $0.text() })
    }

    private mutating func alternateEnclosure() -> Podcast.AlternateEnclosure {
        var enclosure = Podcast.AlternateEnclosure()
        enclosure.type = maybe { $0.text() }
        enclosure.size = maybe { Int64($0.integer()) }
        enclosure.bitrate = maybe { $0.double() }
        enclosure.height = maybe { $0.integer() }
        enclosure.language = maybe { $0.text() }
        enclosure.title = maybe { $0.text() }
        enclosure.relation = maybe { $0.text() }
        enclosure.isDefault = maybe { $0.bool() }
        enclosure.sources = some { $0.address() }
        return enclosure
    }

    private mutating func trailer() -> Podcast.Trailer {
        var trailer = Podcast.Trailer(url: address())
        trailer.title = maybe { $0.text() }
        trailer.published = maybe { $0.moment() }
        trailer.mimeType = maybe { $0.text() }
        trailer.size = maybe { Int64($0.integer()) }
        trailer.season = maybe { $0.integer() }
        return trailer
    }
}
