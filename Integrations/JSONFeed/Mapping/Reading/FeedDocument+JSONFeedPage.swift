import AggregatorCore

extension FeedDocument {
    /// - Parameter memory: Bytes that the lists of posts may still take; reduced by those of this page.
    init(_ page: JSONFeedPage, memory: inout Int) throws(FormatFailure) {
        let (object, document) = (page.object, page.document)
        var reading = JSONFeedReading(base: document.address, memory: memory)
        defer { memory = reading.memory }
        let base =
            [object.feedURL, object.homePageURL].lazy.compactMap { reading.address($0) }.first { $0.isBase(in: document.address) }
            ?? document.address
        let format = JSONFeedVersion(object.version)
        if !format.isOfficial {
            let version = String((object.version ?? "").unicodeScalars.prefix(60))
            reading.warn("odd-version", "The version “\(version)” is none of JSON Feed; read as \(format.name).")
        }
        // Addresses from our own writer were resolved when they were first read. One that is still relative had no base, and resolving it
        // now would make another document.
        reading.base = object.isOurs ? nil : base
        let feed = Feed(object, reading: &reading)
        try feed.checkSize(document.limits)
        let single = object.items == nil ? object.item : nil
        if object.items == nil, single == nil { reading.warn("missing-items", "The feed has no list of items.") }
        let items = object.items == nil ? [] : document.items ?? []
        var notes = document.notes
        var posts: [Post] = []
        posts.reserveCapacity(items.count)
        func add(_ value: JSONValue, number: Int) throws(FormatFailure) {
            guard let members = value.members, !members.isEmpty else {
                return reading.warn("bad-item", "Item \(number) is no object with members and was passed over.")
            }
            let item = JSONItemObject(members)
            reading.base = item.isOurs ? nil : base
            let post = Post(item, number: number, reading: &reading)
            try document.take(post, of: &reading)
            posts.append(post)
        }
        for (index, range) in items.enumerated() { try add(try document.item(at: range, notes: &notes), number: index + 1) }
        if let single { try add(single, number: 1) }
        try document.check(posts)
        let warnings = document.warnings(notes) + reading.warnings
        self.init(feed: feed, posts: posts, format: format.name, encoding: document.encoding, warnings: warnings)
    }
}

extension JSONDocument {
    /// Counts the memory that a post takes.
    func take(_ post: Post, of reading: inout JSONFeedReading) throws(FormatFailure) {
        reading.memory -= post.listSize
        guard reading.memory >= 0 else { throw .exceeded(.memory, of: limits) }
    }
}
