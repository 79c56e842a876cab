import AggregatorCore

extension Post {
    /// Creates a post from all that an entry says.
    init(_ entry: WireEntry, reading: inout Reading) {
        self.init()
        guid = entry.guid
        title = entry.title.value?.rich
        setTexts(entry)
        dates = Dates(
            published: entry.published.value, modified: entry.modified.value, created: entry.created, expired: entry.expired)
        authors = Person.authors(entry.authors, dublinCore: entry.dublinCoreAuthors)
        categories = entry.categories.uniqued
        attachments = entry.attachments
        language = entry.language
        links = entry.links.uniqued
        addresses.page = entry.page.value ?? permalink(of: entry, reading)
        addresses.image = entry.image.value
        setDetails(entry, &reading)
        if content.html == nil, content.text == nil { setContent(entry.summary.value ?? entry.contents.first) }
        // The authors of the feed that an entry was taken from are those of the entry (RFC 4287, 4.2.1): planets leave it at that.
        if authors.isEmpty, let origin = entry.origin { authors = origin.authors }
    }

    /// The address that a guid is: if it is declared to be one, or is not declared to be none and looks like a web address.
    private func permalink(of entry: WireEntry, _ reading: Reading) -> WebAddress? {
        guard let guid = entry.guid, guid.isPermalink != false, entry.element.space != .atom else { return nil }
        guard let address = WebAddress(guid.text), address.isWeb || guid.isPermalink == true else { return nil }
        return address.resolved(against: reading.base(of: entry.element))
    }

    /// The content is the first HTML or, without any, the first plain text, or else the summary; one that shows nothing comes after all
    /// texts that an item may have.
    private mutating func setTexts(_ entry: WireEntry) {
        content.markdown = entry.markdown
        content.remote = entry.remote
        let main = entry.contents.first { !$0.isPlain && !$0.saysNothing } ?? entry.contents.first { !$0.saysNothing }
        summary = entry.summary.value?.rich
        setContent(main ?? entry.summary.value.flatMap { $0.saysNothing ? nil : $0 })
    }

    private mutating func setContent(_ text: TextConstruct?) {
        switch text {
        case .plain(let text): content.text = text
        case .markup(let markup): content.html = markup
        case nil: break
        }
    }

    private mutating func setDetails(_ entry: WireEntry, _ reading: inout Reading) {
        var details = Details()
        details.contributors = entry.contributors
        details.publisher = entry.publisher
        details.rights = entry.rights
        details.place = entry.place.geometry
        details.comments = entry.comments
        details.inReplyTo = entry.replies
        details.origin = entry.origin
        details.chapters = entry.chapters
        if entry.hasEpisode {
            details.episode = entry.episode
            if addresses.image == nil { addresses.image = entry.episode.image }
            if authors.isEmpty, let author = entry.episode.author.flatMap({ Person(text: $0) }) { authors = [author] }
            if title == nil, let text = entry.episode.title { title = RichText(plain: text) }
            setFallback(entry.episodeText(reading))
        }
        if entry.hasPodcast { details.podcast = entry.podcast }
        if entry.hasMedia { setMedia(entry, &reading, &details) }
        if let video = Video(entry.youtube), entry.hasMedia == false { self.video = video }
        if details != Details() { self.details = details }
        setKind()
    }

    private mutating func setFallback(_ text: @autoclosure () -> TextConstruct?) {
        guard content.html == nil, content.text == nil, let text = text() else { return }
        setContent(text)
        summary = text.rich
    }

    private mutating func setMedia(_ entry: WireEntry, _ reading: inout Reading, _ details: inout Details) {
        let media = MediaReader(entry.element, reading: &reading)
        details.media = media.items.isEmpty ? entry.unsaid(of: media.shared) : media.items
        details.thumbnails = media.thumbnails
        if title == nil, let text = media.shared.title { title = RichText(plain: text) }
        setFallback(media.shared.description.map(TextConstruct.plain))
        if title == nil, isTextless, let text = media.recording?.title { title = RichText(plain: text) }
        setFallback(media.recording?.description.map(TextConstruct.plain))
        setFallback(entry.mediaText(reading))
        var youtube = entry.youtube
        youtube.media = media
        if let film = Video(youtube) {
            video = film
        } else if let film = PeerTubeVideo(page: addresses.page, media: media, reading: reading) {
            video = Video(film)
        } else if let film = VimeoVideo(page: addresses.page, media: media) {
            video = Video(film)
        } else if let film = MediaRSSVideo(media: media) {
            video = Video(film)
        }
    }

    private var isTextless: Bool { summary == nil && content.html == nil && content.text == nil }

    private mutating func setKind() {
        let kinds = attachments.map(\.kind)
        if video != nil || kinds.contains(.video) {
            kind = .video
        } else if kinds.contains(.audio) || details?.media.contains(where: \.isSound) ?? false {
            kind = .audio
        }
        if kind == .video, video == nil, let film = attachments.first(where: { $0.kind == .video }) {
            video = Video(duration: film.duration ?? details?.episode?.duration, url: film.url)
        }
    }
}
