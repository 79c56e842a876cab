extension Additions {
    mutating func add(_ details: Post.Details) {
        for contributor in details.contributors { add(contributor) }
        if let publisher = details.publisher { add(publisher) }
        add(details.rights)
        add(.comments, file: details.comments.page)
        add(.comments, file: details.comments.feed)
        for reply in details.inReplyTo {
            add(.reply, reply.id)
            add(.reply, file: reply.url)
        }
        if let origin = details.origin { add(origin) }
        for thumbnail in details.thumbnails { add(.picture, picture: thumbnail.url) }
        for item in details.media { add(item) }
        if let place = details.place { add(place) }
        if let episode = details.episode { add(episode) }
        if let podcast = details.podcast { add(podcast) }
        for chapter in details.chapters {
            add(.chapter, chapter.start)
            add(.chapter, chapter.title ?? "")
            add(.chapter, file: chapter.url)
            add(.picture, picture: chapter.image)
        }
    }

    /// Only which feed it is: what that says of itself changes with each of its posts.
    private mutating func add(_ origin: Post.Origin) {
        add(.origin, origin.id)
        add(.origin, origin.title.map { $0.html?.source ?? $0.plain })
        add(.origin, file: origin.url)
        add(.origin, file: origin.feedURL)
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

    private mutating func add(_ item: MediaItem) {
        let isPicture = item.medium?.lowercased() == "image" || item.mimeType?.lowercased().hasPrefix("image/") == true
        if isPicture { add(.picture, picture: item.url) } else { add(.media, file: item.url) }
        add(.media, file: item.playerURL)
        add(.type, item.mimeType)
        add(.type, item.medium)
        add(.duration, item.encoding.duration)
        add(.language, item.language)
        add(.title, item.title)
        add(.description, item.description)
        add(item.rights)
        for credit in item.credits {
            add(.person, credit.name)
            add(.role, credit.role)
        }
        for thumbnail in item.thumbnails { add(.picture, picture: thumbnail.url) }
        for keyword in item.keywords { add(.keyword, keyword) }
        for category in item.categories { add(.category, category.label ?? category.term) }
        for text in item.texts {
            // Not what it says: its markup may have addresses that are signed.
            add(.language, text.language)
            add(.text, text.start)
            add(.text, text.end)
        }
        for rating in item.ratings {
            add(.rating, rating.scheme)
            add(.rating, rating.value)
        }
        add(.rating, item.restriction?.relationship)
        add(.rating, item.restriction?.value)
    }
}
