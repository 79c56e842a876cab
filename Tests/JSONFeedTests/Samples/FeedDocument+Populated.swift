import AggregatorCore

extension FeedDocument {
    /// Every member of a feed has a value, and so has every member of its one post.
    static var populated: FeedDocument {
        FeedDocument(
            feed: .populated, posts: [.populated], format: "rss-2.0", encoding: "windows-1252",
            warnings: [.init(code: "bad-date", message: "“soon” is no date.", line: 12), .init(code: "undefined-entity", message: "&x;")])
    }
}

func address(_ path: String) -> WebAddress { WebAddress(unsafe: "https://example.org/" + path) }

extension WebAddress {
    /// Makes an address of a literal, which has to be one.
    init(unsafe text: String) {
        guard let address = WebAddress(text) else { preconditionFailure("no address: \(text)") }
        self = address
    }
}

extension Feed {
    static var populated: Feed {
        var feed = Feed()
        feed.id = "urn:example:feed"
        feed.title = RichText(plain: "One & two", html: Markup(untrusted: "One <b>&amp;</b> two", base: address("feed")))
        feed.description = RichText(plain: "About", html: Markup(untrusted: "<i>About</i>", base: address("feed")))
        feed.addresses.homePage = address("")
        feed.addresses.feed = address("feed")
        feed.addresses.nextPage = address("feed?page=2")
        feed.addresses.icon = address("icon.png")
        feed.addresses.favicon = address("favicon.ico")
        feed.authors = [Person(name: "Ada", url: address("ada"), avatar: address("ada.png"), email: "ada@example.org")]
        feed.categories = [.populated]
        feed.language = "en-GB"
        feed.dates.published = Timestamp(seconds: 1_769_850_300)
        feed.dates.modified = Timestamp(seconds: 1_769_850_301, nanoseconds: 500_000_000)
        feed.links = [.populated]
        feed.hubs = [Hub(type: "WebSub", url: address("hub"))]
        feed.isExpired = true
        feed.rhythm.timeToLive = 60
        feed.rhythm.updatePeriod = "daily"
        feed.rhythm.updateFrequency = 2
        feed.rhythm.skipHours = [0, 23]
        feed.rhythm.skipDays = ["Sunday"]
        feed.details = .populated
        return feed
    }
}

extension Feed.Details {
    static var populated: Feed.Details {
        var details = Feed.Details()
        details.contributors = [Person(name: "Bob", url: address("bob"), avatar: address("bob.png"), email: "bob@example.org")]
        details.publisher = Person(name: "House", email: "house@example.org")
        details.rights = Rights(statement: "© Example", license: address("license"))
        details.generator = Feed.Generator(name: "Maker", url: address("maker"), version: "1.2")
        details.docs = address("docs")
        var picture = Feed.Picture()
        (picture.url, picture.title, picture.link) = (address("logo.png"), "Logo", address(""))
        (picture.width, picture.height, picture.description) = (88, 31, "A logo")
        details.picture = picture
        var cloud = Feed.Cloud()
        (cloud.domain, cloud.port, cloud.path) = ("rpc.example.org", 80, "/RPC2")
        (cloud.registerProcedure, cloud.protocol) = ("notify", "xml-rpc")
        details.cloud = cloud
        var input = Feed.TextInput()
        (input.title, input.description, input.name, input.link) = ("Search", "Find it", "q", address("search"))
        details.textInput = input
        details.place = .polygon([
            .init(longitude: 1, latitude: 2), .init(longitude: 3, latitude: 2), .init(longitude: 3, latitude: 4.5),
            .init(longitude: 1, latitude: 2),
        ])
        details.media = [.populated]
        details.thumbnails = [Thumbnail(url: address("t.png"), width: 10, height: 20, time: "0:00:10")]
        details.show = .populated
        details.podcast = .populated
        return details
    }
}

extension Show {
    static var populated: Show {
        var show = Show()
        (show.author, show.isBlocked, show.isComplete, show.isExplicit) = ("Ada", false, true, false)
        (show.image, show.keywords, show.newFeedURL) = (address("show.png"), ["a", "b"], address("new"))
        (show.owner, show.subtitle) = (Person(name: "Owner", email: "owner@example.org"), "Short")
        (show.summary, show.type, show.categories) = ("Long", "serial", ["Society & Culture/History", "Arts"])
        return show
    }
}

extension Category {
    static var populated: Category { Category(term: "swift", scheme: "https://example.org/terms", label: "Swift") }
}

extension Link {
    static var populated: Link {
        Link(relation: "self", url: address("self"), mimeType: "text/html", title: "Self", language: "de", size: 42)
    }
}
