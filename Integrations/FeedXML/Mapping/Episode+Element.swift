import AggregatorCore

extension Episode {
    /// Takes one element of the iTunes (or Google Play) vocabulary; ignores others.
    mutating func read(_ element: Element, _ reading: Reading) {
        switch element.tag {
        case .author: author = author ?? element.plainText
        case .block: isBlocked = element.text.map { $0.lowercased() == "yes" }
        case .duration: duration = duration ?? element.text.flatMap(Number.duration)
        case .episode: number = number ?? element.text.flatMap(Number.integer)
        case .season: season = season ?? element.text.flatMap(Number.integer)
        case .episodeType: type = type ?? element.text?.lowercased()
        case .explicit: isExplicit = isExplicit ?? element.text.flatMap(Number.truth)
        case .image:
            image = image ?? reading.address(.href, of: element) ?? reading.address(.url, of: element) ?? reading.address(in: element)
        case .keywords: keywords += Show.keywords(element, after: keywords.count)
        case .category: categories += Show.categories(element)
        case .order: order = order ?? element.text.flatMap(Number.integer)
        case .subtitle: subtitle = subtitle ?? element.plainText
        case .summary, .description: summary = summary ?? element.plainLines
        case .title: title = title ?? element.plainText
        case .isClosedCaptioned, .closedCaptioned: isClosedCaptioned = element.text.flatMap(Number.truth)
        default: break
        }
    }
}

extension WireEntry {
    /// The text of the episode: its summary or, without any, its subtitle.
    func episodeText(_ reading: Reading) -> TextConstruct? {
        var text = Ranked<TextConstruct>()
        for child in element.children where child.space == .itunes || child.space == .googlePlay {
            switch child.tag {
            case .summary, .description: text.offerFirst(TextConstruct(mostlyPlain: child, reading: reading), rank: 0)
            case .subtitle: text.offerFirst(TextConstruct(mostlyPlain: child, reading: reading), rank: 1)
            default: break
            }
        }
        return text.value
    }
}

extension Show {
    mutating func read(_ element: Element, _ reading: Reading) {
        switch element.tag {
        case .author: author = author ?? element.plainText
        case .block: isBlocked = element.text.map { $0.lowercased() == "yes" }
        case .complete: isComplete = element.text.map { $0.lowercased() == "yes" }
        case .explicit: isExplicit = isExplicit ?? element.text.flatMap(Number.truth)
        case .image:
            image = image ?? reading.address(.href, of: element) ?? reading.address(.url, of: element) ?? reading.address(in: element)
        case .keywords: keywords += Show.keywords(element, after: keywords.count)
        case .category: categories += Show.categories(element)
        case .newFeedURL: newFeedURL = newFeedURL ?? reading.address(in: element)
        case .owner: owner = owner ?? Person(element, reading: reading)
        case .subtitle: subtitle = subtitle ?? element.plainText
        case .summary, .description: summary = summary ?? element.plainLines
        case .type: type = type ?? element.text?.lowercased()
        default: break
        }
    }

    /// The words between commas or, if there are none, between spaces.
    static func keywords(_ element: Element, after count: Int) -> [String] {
        guard let text = element.plainText else { return [] }
        let hasCommas = text.utf8.contains(UInt8(ascii: ","))
        let words = element.words(in: text, after: count) { hasCommas ? $0 == "," : $0 == " " || $0 == "\n" }
        var seen: Set<String> = []
        return words.filter { seen.insert($0).inserted }
    }

    /// Levels of categories that are read; the vocabulary has two.
    private static let deepest = 4
    /// Bytes of a path of categories: the names of the upper levels stand in each path below them.
    private static let longestPath = 256

    /// Each path from a category down to one that has none inside. Where a path would be too long, its outer names are left out.
    static func categories(_ element: Element, in outer: [String] = []) -> [String] {
        guard let name = element.plainAttribute(.text) ?? element.plainText else { return [] }
        let isDeepest = outer.count + 1 >= deepest
        let inner = isDeepest ? [] : element.children.filter { $0.tag == .category }.flatMap { categories($0, in: outer + [name]) }
        guard inner.isEmpty else { return inner }
        var path = name
        for outer in outer.reversed() {
            guard outer.utf8.count + path.utf8.count < longestPath else { break }
            path = "\(outer)/\(path)"
        }
        return [path]
    }
}
