import AggregatorCore

/// Decides whether an address may stay, after decoding, trimming and removing control characters, and makes it absolute.
struct AddressFilter {
    private let base: WebAddress?
    private let references: ReferenceBase
    /// The base of a reference that is only a fragment.
    private let page: WebAddress?
    /// The folders between the document and the base (`SanitizingOptions.document`); usually none.
    private let foldersBetween: [UInt8]
    private let removesTracking: Bool
    /// What plain references without a scheme are put behind: the host's root, or the folder. Computed for the first such reference, as
    /// most texts have none.
    private var places: (root: [UInt8], folder: [UInt8])?
    /// The address as it may be written, unescaped.
    private(set) var result: [UInt8] = []
    /// Bytes that resolving addresses, and the attributes added to links, may still add: otherwise a text of nothing but links would become
    /// many times as long.
    private var room: Int
    /// How many references had no room.
    private var refused = 0
    /// After so many of them, no reference is resolved any more: each takes as long as its base is long.
    private static let mostRefused = 20
    /// The bytes that are added to each link.
    private static let relation = " rel=\"noopener noreferrer\"".utf8.count

    /// - Parameter size: The length of the whole text, in bytes.
    init(base: WebAddress?, options: SanitizingOptions, size: Int) {
        // The place of a file means nothing to readers of its content.
        references = ReferenceBase(base.flatMap { $0.isWeb ? $0 : nil })
        self.base = references.whole
        // A fragment keeps the page's query, so a page that is too long for a base is not used.
        page = options.page.flatMap { $0.isWeb && $0.asBase == $0 ? $0 : nil } ?? self.base
        foldersBetween = Self.folders(from: options.document, to: self.base)
        removesTracking = options.removesTracking
        // A post that is only a list of links may become four times as long; no post has as many links as there is room for.
        room = min((16 << 10) + 4 * min(size, 128 << 10) + max(size - 128 << 10, 0), options.growth ?? .max)
    }

    private static func folders(from document: WebAddress?, to base: WebAddress?) -> [UInt8] {
        guard let document, let base else { return [] }
        func folder(_ address: WebAddress) -> Substring.UTF8View {
            let path = address.parts.path.utf8
            return path[..<(path.lastIndex(of: ASCII.slash).map(path.index(after:)) ?? path.startIndex)]
        }
        let (outer, inner) = (folder(document), folder(base))
        return inner.starts(with: outer) ? Array(inner.dropFirst(outer.count)) : []
    }

    private static func prefix(_ reference: String, _ base: WebAddress?) -> [UInt8] {
        guard let base, let resolved = WebAddress(reference)?.resolved(against: base) else { return [] }
        let prefix = Array(resolved.text.utf8.dropLast(reference.utf8.count))
        return prefix.span.isCleanWebAddress ? prefix : []
    }

    /// Puts the address in the attribute's value into `result`; returns `false` if it may not stay.
    mutating func accept(_ source: Span<UInt8>, _ range: Range<Int>, as kind: AddressKind) -> Bool {
        result.removeAll(keepingCapacity: true)
        result.append(decodingValue: source, range)
        return acceptResult(as: kind)
    }

    mutating func accept(_ text: some Sequence<UInt8>, as kind: AddressKind) -> Bool {
        result.removeAll(keepingCapacity: true)
        result.append(contentsOf: text)
        return acceptResult(as: kind)
    }

    private mutating func acceptResult(as kind: AddressKind) -> Bool {
        let written = result.count
        guard decide(as: kind) else { return false }
        let growth = max(0, result.count - written)
        // An address that is absolute already adds nothing, and stays.
        guard growth == 0 || room >= growth else {
            refused += 1
            return false
        }
        room -= growth + (kind == .link ? Self.relation : 0)
        return true
    }

    private mutating func decide(as kind: AddressKind) -> Bool {
        // The rest may be empty, or begin like a query, a fragment or a scheme: a dot makes it a path in the folder again.
        if !foldersBetween.isEmpty, result.starts(with: foldersBetween) { result.replaceSubrange(..<foldersBetween.count, with: "./".utf8) }
        if !result.span.isCleanWebAddress && !resolvePlain() {
            removeControls()
            guard !result.isEmpty else { return false }
            switch result.span.scheme {
            case .data:
                guard kind == .image, let image = DataImage.normalized(result) else { return false }
                result = image
                return true
            case .mailto: return kind == .link
            case .other: return false
            case .web, .none: guard resolve() else { return false }
            }
        }
        if removesTracking { TrackingParameter.remove(from: &result) }
        return true
    }

    /// Removes every control character, and white space around.
    private mutating func removeControls() {
        result.removeAll { $0 < 0x20 || $0 == ASCII.delete }
        if let last = result.lastIndex(where: { $0 != ASCII.space }) {
            result.removeSubrange((last + 1)...)
        } else {
            result.removeAll(keepingCapacity: true)
        }
        if let first = result.firstIndex(where: { $0 != ASCII.space }), first > 0 { result.removeSubrange(..<first) }
    }

    /// Whether there may be room for what a base adds to a reference, or nothing is added as there is none.
    private var hasRoomForBase: Bool { (room > 0 && refused < Self.mostRefused) || (references.isNone && page == nil) }

    /// Resolves a reference that only has to be put behind the host or the folder.
    private mutating func resolvePlain() -> Bool {
        guard hasRoomForBase, let first = result.first, result.span.isPlainPath else { return false }
        let places = places ?? (Self.prefix("/x", base), Self.prefix("x", base))
        self.places = places
        guard !places.folder.isEmpty, !places.root.isEmpty else { return false }
        result.insert(contentsOf: first == ASCII.slash ? places.root : places.folder, at: 0)
        return true
    }

    private mutating func resolve() -> Bool {
        guard hasRoomForBase || result.span.hasAuthority else { return false }
        guard let reference = WebAddress(String(decoding: result, as: UTF8.self)) else { return false }
        let address = result.first == UInt8(ascii: "#") ? reference.resolved(against: page) : references.resolve(reference)
        result = Array(address.text.utf8)
        switch result.span.scheme {
        case .web: return result.span.hasHost
        case .none: return base == nil
        default: return false
        }
    }
}

/// The schemes that are told apart.
enum AddressScheme { case web, mailto, data, other }

extension Span where Element == UInt8 {
    /// The scheme, as browsers find it; `nil` for a relative reference.
    var scheme: AddressScheme? {
        guard count > 0, self[0].isLetter else { return nil }
        var index = 1
        while index < count {
            let byte = self[index]
            if byte == ASCII.colon {
                if matches("http:", at: 0) || matches("https:", at: 0) { return .web }
                return matches("mailto:", at: 0) ? .mailto : matches("data:", at: 0) ? .data : .other
            }
            guard byte.isAlphanumeric || byte == 0x2B || byte == ASCII.hyphen || byte == ASCII.dot else { return nil }
            index += 1
        }
        return nil
    }

    /// Whether two slashes follow the scheme of a web address, which then needs no base.
    fileprivate var hasAuthority: Bool {
        guard scheme == .web, let colon = firstIndex(of: ASCII.colon, from: 0), colon + 2 < count else { return false }
        return (self[colon + 1] == ASCII.slash || self[colon + 1] == 0x5C) && (self[colon + 2] == ASCII.slash || self[colon + 2] == 0x5C)
    }

    /// Whether anything follows the slashes of a web address.
    var hasHost: Bool {
        guard let colon = firstIndex(of: ASCII.colon, from: 0) else { return false }
        guard colon + 3 < count else { return false }
        let first = self[colon + 3]
        return first != ASCII.slash && first != ASCII.question && first != UInt8(ascii: "#")
    }

    /// Whether it is a path without dot segments, of characters without a special meaning; a query may follow.
    fileprivate var isPlainPath: Bool {
        guard count > 0, self[0].isAlphanumeric || (count > 1 && self[0] == ASCII.slash && self[1].isAlphanumeric) else { return false }
        var isInQuery = false
        for index in 0..<count {
            let byte = self[index]
            if byte == ASCII.question { isInQuery = true }
            guard
                byte.isAlphanumeric || byte == ASCII.hyphen || byte == 0x5F || byte == ASCII.slash || byte == ASCII.dot
                    || byte == ASCII.question || byte == ASCII.equals || byte == ASCII.ampersand || byte == 0x25
            else { return false }
            if byte == ASCII.dot, !isInQuery, index > 0, self[index - 1] == ASCII.slash { return false }
            // `%2e` may be a dot.
            if byte == 0x25, !isInQuery, index > 0, self[index - 1] == ASCII.slash { return false }
        }
        return true
    }

    /// Whether it is an absolute web address that resolving would leave as it is.
    var isCleanWebAddress: Bool {
        let start = equals("https://", at: 0) ? 8 : equals("http://", at: 0) ? 7 : 0
        guard start > 0, start < count, self[start].isAlphanumeric else { return false }
        var previous = ASCII.slash
        for index in start..<count {
            let byte = self[index]
            if byte <= ASCII.space || byte == 0x5C || byte == ASCII.delete || (byte == ASCII.dot && previous == ASCII.slash) {
                return false
            }
            previous = byte
        }
        return true
    }
}
