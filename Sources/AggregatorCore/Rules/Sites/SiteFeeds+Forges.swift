extension SiteFeeds {
    /// First parts of paths that belong to GitHub itself, not to accounts.
    private static let gitHubPages: Set<String> = [
        "about", "apps", "codespaces", "collections", "contact", "copilot", "customer-stories", "dashboard", "enterprise", "events",
        "explore", "features", "issues", "join", "login", "marketplace", "new", "notifications", "orgs", "pricing", "pulls", "search",
        "security", "settings", "signup", "site", "sponsors", "stars", "team", "topics", "trending",
    ]

    /// A repository has three feeds, and nothing shows which one is meant; a page of it that has a feed of its own shows it.
    static func gitHub(_ place: SiteAddress) -> SiteFeeds? {
        guard place.host == "github.com" || place.host == "www.github.com", let owner = place.segments.first, owner.isAccountName,
            !gitHubPages.contains(owner.lowercased())
        else { return nil }
        guard place.segments.count > 1 else {
            return SiteFeeds("a GitHub account", .known, place.feed("/\(owner).atom", "Public activity of \(owner)"))
        }
        var name = place.segments[1]
        if name.hasSuffix(".git") { name = name.dropLast(4) }
        guard name.isAccountName, place.segments.last?.hasSuffix(".atom") == false else { return nil }
        let base = "/\(owner)/\(name)"
        let releases = place.feed("\(base)/releases.atom", "Releases")
        let tags = place.feed("\(base)/tags.atom", "Tags")
        let (page, below) = (place.segments.dropFirst(2).first, place.segments.dropFirst(3))
        // A file, which may be a feed itself, as programs announce their new versions by.
        if page == "raw" || page == "releases" && below.prefix(2).contains("download") { return nil }
        // In any other place, there is a number, a commit or a name, and no commits of that.
        let hasBranch = page.map { ["tree", "commits", "blob", "blame"].contains($0) } ?? false
        let branch = hasBranch ? below.joined(separator: "/") : ""
        let commits = place.feed(
            "\(base)/commits\(branch.isEmpty ? "" : "/\(branch)").atom", "Commits\(branch.isEmpty ? "" : " to \(branch)")")
        let feeds =
            switch page {
            case "releases": releases
            case "tags": tags
            case "commits", "tree": commits
            default: releases + tags + commits
            }
        return SiteFeeds("a GitHub repository", .known, feeds)
    }
}
