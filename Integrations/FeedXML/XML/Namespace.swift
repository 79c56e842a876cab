/// The vocabularies that feeds are written in.
enum Namespace: UInt8, CaseIterable {
    /// No namespace, as in RSS 0.9x, RSS 2.0 and CDF.
    case none
    /// A namespace that has no meaning here.
    case unknown
    case xml, rss, atom, content, dc, dcterms, media, itunes, podcast, chapters, georss, gml, geo, slash, wellFormedWeb, threading
    case syndication, admin, creativeCommons, feedburner, youtube, source, xhtml, svg, mathml, rdf, blogger, googlePlay, peertube, friend
    /// Those of Yandex, for news and for pages.
    case yandex, turbo
    /// Our own, in lists of subscriptions.
    case aggregator

    /// Whether its elements are those of the feed format itself.
    var isCore: Bool { self == .none || self == .rss || self == .atom }

    /// The vocabulary of a namespace name, whatever its scheme, case and last character; `nil` for an unknown one.
    static func named(_ name: String) -> Namespace? {
        // No known name is nearly as long.
        guard name.utf8.count <= 256 else { return nil }
        var key = Substring(name.lowercased())
        key = key.trimmingSpace
        for scheme in ["http://", "https://"] where key.hasPrefix(scheme) { key = key.dropFirst(scheme.count) }
        if key.hasPrefix("www.") { key = key.dropFirst(4) }
        while let last = key.last, last == "/" || last == "#" { key = key.dropLast() }
        if key.isEmpty { return Namespace.none }
        if let known = names[String(key)] { return known }
        return families.first { key.hasPrefix($0.0) }?.1
    }

    /// The vocabulary that a prefix usually stands for, if the feed forgot to declare it.
    static func conventional(_ prefix: String) -> Namespace? { prefixes[prefix.lowercased()] }

    private static let prefixes: [String: Namespace] = [
        "xml": .xml, "rss": .rss, "rss1": .rss, "enc": .rss, "atom": .atom, "atom10": .atom, "a10": .atom, "a": .atom, "content": .content,
        "dc": .dc,
        "dcterms": .dcterms, "dct": .dcterms, "media": .media, "mrss": .media, "itunes": .itunes, "podcast": .podcast, "psc": .chapters,
        "georss": .georss, "gml": .gml, "geo": .geo, "slash": .slash, "wfw": .wellFormedWeb, "thr": .threading, "sy": .syndication,
        "syn": .syndication, "admin": .admin, "cc": .creativeCommons, "creativecommons": .creativeCommons, "feedburner": .feedburner,
        "yt": .youtube, "source": .source, "xhtml": .xhtml, "html": .xhtml, "xh": .xhtml, "svg": .svg, "m": .mathml, "mml": .mathml,
        "math": .mathml, "rdf": .rdf, "googleplay": .googlePlay, "peertube": .peertube, "foaf": .friend,
        "yandex": .yandex, "turbo": .turbo,
    ]

    /// Names without scheme, `www.` and a last `/` or `#`, in lower case.
    private static let names: [String: Namespace] = [
        "w3.org/xml/1998/namespace": .xml,
        "my.netscape.com/rdf/simple/0.9": .rss, "channel.netscape.com/rdf/simple/0.9": .rss, "purl.org/net/rss1.1": .rss,
        "purl.org/rss/1.0": .rss, "purl.org/rss/2.0": .rss, "purl.oclc.org/net/rss_2.0/enc": .rss,
        "my.netscape.com/publish/formats/rss-0.91.dtd": .rss,
        "backend.userland.com/rss2": .rss, "backend.userland.com/rss": .rss, "backend.userland.com/rss091": .rss,
        "backend.userland.com/rss092": .rss, "blogs.law.harvard.edu/tech/rss": .rss, "cyber.law.harvard.edu/rss/rss.html": .rss,
        "backend.userland.com/blogchannelmodule": .blogger, "replace-with-rss-uri": .rss,
        "w3.org/2005/atom": .atom, "purl.org/atom": .atom, "purl.org/atom/ns": .atom, "example.com/newformat": .atom,
        "example.com/necho": .atom, "purl.org/echo": .atom, "uri/of/echo/namespace": .atom, "purl.org/pie": .atom,
        "w3.org/2007/app": .unknown, "intertwingly.net/blog/atom": .atom,
        "purl.org/rss/1.0/modules/content": .content, "purl.org/dc/elements/1.1": .dc, "purl.org/dc/elements/1.0": .dc,
        "purl.org/metadata/dublin_core": .dc, "purl.org/dc": .dc, "purl.org/dc/terms": .dcterms,
        "dublincore.org/documents/dcmi-terms": .dcterms,
        "search.yahoo.com/mrss": .media, "search.yahoo.com/searchmrss": .media, "tools.search.yahoo.com/mrss": .media,
        "video.search.yahoo.com/mrss": .media, "rssboard.org/media-rss": .media, "api.search.yahoo.com/mrss": .media,
        "search.yahoo.com/rss": .media, "mrss": .media,
        "itunes.com/dtds/podcast-1.0.dtd": .itunes, "itunes.com/dtds/podcast.dtd": .itunes, "example.com/dtds/podcast-1.0.dtd": .itunes,
        "itunes.com/podcast-1.0.dtd": .itunes, "itunes.apple.com/dtds/podcast-1.0.dtd": .itunes,
        "phobos.apple.com/rss/1.0/modules/itms": .itunes,
        "podcastindex.org/namespace/1.0": .podcast, "podcastnamespace.org/podcast-namespace/1.0": .podcast,
        "github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": .podcast,
        "podlove.org/simple-chapters": .chapters, "georss.org/georss": .georss, "georss.org/georss/10": .georss,
        "georss.org/georss/11": .georss,
        "opengis.net/gml": .gml, "w3.org/2003/01/geo/wgs84_pos": .geo, "purl.org/rss/1.0/modules/slash": .slash,
        "wellformedweb.org/commentapi": .wellFormedWeb, "purl.org/syndication/thread/1.0": .threading,
        "purl.org/rss/1.0/modules/syndication": .syndication, "webns.net/mvcb": .admin, "purl.org/rss/1.0/modules/admin": .admin,
        "backend.userland.com/creativecommonsrssmodule": .creativeCommons, "web.resource.org/cc": .creativeCommons,
        "creativecommons.org/ns": .creativeCommons, "cyber.law.harvard.edu/rss/creativecommonsrssmodule.html": .creativeCommons,
        "rssnamespace.org/feedburner/ext/1.0": .feedburner, "youtube.com/xml/schemas/2015": .youtube,
        "gdata.youtube.com/schemas/2007": .youtube,
        "source.scripting.com": .source, "w3.org/1999/xhtml": .xhtml, "w3.org/2000/svg": .svg, "w3.org/1998/math/mathml": .mathml,
        "w3.org/1999/02/22-rdf-syntax-ns": .rdf, "google.com/schemas/play-podcasts/1.0": .googlePlay,
        "google.com/schemas/play-podcasts/1.0/play-podcasts.xsd": .googlePlay,
        "joinpeertube.org/peertube-ns": .peertube, "xmlns.com/foaf/0.1": .friend,
        "news.yandex.ru": .yandex, "turbo.yandex.ru": .turbo,
        "urn:aggregator:opml": .aggregator,
    ]

    /// Beginnings of names that end with a version, a file or a misspelling.
    private static let families: [(String, Namespace)] = [
        ("purl.org/atom/", .atom), ("w3.org/2005/atom", .atom), ("search.yahoo.com/mrss", .media), ("itunes.com/dtds/", .itunes),
        ("itunes.apple.com/", .itunes), ("podlove.org/simple-chapters", .chapters), ("podcastindex.org/namespace", .podcast),
        ("georss.org/georss", .georss), ("opengis.net/gml", .gml), ("purl.org/dc/terms", .dcterms), ("purl.org/dc/elements", .dc),
        ("purl.org/rss/1.0/modules/content", .content), ("purl.org/rss/1.0/modules/syndication", .syndication),
        ("purl.org/rss/1.0/modules/slash", .slash), ("rssnamespace.org/feedburner", .feedburner), ("backend.userland.com/rss", .rss),
        ("w3.org/1999/xhtml", .xhtml), ("wellformedweb.org/commentapi", .wellFormedWeb), ("webns.net/mvcb", .admin),
    ]
}
