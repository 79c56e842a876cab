import AggregatorCore

/// Removes addresses that could run something, or point into the reader's machine, wherever a source can write one, and values that are
/// empty afterwards, or always were: so what is stored or exported comes back unchanged.
extension Refinery {
    func inert(_ address: WebAddress?) -> WebAddress? { address.flatMap { $0.isInert ? $0 : nil } }

    func keepInertAddresses(of post: inout Post) {
        post.addresses.page = inert(post.addresses.page)
        post.addresses.external = inert(post.addresses.external)
        post.addresses.image = inert(post.addresses.image)
        post.addresses.banner = inert(post.addresses.banner)
        keep(&post.links) { $0.url.isInert }
        keep(&post.attachments) { $0.url.isInert }
        keepInert(&post.authors)
        if let remote = post.content.remote, !remote.url.isInert { post.content.remote = nil }
        if var video = post.video {
            video.embedURL = inert(video.embedURL)
            video.url = inert(video.url)
            keep(&video.thumbnails) { $0.url.isInert }
            post.video = video.unless(Video())
        }
        if var details = post.details {
            keepInertAddresses(of: &details)
            post.details = details.unless(Post.Details())
        }
    }

    /// Removes tracking parameters from links to the post. Files keep theirs: only the publisher knows which parameters an enclosure needs.
    func removeTracking(from post: inout Post) {
        post.addresses.page = post.addresses.page?.withoutTracking
        post.addresses.external = post.addresses.external?.withoutTracking
        for index in post.links.indices where post.links[index].relation != "enclosure" {
            post.links[index].url = post.links[index].url.withoutTracking
        }
    }

    private func keepInertAddresses(of details: inout Post.Details) {
        keepInert(&details.contributors)
        details.publisher = details.publisher.map(inert).flatMap { $0.isEmpty ? nil : $0 }
        details.rights.license = inert(details.rights.license)
        details.comments.page = inert(details.comments.page)
        details.comments.feed = inert(details.comments.feed)
        for index in details.inReplyTo.indices { details.inReplyTo[index].url = inert(details.inReplyTo[index].url) }
        keep(&details.inReplyTo) { $0 != Post.Reply() }
        keepInert(&details.media)
        keep(&details.thumbnails) { $0.url.isInert }
        for index in details.chapters.indices {
            details.chapters[index].url = inert(details.chapters[index].url)
            details.chapters[index].image = inert(details.chapters[index].image)
        }
        if var episode = details.episode {
            episode.image = inert(episode.image)
            details.episode = episode.unless(Episode())
        }
        if var podcast = details.podcast {
            keepInertAddresses(of: &podcast)
            details.podcast = podcast.unless(Podcast())
        }
        if var origin = details.origin {
            origin.url = inert(origin.url)
            origin.feedURL = inert(origin.feedURL)
            origin.icon = inert(origin.icon)
            origin.image = inert(origin.image)
            origin.generator = origin.generator.flatMap(inert)
            keep(&origin.links) { $0.url.isInert }
            keepInert(&origin.authors)
            keepInert(&origin.contributors)
            details.origin = origin.unless(Post.Origin())
        }
    }

    func keepInertAddresses(of feed: inout Feed) {
        feed.addresses.homePage = inert(feed.addresses.homePage)
        feed.addresses.feed = inert(feed.addresses.feed)
        feed.addresses.nextPage = inert(feed.addresses.nextPage)
        feed.addresses.icon = inert(feed.addresses.icon)
        feed.addresses.favicon = inert(feed.addresses.favicon)
        keep(&feed.links) { $0.url.isInert }
        keep(&feed.hubs) { $0.url.isInert }
        keepInert(&feed.authors)
        guard var details = feed.details else { return }
        keepInert(&details.contributors)
        details.publisher = details.publisher.map(inert).flatMap { $0.isEmpty ? nil : $0 }
        details.docs = inert(details.docs)
        details.rights.license = inert(details.rights.license)
        details.generator = details.generator.flatMap(inert)
        if var picture = details.picture {
            picture.url = inert(picture.url)
            picture.link = inert(picture.link)
            details.picture = picture.unless(Feed.Picture())
        }
        if var input = details.textInput {
            input.link = inert(input.link)
            details.textInput = input.unless(Feed.TextInput())
        }
        keepInert(&details.media)
        keep(&details.thumbnails) { $0.url.isInert }
        if var show = details.show {
            show.image = inert(show.image)
            show.newFeedURL = inert(show.newFeedURL)
            show.owner = show.owner.map(inert).flatMap { $0.isEmpty ? nil : $0 }
            details.show = show.unless(Show())
        }
        if var podcast = details.podcast {
            keepInertAddresses(of: &podcast)
            details.podcast = podcast.unless(Podcast())
        }
        feed.details = details.unless(Feed.Details())
    }

    private func keepInertAddresses(of podcast: inout Podcast) {
        keep(&podcast.funding) { $0.url.isInert }
        keep(&podcast.transcripts) { $0.url.isInert }
        keep(&podcast.trailers) { $0.url.isInert }
        for index in podcast.persons.indices {
            podcast.persons[index].url = inert(podcast.persons[index].url)
            podcast.persons[index].image = inert(podcast.persons[index].image)
        }
        for index in podcast.alternateEnclosures.indices { keep(&podcast.alternateEnclosures[index].sources, where: \.isInert) }
        keep(&podcast.alternateEnclosures) { $0 != Podcast.AlternateEnclosure() }
        podcast.value = podcast.value?.unless(Podcast.Value())
        podcast.chapters = podcast.chapters.flatMap(inert)
        podcast.license = podcast.license.flatMap(inert)
        keepInert(&podcast.others)
    }

    private func keepInert(_ others: inout [Podcast.Other]) {
        for index in others.indices {
            keep(&others[index].attributes, where: isInert)
            keepInert(&others[index].children)
        }
    }

    private func inert(_ reference: Podcast.Reference) -> Podcast.Reference? {
        var reference = reference
        reference.url = inert(reference.url)
        return reference.unless(Podcast.Reference())
    }

    private func inert(_ generator: Feed.Generator) -> Feed.Generator? {
        var generator = generator
        generator.url = inert(generator.url)
        return generator.unless(Feed.Generator())
    }

    /// The purpose of an attribute is unknown here: what a browser would run is removed from all of them.
    private func isInert(_ attribute: Podcast.Attribute) -> Bool {
        guard let scheme = WebAddress(attribute.value)?.scheme else { return true }
        return !["javascript", "vbscript", "data", "file"].contains(scheme)
    }

    private func keepInert(_ media: inout [MediaItem]) {
        for index in media.indices {
            media[index].url = inert(media[index].url)
            media[index].playerURL = inert(media[index].playerURL)
            media[index].rights.license = inert(media[index].rights.license)
            keep(&media[index].thumbnails) { $0.url.isInert }
        }
        keep(&media) { $0 != MediaItem() }
    }

    private func keepInert(_ persons: inout [Person]) {
        for index in persons.indices { persons[index] = inert(persons[index]) }
        keep(&persons) { !$0.isEmpty }
    }

    private func inert(_ person: Person) -> Person {
        Person(name: person.name, url: inert(person.url), avatar: inert(person.avatar), email: person.email)
    }

    /// Almost always all of them stay, and then nothing is copied.
    private func keep<Element>(_ list: inout [Element], where isKept: (Element) -> Bool) {
        if !list.allSatisfy(isKept) { list.removeAll { !isKept($0) } }
    }
}

extension Equatable {
    /// `nil` for an empty value.
    fileprivate func unless(_ empty: Self) -> Self? { self == empty ? nil : self }
}
