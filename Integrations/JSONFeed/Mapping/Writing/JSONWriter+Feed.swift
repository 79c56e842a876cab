import AggregatorCore

extension JSONWriter {
    /// Writes the members of a feed's `_aggregator`, except those of the document.
    mutating func extensionMembers(of feed: Feed) {
        text("id", feed.id)
        date("date_published", feed.dates.published)
        date("date_modified", feed.dates.modified)
        markup("title_html", feed.title?.html)
        markup("description_html", feed.description?.html)
        let details = feed.details
        rights(details?.rights)
        address("docs", details?.docs)
        rhythm(feed.rhythm)
        generator(details?.generator)
        links(feed.links)
        categories(feed.categories)
        if let details { extensionMembers(of: details) }
    }

    private mutating func extensionMembers(of details: Feed.Details) {
        contributors(details.contributors)
        if let publisher = details.publisher { member("publisher", object: { $0.members(of: publisher) }) }
        if let picture = details.picture { member("image", object: { $0.members(of: picture) }) }
        if let cloud = details.cloud { member("cloud", object: { $0.members(of: cloud) }) }
        if let input = details.textInput { member("text_input", object: { $0.members(of: input) }) }
        member("geo", details.place)
        media(details.media)
        thumbnails(details.thumbnails)
        if let show = details.show { member("itunes", object: { $0.members(of: show) }) }
        if let podcast = details.podcast { member("podcast", object: { $0.members(of: podcast) }) }
    }

    private mutating func rhythm(_ rhythm: Feed.Rhythm) {
        member("ttl_minutes", rhythm.timeToLive)
        text("update_period", rhythm.updatePeriod)
        member("update_frequency", rhythm.updateFrequency)
        member("skip_hours", list: rhythm.skipHours) { $0.integer($1) }
        member("skip_days", list: rhythm.skipDays)
    }

    private mutating func members(of picture: Feed.Picture) {
        address("url", picture.url)
        text("title", picture.title)
        address("link", picture.link)
        member("width", picture.width)
        member("height", picture.height)
        text("description", picture.description)
    }

    private mutating func members(of cloud: Feed.Cloud) {
        text("domain", cloud.domain)
        member("port", cloud.port)
        text("path", cloud.path)
        text("register_procedure", cloud.registerProcedure)
        text("protocol", cloud.protocol)
    }

    private mutating func members(of input: Feed.TextInput) {
        text("title", input.title)
        text("description", input.description)
        text("name", input.name)
        address("link", input.link)
    }
}
