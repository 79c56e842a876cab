/// A line of a bulletin board, as it is on the wire: name, title and page between tabs.
struct BulletinLine {
    var name: String
    var title: String
    var page: String?

    /// `nil` for a line that has no title.
    init?(_ line: some StringProtocol) {
        let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
        guard fields.count >= 2, !fields[0].isEmpty else { return nil }
        name = String(fields[0])
        title = String(fields[1])
        page = fields.count > 2 ? String(fields[2]) : nil
    }
}
