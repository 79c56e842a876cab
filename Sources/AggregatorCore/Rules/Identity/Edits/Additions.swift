/// What a post has beside what it says: keywords, pictures, media with their descriptions, transcripts, people, a place. Publishers add and
/// correct it later, which is to be stored and is no edit.
///
/// Whatever a server may make anew at each request is left out, as each change writes the post again: counts, sizes, moments, and hosts and
/// queries of addresses.
struct Additions {
    private var hash = ContentHash()
    private var isEmpty = true

    /// Zero for a post without any.
    var value: UInt64 { isEmpty ? 0 : hash.value.low }

    init(of post: Post) {
        // In any order: some sources keep them in sets.
        for category in post.categories.map({ $0.label ?? $0.term }).sorted() { add(.category, category) }
        add(.content, file: post.content.remote?.url)
        add(.content, post.content.markdown)
        add(.language, post.language)
        add(.picture, picture: post.addresses.image)
        add(.picture, picture: post.addresses.banner)
        // Their names are words of the post.
        for author in post.authors { addPlaces(of: author) }
        for attachment in post.attachments { add(attachment) }
        for link in post.links where !Self.isElsewhere(link) {
            add(.link, link.relation)
            add(.link, file: link.url)
        }
        if let video = post.video {
            add(.duration, video.duration)
            add(.media, file: video.url)
            add(.media, file: video.embedURL)
            for thumbnail in video.thumbnails { add(.picture, picture: thumbnail.url) }
        }
        if let details = post.details { add(details) }
    }

    /// Whether a link is the post's page or an attachment, which count as such, or the feed's and not the post's.
    private static func isElsewhere(_ link: Link) -> Bool { ["alternate", "enclosure", "self", "hub"].contains(link.relation) }

    private mutating func add(_ attachment: Attachment) {
        add(.duration, attachment.duration)
        add(.type, attachment.mimeType)
        add(.title, attachment.title)
    }
}

extension Additions {
    /// What a text, a number or an address is of, so that no two of them count as one in another place.
    enum Part: UInt64 {
        case category, content, picture, duration, media, place, season, episode, explicit, transcript, chapters, chapter
        case language, link, type, title, description, person, role, rating, rights, comments, reply, origin, keyword, text, order, value
    }

    mutating func add(_ part: Part, _ number: Double?) {
        guard let number else { return }
        hash.add(part.rawValue)
        hash.add(number.bitPattern)
        isEmpty = false
    }

    mutating func add(_ part: Part, _ isSo: Bool?) { add(part, isSo.map { $0 ? 1.0 : 0 }) }

    mutating func add(_ part: Part, _ text: String?) {
        guard let text else { return }
        hash.add(part.rawValue)
        hash.add(UInt64(text.utf8.count))
        hash.add(text)
        isEmpty = false
    }

    mutating func add(_ part: Part, file address: WebAddress?) { add(part, address?.pathOnAnyHost) }

    mutating func add(_ part: Part, picture address: WebAddress?) { add(part, address?.placeOnAnyMirror) }

    /// The name, for people who are no authors, and where they are to be found.
    mutating func add(_ person: Person) {
        add(.person, person.name)
        addPlaces(of: person)
    }

    mutating func addPlaces(of person: Person) {
        add(.person, person.email)
        add(.person, file: person.url)
        add(.picture, picture: person.avatar)
    }

    mutating func add(_ rights: Rights) {
        add(.rights, rights.statement)
        add(.rights, file: rights.license)
    }
}

extension WebAddress {
    /// The path, without parameters. A file that is corrected may have the same name in another folder.
    fileprivate var pathOnAnyHost: String {
        parts.path.upTo(UInt8(ascii: ";")).pieces(around: UInt8(ascii: "/")).filter { !Self.mayBeSigned($0) }.joined(separator: "/")
    }

    /// Whether a folder, or a file, may sign the address anew at each request: `exp=1700000000~hmac=0a`, `sec(0a1b)`, a long token.
    private static func mayBeSigned(_ folder: Substring) -> Bool {
        let bytes = folder.utf8
        return bytes.contains { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "(") } || folder.contains("%3D")
            || bytes.count >= 16 && !bytes.contains(UInt8(ascii: ".")) && bytes.contains(where: \.isASCIIDigit)
    }

    /// Host and name. Of hosts that share the load of pictures, as `i1.example` and `i2.example`, each request may get another one, and so it
    /// may of folders that sign the address, and of parameters in the path.
    fileprivate var placeOnAnyMirror: String {
        let parts = parts
        let path = parts.path.upTo(UInt8(ascii: ";"))
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[$0...] } ?? path
        return String((parts.host ?? "").lowercased().filter { !$0.isNumber }) + name
    }
}
