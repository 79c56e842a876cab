import AggregatorCore

/// Lists of subscriptions as OPML 2.0 (opml.org/spec2.opml), read even if they are damaged.
struct OPMLFormat: SubscriptionListFormat {
    let name = "opml"

    /// Returns the feeds in the order of the document. The outlines around a feed become one tag, their names joined by slashes; each part
    /// of the `category` attribute, between commas, becomes another. These names do not contain the password of an address.
    func read(_ bytes: [UInt8], limits: ParseLimits) throws(FormatFailure) -> SubscriptionList {
        let input = DocumentInput(bytes: bytes, limits: limits)
        let text = DecodedText(input)
        let result: Result<SubscriptionList, FormatFailure> = text.withBytes(of: input) { source in
            do throws(FormatFailure) { return .success(try list(source, limits, text.log)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    private func list(_ source: Bytes, _ limits: ParseLimits, _ log: WarningLog) throws(FormatFailure) -> SubscriptionList {
        guard source.contains(where: { !isSpace($0) }) else {
            throw FormatFailure(.empty, "The list of subscriptions is empty: check the file.")
        }
        try XMLReader.checkSize(of: source)
        var reader = XMLReader(source, from: 0, limits: limits, log: log)
        // The reader owns the tree in which outlines are looked up.
        defer { withExtendedLifetime(reader) {} }
        while try reader.nextEntry() != nil {}
        let tree = reader.tree
        let isList = tree.pointee.nodes.contains { $0.tag == .opml || $0.tag == .outline }
        guard isList else { throw FormatFailure(.notAFeed, "The document is no OPML list of subscriptions: check the file.") }
        let outlines = tree.pointee.nodes.indices.filter {
            tree.pointee.nodes[$0].kind == .element && tree.pointee.nodes[$0].tag == .outline
        }.map { Element(tree: tree, index: $0) }.filter { !$0.isCommentedOut }
        return SubscriptionList(
            try entries(outlines, limits),
            unaddressed: outlines.filter(\.isFeedWithoutAddress).map { $0.attribute(.text) ?? $0.attribute(.title) ?? "" }
                .map(LoginFreeText.of),
            included: outlines.compactMap(\.includedList),
            warnings: reader.log.warnings(in: source),
            isCutOff: reader.isTruncated || reader.hasUnendedSection)
    }

    private func entries(_ outlines: [Element], _ limits: ParseLimits) throws(FormatFailure) -> [SubscriptionListEntry] {
        var entries: [SubscriptionListEntry] = []
        var places: [WebAddress: Int] = [:]
        // The tags of feeds that the list has more than once, by their index.
        var tags: [Int: Set<String>] = [:]
        var folders = FolderTags()
        for outline in outlines {
            guard let entry = SubscriptionListEntry(outline, &folders) else { continue }
            guard entries.count < limits.items else { throw .exceeded(.items, of: limits) }
            if let place = places[entry.address] {
                // The same feed in two folders is one feed with two tags.
                if tags[place] == nil { tags[place] = Set(entries[place].tags) }
                entries[place].tags += entry.tags.filter { tags[place]?.insert($0).inserted == true }
            } else {
                places[entry.address] = entries.count
                entries.append(entry)
            }
        }
        return entries
    }

    func write(_ entries: [SubscriptionListEntry], title: String) -> [UInt8] { OPMLWriter(title: title, entries: entries).bytes }
}

/// The tags that folders stand for.
private struct FolderTags {
    /// Bytes of one tag. A folder's name is in the tag of each feed in it, and in those of the folders in it.
    private static let longest = 1 << 10

    /// By the index of the folder, so that the feeds in it share one text.
    private var known: [Int: String] = [:]

    /// The names of the outlines around a feed, joined by slashes; those next to it, where all are too many. `nil` outside of any.
    mutating func tag(around outline: Element) -> String? {
        guard let folder = outline.parent, folder.tag == .outline else { return nil }
        if let tag = known[folder.index] { return tag.isEmpty ? nil : tag }
        var names: [String] = []
        var length = 0
        var next: Element? = folder
        while let folder = next, folder.tag == .outline {
            if folder.attribute(.xmlURL) == nil, let name = folder.attribute(.text) ?? folder.attribute(.title) {
                length += name.utf8.count + 1
                guard length <= Self.longest else { break }
                names.append(name)
            }
            next = folder.parent
        }
        let tag = names.isEmpty ? "" : LoginFreeText.of(names.reversed().joined(separator: "/"))
        known[folder.index] = tag
        return tag.isEmpty ? nil : tag
    }
}

extension SubscriptionListEntry {
    /// Reads an outline with a feed's address; `nil` for one that only holds others.
    fileprivate init?(_ outline: Element, _ folders: inout FolderTags) {
        guard let text = outline.writtenAddress, let address = WebAddress(PlainLabel.decoded(text)) else { return nil }
        // Many titles repeat the address with its password, which would then be in the name.
        let isSecret = address.separatingUserInfo.user != nil
        let written = outline.attribute(.title).flatMap { isSecret && $0 == text ? nil : $0 }
        // OPML 2.0 requires the text, so it repeats the address if there is no name.
        let title = written ?? outline.attribute(.text).flatMap { $0 == text ? nil : $0 }
        self.init(
            address: address, title: title.map(LoginFreeText.of), hasOwnTitle: title != nil && outline.feedsTitle == title,
            homePage: outline.attribute(.htmlURL).flatMap { WebAddress($0) },
            tags: outline.tags(&folders), settings: outline.settings)
    }
}

extension Element {
    /// The address of a feed, as it is written.
    fileprivate var writtenAddress: String? { attribute(.xmlURL) ?? feedAddress }

    /// The folder, and the parts of the `category` attribute.
    fileprivate func tags(_ folders: inout FolderTags) -> [String] {
        var tags = [folders.tag(around: self)].compactMap(\.self)
        var seen = Set(tags)
        for part in LoginFreeText.of(attribute(.category) ?? "").split(separator: ",") {
            let tag = String(String(part).trimmingSpace.drop { $0 == "/" })
            if !tag.isEmpty, seen.insert(tag).inserted { tags.append(tag) }
        }
        return tags
    }

    /// The address of a feed in `url` or `href`, which some programs use with a type that says that it is a feed. An outline of the type
    /// `link` leads to a page, or to another list (OPML 2.0).
    fileprivate var feedAddress: String? {
        guard let type = attribute(.type)?.lowercased(), Self.feedTypes.contains(type) else { return nil }
        return attribute(.url) ?? attribute(.href)
    }

    /// The address of another list that belongs to this one: OPML 2.0 has `include` for that, and `link` where the address ends in `.opml`.
    fileprivate var includedList: WebAddress? {
        guard let type = attribute(.type)?.lowercased(), type == "include" || type == "link", attribute(.xmlURL) == nil,
            let address = attribute(.url).flatMap({ WebAddress(PlainLabel.decoded($0)) })
        else { return nil }
        return type == "include" || address.parts.path.lowercased().hasSuffix(".opml") ? address : nil
    }

    /// The settings of a source, which are attributes of our own vocabulary; several values of one name are on a line each.
    fileprivate var settings: [SubscriptionListEntry.Setting] {
        attributes.filter { $0.space == .aggregator }.flatMap { attribute -> [SubscriptionListEntry.Setting] in
            let name = localName(of: attribute)
            guard !Self.otherNames.contains(name) else { return [] }
            return tree.pointee.string(attribute.value).split(maxSplits: Self.mostValues, whereSeparator: \.isNewline).prefix(
                Self.mostValues
            ).map {
                SubscriptionListEntry.Setting(name: name, text: LoginFreeText.of(String($0).trimmingSpace))
            }
        }
    }

    private func localName(of attribute: XMLTree.Attribute) -> String {
        tree.pointee.string(attribute.name).split(separator: ":", maxSplits: 1).last?.lowercased() ?? ""
    }

    /// The number of values of one setting that are read: a source has a few header fields, and a hostile list may have thousands.
    private static let mostValues = 100

    /// Attributes of our vocabulary that are no settings: the feed's own title, and what only the list of a file store has.
    private static let otherNames = ["title", "id", "record"]

    /// The feed's own title when the list was written.
    fileprivate var feedsTitle: String? {
        attributes.first { $0.space == .aggregator && localName(of: $0) == "title" }.map { tree.pointee.string($0.value).trimmingSpace }
    }

    private var hasOutlines: Bool {
        var child = node.firstChild
        while child >= 0 {
            let node = tree.pointee.nodes[Int(child)]
            if node.tag == .outline { return true }
            child = node.next
        }
        return false
    }

    /// Whether the outline, or one around it, is commented out (OPML 2.0, `isComment`).
    fileprivate var isCommentedOut: Bool {
        var next: Element? = self
        while let outline = next, outline.tag == .outline {
            if outline.attribute(.isComment)?.lowercased() == "true" { return true }
            next = outline.parent
        }
        return false
    }

    private static let feedTypes = ["rss", "atom", "feed", "rss1", "rss2"]

    /// Whether the outline says that it is a feed, but gives no address. Some lists give folders an empty address as well.
    fileprivate var isFeedWithoutAddress: Bool {
        let isFeed = (has(.xmlURL) && !hasOutlines) || attribute(.type).map { Self.feedTypes.contains($0.lowercased()) } == true
        return isFeed && writtenAddress.flatMap { WebAddress(PlainLabel.decoded($0)) } == nil
    }
}
