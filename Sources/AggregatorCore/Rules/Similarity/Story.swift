/// Posts of several feeds that are one story: pure.
public struct Story: Sendable, Hashable {
    /// A post of the story.
    public struct Member: Sendable, Hashable {
        /// The post as it is stored.
        public var post: StoredPost
        /// The other post that it is like, and why.
        public var cause: Cause
    }

    /// Why a post belongs to it.
    public struct Cause: Sendable, Hashable {
        /// The post of the story that it resembles most surely.
        public var other: PostID
        /// What the two have in common.
        public var similarity: Similarity
    }

    /// At least two posts, each of another feed; the first one stands for all of them.
    ///
    /// The original comes before its copies: a post whose page is on its own feed's site, and that names no other feed as its origin; of
    /// several such posts, the one published first.
    public let members: [Member]

    /// A sign that more posts have than this distinguishes none of them: a page that everyone links to, a line that begins every text.
    public static let crowd = 20

    /// The stories among these posts. Each post is in at most one, and each story has at most one post of a feed, since two posts of one
    /// feed are two things whatever they lead to. The result does not depend on the order of the posts.
    ///
    /// - Parameters:
    ///   - homes: The site of each feed, or its own address.
    ///   - crowded: Signs that too many posts have, of these or of others.
    public static func among(_ posts: [StoredPost], homes: [FeedID: WebAddress], crowded: Set<SimilaritySign> = []) -> [Story] {
        let posts = posts.sorted { $0.id < $1.id }
        var groups = posts.indices.map { [$0] }
        var group = Array(posts.indices)
        var causes: [Int: Cause] = [:]
        for pair in pairs(of: posts, crowded) {
            let (first, second) = (group[pair.a], group[pair.b])
            let feeds = Set(groups[first].map { posts[$0].feed })
            guard first != second, feeds.isDisjoint(with: groups[second].map { posts[$0].feed }) else { continue }
            for member in groups[second] { group[member] = first }
            groups[first] += groups[second]
            groups[second] = []
            for (one, other) in [(pair.a, pair.b), (pair.b, pair.a)] where causes[one] == nil {
                causes[one] = Cause(other: posts[other].id, similarity: pair.similarity)
            }
        }
        return groups.filter { $0.count > 1 }.map { numbers in
            let members = numbers.compactMap { number in causes[number].map { Member(post: posts[number], cause: $0) } }
            return Story(members: members.map { ($0, Standing($0.post, homes)) }.sorted { $0.1 < $1.1 }.map(\.0))
        }
    }

    private struct Pair {
        var a: Int
        var b: Int
        var similarity: Similarity
        /// Seconds between the two.
        var distance: UInt64
    }

    private static func date(_ post: StoredPost) -> Timestamp { post.post.dates.published ?? post.firstSeen }

    /// The pairs of similar posts, the surest first: what a weaker similarity would join, a surer one may have kept apart. Of equally sure
    /// ones, those that were published closest to each other come first: the next issue under the same title may be exactly a day away.
    /// Only posts with a common sign are compared.
    private static func pairs(of posts: [StoredPost], _ crowded: Set<SimilaritySign>) -> [Pair] {
        let traits = posts.map { PostTraits($0.post) }
        var known: [SimilaritySign: [Int]] = [:]
        for (number, traits) in traits.enumerated() { for sign in traits.signs { known[sign, default: []].append(number) } }
        var common = commonPages(of: posts, traits)
        // Not all posts at such a page were loaded.
        for traits in traits {
            guard let place = traits.place, let sign = traits.addressSign else { continue }
            if crowded.contains(sign) || known[sign, default: []].count > crowd { common.insert(place) }
        }
        var pairs: [Pair] = []
        for (number, own) in traits.enumerated() {
            var others: Set<Int> = []
            for sign in own.asked where !crowded.contains(sign) {
                guard let sharing = known[sign], sharing.count <= crowd else { continue }
                others.formUnion(sharing.filter { $0 > number })
            }
            for other in others {
                guard let similarity = Similarity(posts[number], own, posts[other], traits[other], commonPages: common) else { continue }
                let distance = date(posts[number]).wholeSeconds(since: date(posts[other])).magnitude
                pairs.append(Pair(a: number, b: other, similarity: similarity, distance: distance))
            }
        }
        return pairs.sorted { ($0.similarity.rank, $0.distance, $0.a, $0.b) < ($1.similarity.rank, $1.distance, $1.a, $1.b) }
    }

    /// The addresses to which more than one post of a feed leads: the page of a show or a list of changes, which tells nothing of any of
    /// them.
    private static func commonPages(of posts: [StoredPost], _ traits: [PostTraits]) -> Set<String> {
        var feeds: [String: Set<FeedID>] = [:]
        return zip(posts, traits).reduce(into: []) { common, post in
            guard let place = post.1.place, !feeds[place, default: []].insert(post.0.feed).inserted else { return }
            common.insert(place)
        }
    }

    /// The order of posts in a story.
    private struct Standing: Comparable {
        let isCarriedOn: Bool
        let isElsewhere: Bool
        let date: Timestamp
        let id: PostID

        init(_ post: StoredPost, _ homes: [FeedID: WebAddress]) {
            isCarriedOn = post.post.details?.origin != nil
            isElsewhere = !Story.isAtHome(post.post.addresses.page, homes[post.feed])
            date = Story.date(post)
            id = post.id
        }

        static func < (a: Self, b: Self) -> Bool {
            if a.isCarriedOn != b.isCarriedOn { return b.isCarriedOn }
            if a.isElsewhere != b.isElsewhere { return b.isElsewhere }
            return (a.date, a.id) < (b.date, b.id)
        }
    }

    /// Whether a page is on a feed's site: on its host, or on one below or above it (`blog.example.org` and `example.org`).
    static func isAtHome(_ page: WebAddress?, _ home: WebAddress?) -> Bool {
        guard let page = page?.origin?.host, let home = home?.origin?.host else { return false }
        let (a, b) = (page.withoutWWW, home.withoutWWW)
        return a == b || a.hasSuffix("." + b) || b.hasSuffix("." + a)
    }
}
