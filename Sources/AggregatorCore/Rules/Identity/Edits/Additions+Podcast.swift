extension Additions {
    mutating func add(_ episode: Episode) {
        add(.person, episode.author)
        add(.duration, episode.duration)
        add(.picture, picture: episode.image)
        add(.season, episode.season.map { Double($0) })
        add(.episode, episode.number.map { Double($0) })
        add(.type, episode.type)
        add(.explicit, episode.isExplicit)
        add(.rights, episode.isBlocked)
        for keyword in episode.keywords { add(.keyword, keyword) }
        for category in episode.categories { add(.category, category) }
        add(.order, episode.order.map { Double($0) })
        add(.title, episode.title)
        add(.title, episode.subtitle)
        add(.description, episode.summary)
        add(.text, episode.isClosedCaptioned)
    }

    mutating func add(_ podcast: Podcast) {
        for transcript in podcast.transcripts {
            add(.transcript, file: transcript.url)
            add(.type, transcript.type)
            add(.language, transcript.language)
        }
        add(.chapters, file: podcast.chapters?.url)
        for person in podcast.persons {
            add(.person, person.name)
            add(.role, person.role)
            add(.role, person.group)
            add(.person, file: person.url)
            add(.picture, picture: person.image)
        }
        if let location = podcast.location {
            add(.place, location.name)
            add(.place, location.geo)
            add(.place, location.osm)
        }
        for page in podcast.funding {
            add(.value, page.title)
            add(.value, file: page.url)
        }
        for recipient in podcast.value?.recipients ?? [] {
            add(.value, recipient.name)
            add(.value, recipient.address)
            add(.value, recipient.split)
        }
        for bite in podcast.soundbites {
            add(.text, bite.start)
            add(.text, bite.duration)
            add(.text, bite.title)
        }
        for enclosure in podcast.alternateEnclosures {
            add(.type, enclosure.type)
            add(.language, enclosure.language)
            add(.title, enclosure.title)
            for source in enclosure.sources { add(.media, file: source) }
        }
        add(.season, podcast.season?.number)
        add(.season, podcast.season?.name)
        add(.episode, podcast.episode?.number)
        add(.episode, podcast.episode?.name)
        add(.rights, podcast.license?.title)
        add(.rights, file: podcast.license?.url)
        add(.rights, podcast.isBlocked)
        for other in podcast.others { add(other) }
    }

    /// An element that has no place in the model, such as the thread in which an episode is discussed (`podcast:socialInteract`).
    private mutating func add(_ other: Podcast.Other) {
        add(.text, other.name)
        add(.text, other.text)
        // Sizes and the queries of addresses are left out here, too.
        for attribute in other.attributes where attribute.name != "length" {
            add(.text, attribute.name)
            if let address = WebAddress(attribute.value) {
                add(.link, file: address)
            } else {
                add(.text, String(attribute.value[...].upTo(UInt8(ascii: "?"))))
            }
        }
        for child in other.children { add(child) }
    }
}
