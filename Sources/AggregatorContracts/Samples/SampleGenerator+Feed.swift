public import AggregatorCore

extension SampleGenerator {
    /// Returns a feed in which any member may be missing.
    public mutating func feed() -> Feed {
        var feed = Feed()
        feed.id = maybe { $0.text() }
        feed.title = maybe { $0.richText() }
        feed.description = maybe { $0.richText() }
        feed.addresses.homePage = maybe { $0.address() }
        feed.addresses.feed = maybe { $0.address() }
        feed.addresses.nextPage = maybe { $0.address() }
        feed.addresses.icon = maybe { $0.address() }
        feed.addresses.favicon = maybe { $0.address() }
        feed.authors = some { $0.person() }
        feed.categories = some { $0.category() }
        feed.language = maybe { $0.text() }
        feed.dates.published = maybe { $0.moment() }
        feed.dates.modified = maybe { $0.moment() }
        feed.links = some { $0.link() }
        feed.hubs = some { Feed.Hub(type: $0.text(), url: $0.address()) }
        feed.isExpired = maybe { $0.bool() }
        feed.rhythm.timeToLive = maybe { $0.integer() }
        feed.rhythm.updatePeriod = maybe { $0.text() }
        feed.rhythm.updateFrequency = maybe { $0.integer() }
        feed.rhythm.skipHours = some { $0.integer() }
        feed.rhythm.skipDays = some { $0.text() }
        feed.details = maybe { $0.feedDetails() }
        return feed
    }

    mutating func generator() -> Feed.Generator {
        Feed.Generator(name: maybe { $0.text() }, url: maybe { $0.address() }, version: maybe { $0.text() })
    }

    private mutating func feedDetails() -> Feed.Details {
        var details = Feed.Details()
        details.contributors = some { $0.person() }
        details.publisher = maybe { $0.person() }
        details.rights = rights()
        details.generator = maybe { $0.generator() }
        details.docs = maybe { $0.address() }
        details.picture = maybe { $0.picture() }
        details.cloud = maybe { $0.cloud() }
        details.textInput = maybe { $0.textInput() }
        details.place = maybe { $0.geometry() }
        details.media = some { $0.media() }
        details.thumbnails = some { $0.thumbnail() }
        details.show = maybe { $0.show() }
        details.podcast = maybe { $0.podcast() }
        return details
    }

    private mutating func picture() -> Feed.Picture {
        var picture = Feed.Picture()
        picture.url = maybe { $0.address() }
        picture.title = maybe { $0.text() }
        picture.link = maybe { $0.address() }
        picture.width = maybe { $0.integer() }
        picture.height = maybe { $0.integer() }
        picture.description = maybe { $0.text() }
        return picture
    }

    private mutating func cloud() -> Feed.Cloud {
        var cloud = Feed.Cloud()
        cloud.domain = maybe { $0.text() }
        cloud.port = maybe { $0.integer() }
        cloud.path = maybe { $0.text() }
        cloud.registerProcedure = maybe { $0.text() }
        cloud.protocol = maybe { $0.text() }
        return cloud
    }

    private mutating func textInput() -> Feed.TextInput {
        var input = Feed.TextInput()
        input.title = maybe { $0.text() }
        input.description = maybe { $0.text() }
        input.name = maybe { $0.text() }
        input.link = maybe { $0.address() }
        return input
    }

    private mutating func show() -> Show {
        var show = Show()
        show.author = maybe { $0.text() }
        show.isBlocked = maybe { $0.bool() }
        show.isComplete = maybe { $0.bool() }
        show.isExplicit = maybe { $0.bool() }
        show.image = maybe { $0.address() }
        show.keywords = some { $0.text() }
        show.newFeedURL = maybe { $0.address() }
        show.owner = maybe { $0.person() }
        show.subtitle = maybe { $0.text() }
        show.summary = maybe { $0.text() }
        show.type = maybe { $0.text() }
        show.categories = some { $0.text() }
        return show
    }
}
