import AggregatorCore

/// The user's marks on the posts of a feed: one line for each marked post, by id.
struct MarkList {
    var marks: [PostID: PostStatus] = [:]
    var isDamaged = false

    init() {}

    init(_ bytes: [UInt8]) {
        var lines = CheckedLine.lines(bytes)[...]
        let count = lines.popFirst().flatMap { CheckedLine.read(bytes[$0])?.integer("marks") }
        for line in lines {
            guard let record = CheckedLine.read(bytes[line]), let id = record.identifier("id") else { continue }
            marks[PostID(id)] = PostStatus(record: record)
        }
        isDamaged = count != marks.count
    }

    subscript(_ id: PostID) -> PostStatus {
        get { marks[id] ?? PostStatus() }
        set { marks[id] = newValue == PostStatus() ? nil : newValue }
    }

    var bytes: [UInt8] {
        marks.sorted { $0.key < $1.key }.reduce(into: CheckedLine.write { $0.member("marks", marks.count) }) { bytes, mark in
            bytes += CheckedLine.write { writer in
                writer.member("id", mark.key.value)
                mark.value.writeMembers(to: &writer)
            }
        }
    }
}
