/// What a feed's elements have inside, whatever document they stand in.
extension Tag {
    /// Elements that never have others inside.
    var isLeaf: Bool {
        switch self {
        case .link, .guid, .id, .pubDate, .enclosure, .category, .comments, .updated, .published, .language, .ttl, .docs, .generator: true
        default: false
        }
    }

    /// Elements that feeds and their items have as children.
    var isMember: Bool {
        switch self {
        case .title, .link, .description, .guid, .pubDate, .enclosure, .category, .author, .comments, .updated, .published, .id: true
        default: false
        }
    }

    /// Elements whose children are markup, or text whose white space counts.
    func holdsProse(in space: Namespace) -> Bool {
        switch self {
        case .title, .description, .summary, .subtitle, .tagline, .rights, .copyright, .info, .encoded, .abstract, .fullItem, .fullText,
            .xmlLanguage:
            true
        case .body, .div: true
        case .content: space != .media
        default: false
        }
    }
}
