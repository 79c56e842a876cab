extension Post {
    /// The bytes that its lists, and the parts that few posts have, take in memory, including the addresses in them. Texts are left out:
    /// they take as much as in the document, while an address may have become long by resolving it, and a path of categories by the names
    /// above it.
    public var listSize: Int {
        var size = bytes(of: links, \.url) + bytes(of: attachments, \.url) + bytes(of: authors, \.url) + bytes(of: categories)
        size += addresses.size
        if let video { size += MemoryLayout<Video>.size + bytes(of: video.thumbnails, \.url) }
        if let details { size += MemoryLayout<Details>.size + details.listSize }
        return size
    }
}

extension Feed {
    /// The bytes that its lists and addresses take in memory, as `Post.listSize` counts them.
    public var listSize: Int {
        var size = bytes(of: links, \.url) + bytes(of: hubs, \.url) + bytes(of: authors, \.url) + bytes(of: categories)
        size += bytes(of: rhythm.skipHours) + bytes(of: rhythm.skipDays)
        if let details { size += MemoryLayout<Details>.size + details.listSize }
        return size
    }

    /// Throws where its lists and addresses take more than `ParseLimits.memory`. They count by themselves, beside those of the posts.
    public func checkSize(_ limits: ParseLimits) throws(FormatFailure) {
        guard listSize <= limits.memory else { throw .exceeded(.memory, of: limits) }
    }
}

extension Feed.Details {
    fileprivate var listSize: Int {
        var total = bytes(of: contributors, \.url) + bytes(of: thumbnails, \.url)
        total += bytes(of: media, \.url) + media.reduce(0) { $0 + $1.listSize }
        total += place?.size ?? 0
        if let show { total += MemoryLayout<Show>.size + bytes(of: show.keywords) + pathBytes(of: show.categories) }
        if let podcast { total += MemoryLayout<Podcast>.size + podcast.listSize }
        return total
    }
}

extension Post.Addresses {
    fileprivate var size: Int { [page, external, image, banner].reduce(0) { $0 + ($1?.text.utf8.count ?? 0) } }
}

extension Post.Details {
    fileprivate var listSize: Int {
        var total = bytes(of: contributors, \.url) + bytes(of: inReplyTo, \.url) + bytes(of: thumbnails, \.url) + bytes(of: chapters, \.url)
        total += bytes(of: media, \.url) + media.reduce(0) { $0 + $1.listSize }
        total += place?.size ?? 0
        if let origin { total += MemoryLayout<Post.Origin>.size + origin.listSize }
        if let episode { total += MemoryLayout<Episode>.size + bytes(of: episode.keywords) + pathBytes(of: episode.categories) }
        if let podcast { total += MemoryLayout<Podcast>.size + podcast.listSize }
        return total
    }
}

extension Post.Origin {
    fileprivate var listSize: Int {
        bytes(of: links, \.url) + bytes(of: categories) + bytes(of: authors, \.url) + bytes(of: contributors, \.url)
    }
}

extension MediaItem {
    fileprivate var listSize: Int {
        bytes(of: credits) + bytes(of: thumbnails, \.url) + bytes(of: keywords) + bytes(of: categories) + bytes(of: texts)
            + bytes(of: ratings)
    }
}

extension Podcast {
    fileprivate var listSize: Int {
        var total = bytes(of: funding, \.url) + bytes(of: persons, \.url) + bytes(of: transcripts, \.url) + bytes(of: trailers, \.url)
        total += bytes(of: soundbites) + bytes(of: value?.recipients ?? [])
        total += bytes(of: alternateEnclosures) + alternateEnclosures.reduce(0) { $0 + bytes(of: $1.sources, \.self) }
        return total + Self.size(of: others)
    }

    private static func size(of others: [Other]) -> Int {
        bytes(of: others) + others.reduce(0) { $0 + bytes(of: $1.attributes) + size(of: $1.children) }
    }
}

extension Geometry {
    fileprivate var size: Int {
        switch self {
        case .point: 0
        case .line(let positions), .polygon(let positions): bytes(of: positions)
        }
    }
}

private func bytes<Element>(of list: [Element]) -> Int { list.count * MemoryLayout<Element>.stride }

private func pathBytes(of paths: [String]) -> Int { paths.reduce(bytes(of: paths)) { $0 + $1.utf8.count } }

private func bytes<Element>(of list: [Element], _ address: (Element) -> WebAddress) -> Int {
    list.reduce(bytes(of: list)) { $0 + address($1).text.utf8.count }
}

private func bytes<Element>(of list: [Element], _ address: (Element) -> WebAddress?) -> Int {
    list.reduce(bytes(of: list)) { $0 + (address($1)?.text.utf8.count ?? 0) }
}
