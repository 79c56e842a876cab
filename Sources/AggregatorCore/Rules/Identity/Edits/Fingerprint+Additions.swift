extension Fingerprint {
    /// The fingerprint of a post's words with what the post has besides: only the lower half becomes another one, and not its last bit
    /// (`Identifier.turned`). So two fingerprints tell whether only that differs, and that of a post without any stays.
    static func adding(_ post: Post, to words: Identifier) -> Identifier {
        Identifier(high: words.high, low: words.low ^ Additions(of: post).value & ~1)
    }
}

extension Identifier {
    /// Whether two fingerprints are of the same words, whatever else was added or corrected.
    package func isOfSameWords(as other: Identifier) -> Bool { high == other.high }
}

/// What a post has beside what it says: keywords, pictures, media, transcripts, a place. Publishers add and correct it later, which is to be
/// stored and is no edit.
///
/// Counts are left out, as are sizes and the queries of addresses: these may be others at every request.
private struct Additions {
    private var hash = ContentHash()
    private var isEmpty = true

    /// Zero for a post without any.
    var value: UInt64 { isEmpty ? 0 : hash.value.low }

    init(of post: Post) {
        // In any order: some sources keep them in sets.
        for category in post.categories.map({ $0.label ?? $0.term }).sorted() { add(.category, category) }
        add(.content, [post.content.remote?.url])
        add(.picture, [post.addresses.image])
        add(.picture, [post.addresses.banner])
        for attachment in post.attachments { add(.duration, attachment.duration) }
        if let video = post.video {
            add(.duration, video.duration)
            add(.media, [video.url])
            add(.picture, video.thumbnails.map(\.url))
        }
        if let details = post.details { add(details) }
    }

    private enum Part: UInt64 {
        case category, content, picture, duration, media, place, season, episode, explicit, transcript, chapters, chapter
    }

    private mutating func add(_ details: Post.Details) {
        add(.picture, details.thumbnails.map(\.url))
        for item in details.media {
            add(.media, [item.url])
            add(.duration, item.encoding.duration)
            add(.picture, item.thumbnails.map(\.url))
        }
        if let place = details.place { add(place) }
        if let episode = details.episode {
            add(.duration, episode.duration)
            add(.picture, [episode.image])
            add(.season, episode.season.map { Double($0) })
            add(.episode, episode.number.map { Double($0) })
            add(.explicit, episode.isExplicit.map { $0 ? 1 : 0 })
        }
        if let podcast = details.podcast {
            add(.transcript, podcast.transcripts.map(\.url))
            add(.chapters, [podcast.chapters?.url])
        }
        for chapter in details.chapters {
            add(.chapter, chapter.start)
            add(.chapter, chapter.title ?? "")
        }
    }

    private mutating func add(_ place: Geometry) {
        let positions =
            switch place {
            case .point(let position): [position]
            case .line(let positions), .polygon(let positions): positions
            }
        for position in positions {
            add(.place, position.longitude)
            add(.place, position.latitude)
        }
    }

    private mutating func add(_ part: Part, _ number: Double?) {
        guard let number else { return }
        hash.add(part.rawValue)
        hash.add(number.bitPattern)
        isEmpty = false
    }

    private mutating func add(_ part: Part, _ text: String) {
        hash.add(part.rawValue)
        hash.add(UInt64(text.utf8.count))
        hash.add(text)
        isEmpty = false
    }

    private mutating func add(_ part: Part, _ addresses: [WebAddress?]) {
        for case let address? in addresses { add(part, address.placeOnAnyMirror) }
    }
}

extension WebAddress {
    /// Host and name. Of hosts that share the load of pictures, as `i1.example` and `i2.example`, each request may get another one, and so it
    /// may of folders that sign the address, and of parameters in the path.
    fileprivate var placeOnAnyMirror: String {
        let parts = parts
        let path = parts.path.upTo(UInt8(ascii: ";"))
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[$0...] } ?? path
        return String((parts.host ?? "").lowercased().filter { !$0.isNumber }) + name
    }
}
