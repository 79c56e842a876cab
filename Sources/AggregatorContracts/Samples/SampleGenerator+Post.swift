public import AggregatorCore

extension SampleGenerator {
    /// Returns a post in which any member may be missing.
    public mutating func post() -> Post {
        var post = Post()
        post.kind = Post.Kind.allCases.randomElement(using: &self) ?? .article
        post.guid = maybe { Post.GUID($0.text(), isPermalink: $0.maybe { $0.bool() }) }
        post.title = maybe { $0.richText() }
        post.content = Post.Content(
            html: maybe { $0.markup() }, text: maybe { $0.text() }, markdown: maybe { $0.text() }, remote: maybe { $0.link() })
        post.summary = maybe { $0.richText() }
        post.dates = Post.Dates(
            published: maybe { $0.moment() }, modified: maybe { $0.moment() }, created: maybe { $0.moment() },
            expired: maybe { $0.moment() })
        post.addresses = Post.Addresses(
            page: maybe { $0.address() }, external: maybe { $0.address() }, image: maybe { $0.address() }, banner: maybe { $0.address() })
        post.authors = some { $0.person() }
        post.categories = some { $0.category() }
        post.attachments = some { $0.attachment() }
        post.language = maybe { $0.text() }
        post.links = some { $0.link() }
        post.video = maybe { $0.video() }
        post.details = maybe { $0.details() }
        return post
    }

    private mutating func video() -> Video {
        Video(
            id: maybe { $0.text() }, channelID: maybe { $0.text() }, duration: maybe { $0.double() }, views: maybe { Int64($0.integer()) },
            likes: maybe { Int64($0.integer()) }, embedURL: maybe { $0.address() }, url: maybe { $0.address() },
            thumbnails: some { $0.thumbnail() })
    }

    private mutating func details() -> Post.Details {
        var details = Post.Details()
        details.contributors = some { $0.person() }
        details.publisher = maybe { $0.person() }
        details.rights = rights()
        details.place = maybe { $0.geometry() }
        details.comments.page = maybe { $0.address() }
        details.comments.feed = maybe { $0.address() }
        details.comments.count = maybe { $0.integer() }
        details.inReplyTo = some { Post.Reply(id: $0.maybe { $0.text() }, url: $0.maybe { $0.address() }) }
        details.origin = maybe { $0.origin() }
        details.media = some { $0.media() }
        details.thumbnails = some { $0.thumbnail() }
        details.episode = maybe { $0.episode() }
        details.podcast = maybe { $0.podcast() }
        details.chapters = some {
            Chapter(start: $0.double(), title: $0.maybe { $0.text() }, url: $0.maybe { $0.address() }, image: $0.maybe { $0.address() })
        }
        return details
    }

    private mutating func origin() -> Post.Origin {
        var origin = Post.Origin()
        origin.id = maybe { $0.text() }
        origin.title = maybe { $0.richText() }
        origin.url = maybe { $0.address() }
        origin.feedURL = maybe { $0.address() }
        origin.description = maybe { $0.text() }
        origin.icon = maybe { $0.address() }
        origin.image = maybe { $0.address() }
        origin.language = maybe { $0.text() }
        origin.modified = maybe { $0.moment() }
        origin.rights = maybe { $0.text() }
        origin.generator = maybe { $0.generator() }
        origin.links = some { $0.link() }
        origin.categories = some { $0.category() }
        origin.authors = some { $0.person() }
        origin.contributors = some { $0.person() }
        return origin
    }

    private mutating func episode() -> Episode {
        var episode = Episode()
        episode.author = maybe { $0.text() }
        episode.isBlocked = maybe { $0.bool() }
        episode.duration = maybe { $0.double() }
        episode.number = maybe { $0.integer() }
        episode.season = maybe { $0.integer() }
        episode.type = maybe { $0.text() }
        episode.isExplicit = maybe { $0.bool() }
        episode.image = maybe { $0.address() }
        episode.keywords = some { $0.text() }
        episode.categories = some { $0.text() }
        episode.order = maybe { $0.integer() }
        episode.subtitle = maybe { $0.text() }
        episode.summary = maybe { $0.text() }
        episode.title = maybe { $0.text() }
        episode.isClosedCaptioned = maybe { $0.bool() }
        return episode
    }
}
