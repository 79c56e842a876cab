import AggregatorCore

/// What contents of Media RSS may still take over from their group, and from their item or feed.
///
/// What stands around contents holds for each of them (Media RSS 1.5.1, "Optional elements"), and is kept with each: one long text around
/// thousands of contents would become gigabytes. A real item has a text of some kilobytes around a handful of contents.
struct MediaInheritance {
    /// Values of one list.
    static let values = 16
    /// Bytes that all contents of an item but the first take over.
    static let bytesOfItem = 1 << 20
    /// The same, of all items of a document.
    static let bytesOfDocument = 32 << 20

    private var leftOfItem = bytesOfItem
    private var leftOfDocument = bytesOfDocument
    private(set) var isFirst = true

    /// Another item, or the feed itself, begins.
    mutating func beginItem() {
        leftOfItem = Self.bytesOfItem
        isFirst = true
    }

    /// What comes now is no longer the item's first content.
    mutating func endContent() { isFirst = false }

    /// Gives a value to a content that has none of its own.
    mutating func give<Value>(_ value: Value?, to own: inout Value?, size: (Value) -> Int) {
        guard own == nil, let value, takes(size(value)) else { return }
        own = value
    }

    /// Gives a list to a content that has none of its own.
    mutating func give<Value>(_ list: [Value], to own: inout [Value], size: (Value) -> Int) {
        guard own.isEmpty, !list.isEmpty else { return }
        let values = list.prefix(Self.values)
        guard takes(values.reduce(values.count * MemoryLayout<Value>.stride) { $0 + size($1) }) else { return }
        own = values.count == list.count ? list : Array(values)
    }

    /// The first content of an item takes over everything: so a long text is there twice at most.
    private mutating func takes(_ size: Int) -> Bool {
        if isFirst { return true }
        guard size <= leftOfItem, size <= leftOfDocument else { return false }
        leftOfItem -= size
        leftOfDocument -= size
        return true
    }
}

extension MediaItem {
    /// Takes over what the level above says, as far as it has nothing of its own. Texts come last: where there is no room for them, the
    /// rest stays.
    mutating func inherit(_ outer: MediaItem, _ share: inout MediaInheritance) {
        share.give(outer.playerURL, to: &playerURL, size: \.text.utf8.count)
        share.give(outer.rights.license, to: &rights.license, size: \.text.utf8.count)
        share.give(outer.restriction, to: &restriction) { bytes($0.type, $0.relationship, $0.value) }
        share.give(outer.title, to: &title, size: \.utf8.count)
        share.give(outer.rights.statement, to: &rights.statement, size: \.utf8.count)
        share.give(outer.credits, to: &credits) { bytes($0.role, $0.scheme, $0.name) }
        share.give(outer.ratings, to: &ratings) { bytes($0.scheme, $0.value) }
        share.give(outer.categories, to: &categories) { bytes($0.term, $0.scheme, $0.label) }
        share.give(outer.keywords, to: &keywords, size: \.utf8.count)
        share.give(outer.thumbnails, to: &thumbnails) { bytes($0.url.text, $0.time) }
        share.give(outer.description, to: &description, size: \.utf8.count)
        share.give(outer.texts, to: &texts) { bytes($0.type, $0.language, $0.start, $0.end, $0.value) }
        share.endContent()
    }
}

private func bytes(_ texts: String?...) -> Int { texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) } }
