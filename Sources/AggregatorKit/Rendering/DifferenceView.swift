import AggregatorCore
public import AggregatorEngine

/// One difference between two stores, for people and for programs.
public struct DifferenceView: Sendable {
    private let difference: RecordDifference
    private let names: (first: String, second: String)

    /// - Parameters:
    ///   - first: The name of the first store.
    ///   - second: The name of the second store.
    public init(_ difference: RecordDifference, first: String, second: String) {
        self.difference = difference
        names = (first, second)
    }

    /// The difference in a sentence, as in `post 3f2a9c1e… “Title” is only in sqlite:a`.
    public var sentence: String {
        let what = [kind, id, title.map { "“\(VisibleText.of($0))”" }].compactMap { $0 }.joined(separator: " ")
        switch difference {
        case .onlyFirst: return "\(what) is only in \(names.first)"
        case .onlySecond: return "\(what) is only in \(names.second)"
        case .different: return "\(what) differs in \(members.joined(separator: ", "))"
        }
    }

    /// One object: `record`, `id`, `title`, and `only_in` or `differs_in`.
    public var json: String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("record", kind)
            writer.member("id", id)
            writer.member("title", title)
            switch difference {
            case .onlyFirst: writer.member("only_in", names.first)
            case .onlySecond: writer.member("only_in", names.second)
            case .different: writer.member("differs_in", list: members)
            }
        }
        return writer.text
    }

    private var record: ArchiveRecord {
        switch difference {
        case .onlyFirst(let record), .onlySecond(let record), .different(let record, _): record
        }
    }

    private var kind: String {
        switch record {
        case .setting: "setting"
        case .feed: "feed"
        case .post: "post"
        case .tombstone: "removed post"
        }
    }

    private var id: String {
        switch record {
        case .setting(let key, _): VisibleText.of(key)
        case .feed(let feed): feed.id.description
        case .post(let post): post.stored.id.description
        case .tombstone(let tombstone): tombstone.id.description
        }
    }

    private var title: String? {
        switch record {
        case .feed(let feed): feed.subscription?.name ?? feed.description?.title?.plain ?? feed.subscription?.address.markupSafe
        case .post(let post): post.stored.post.title?.plain
        case .setting, .tombstone: nil
        }
    }

    /// The names of members that differ, two levels deep.
    private var members: [String] {
        guard case .different(let a, let b) = difference, let one = Self.members(of: a), let other = Self.members(of: b) else { return [] }
        var names: [String] = []
        for name in Self.names(one, other) where one[name] != other[name] {
            guard let inner = one[name], let counterpart = other[name], inner.members != nil, counterpart.members != nil else {
                names.append(name)
                continue
            }
            names += Self.names(inner, counterpart).filter { inner[$0] != counterpart[$0] }.map { "\(name).\($0)" }
        }
        // If no member differs, only the spelling can: to `String`, two encodings of one accent are the same.
        return names.isEmpty ? ["the bytes of a text"] : names
    }

    private static func members(of record: ArchiveRecord) -> JSONValue? {
        (try? JSONReader.read(record.recordBytes))?.members?.first?.value
    }

    private static func names(_ a: JSONValue, _ b: JSONValue) -> [String] {
        var seen: Set<String> = []
        return ((a.members ?? []) + (b.members ?? [])).map(\.name).filter { seen.insert($0).inserted }
    }
}
