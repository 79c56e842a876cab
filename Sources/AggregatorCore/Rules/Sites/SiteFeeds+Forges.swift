extension SiteFeeds {
    /// First parts of a path that are GitHub's own, and no account.
    private static let gitHubPages: Set<String> = [
        "about", "apps", "codespaces", "collections", "contact", "copilot", "customer-stories", "dashboard", "enterprise", "events",
        "explore", "features", "issues", "join", "login", "marketplace", "new", "notifications", "orgs", "pricing", "pulls", "search",
        "security", "settings", "signup", "site", "sponsors", "stars", "team", "topics", "trending",
    ]

    /// A repository has three feeds, of which nobody can say which is meant; a page of it that has one of its own says so itself.
    static func gitHub(_ place: SitePlace) -> SiteFeeds? {
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
        let page = place.segments.dropFirst(2).first
        // Behind anything else stands a number, a commit or a name, of which there are no commits.
        let hasBranch = page.map { ["tree", "commits", "blob", "blame"].contains($0) } ?? false
        let branch = hasBranch ? place.segments.dropFirst(3).joined(separator: "/") : ""
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
