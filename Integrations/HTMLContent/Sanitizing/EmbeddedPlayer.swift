import AggregatorCore

/// A player of a well-known site that a page embeds, and the page where a person can watch or listen.
struct EmbeddedPlayer {
    var address: WebAddress
    var title: String
    /// Whether the address is the player's own: no page is known by it.
    var hasNoPage: Bool

    /// The player at that address, or in the frame of Embedly's at that address; `nil` if it is no known one.
    init?(_ text: String) {
        guard let source = WebAddress(text), let player = Self(inFrame: source) ?? Self(source) else { return nil }
        self = player
    }

    /// What a frame of Embedly's shows, in which Medium puts all that it embeds: the player of a known site, or else the page that it is
    /// of. Looked into once: in the frame may be another one.
    private init?(inFrame frame: WebAddress) {
        guard frame.parts.host?.lowercased() == "cdn.embedly.com" else { return nil }
        let parameters = Self.parameters(frame.parts.query)
        let named = ["src", "url"].compactMap { parameters[$0] }.compactMap { WebAddress($0)?.resolved(against: frame) }.filter(\.isWeb)
        if let player = named.lazy.compactMap({ Self($0) }).first {
            self = player
        } else {
            guard let page = named.last, let host = page.parts.host else { return nil }
            (address, title, hasNoPage) = (page, String(host), false)
        }
    }

    private init?(_ source: WebAddress) {
        guard let host = source.parts.host?.lowercased() else { return nil }
        let parts = source.parts
        let path = parts.path.pieces(around: UInt8(ascii: "/")).map(String.init)
        let parameters = Self.parameters(parts.query)
        let site = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
        guard let (page, title) = Self.page(site, path, parameters, source), let address = WebAddress(page) else { return nil }
        self.address = address
        self.title = title
        hasNoPage = address == source
    }

    private static func page(_ site: String, _ path: [String], _ parameters: [String: String], _ source: WebAddress) -> (String, String)? {
        let first = path.first ?? ""
        switch site {
        case "youtube.com", "m.youtube.com", "youtube-nocookie.com":
            return ["embed", "v", "e", "shorts", "live"].contains(first) ? youTubePage(path.dropFirst().first, parameters) : nil
        case "player.vimeo.com":
            return vimeoPage(path, parameters)
        case "dailymotion.com", "geo.dailymotion.com":
            return dailymotionPage(path, parameters)
        case "player.twitch.tv":
            return twitchPage(parameters)
        case "clips.twitch.tv":
            return parameters["clip"].flatMap(identifier).map { ("https://clips.twitch.tv/\($0)", "Twitch clip") }
        case "w.soundcloud.com":
            return soundCloudPage(parameters, source)
        case "open.spotify.com", "embed.spotify.com":
            return spotifyPage(path)
        case "embed.podcasts.apple.com", "embed.music.apple.com":
            return (source.text.replacingAll("://embed.", with: "://"), "Apple audio")
        case "bandcamp.com":
            return first == "EmbeddedPlayer" ? (source.text, "Bandcamp audio") : nil
        case "archive.org":
            return archivePage(path)
        case "ted.com", "embed.ted.com":
            return path.count >= 2 && first == "talks" ? ("https://www.ted.com/talks/\(path[path.count - 1])", "TED talk") : nil
        case "player.bilibili.com":
            return parameters["bvid"].flatMap(identifier).map { ("https://www.bilibili.com/video/\($0)", "Bilibili video") }
        default:
            return peerTubePage(path, source)
        }
    }

    /// A player without a name, or with that of a list, plays what its parameters say.
    private static func youTubePage(_ name: String?, _ parameters: [String: String]) -> (String, String)? {
        switch name {
        case nil, "videoseries":
            // The list of another type is a search, or the name of a user.
            guard let list = parameters["list"].flatMap(identifier), parameters["listType"] ?? "playlist" == "playlist" else { return nil }
            return ("https://www.youtube.com/playlist?list=\(list)", "YouTube playlist")
        case "live_stream":
            return parameters["channel"].flatMap(identifier).map { ("https://www.youtube.com/channel/\($0)/live", "YouTube live stream") }
        case let name?:
            let start = parameters["start"].flatMap { Int($0) }.map { $0 > 0 ? "&t=\($0)s" : "" } ?? ""
            return identifier(name).map { ("https://www.youtube.com/watch?v=\($0)\(start)", "YouTube video") }
        }
    }

    private static func vimeoPage(_ path: [String], _ parameters: [String: String]) -> (String, String)? {
        guard path.count >= 2, path[0] == "video", let id = identifier(path[1]) else { return nil }
        return ("https://vimeo.com/\(id)\(parameters["h"].map { "/\($0)" } ?? "")", "Vimeo video")
    }

    private static func dailymotionPage(_ path: [String], _ parameters: [String: String]) -> (String, String)? {
        let inPath = path.contains("video") ? path.last : nil
        let id = parameters["video"].flatMap(identifier) ?? inPath.flatMap(identifier)
        return id.map { ("https://www.dailymotion.com/video/\($0)", "Dailymotion video") }
    }

    private static func twitchPage(_ parameters: [String: String]) -> (String, String)? {
        if let id = parameters["video"].flatMap(identifier) {
            return ("https://www.twitch.tv/videos/\(id.drop { $0 == "v" })", "Twitch video")
        }
        return parameters["channel"].flatMap(identifier).map { ("https://www.twitch.tv/\($0)", "Twitch channel") }
    }

    private static func soundCloudPage(_ parameters: [String: String], _ source: WebAddress) -> (String, String)? {
        guard let track = parameters["url"] else { return nil }
        // What the API says is for programs, and `soundcloud:tracks:1` for the player: that page plays it as well.
        let isPage = WebAddress(track).map { $0.isWeb && $0.parts.host?.lowercased().hasPrefix("api") == false } ?? false
        return (isPage ? track : source.text, "SoundCloud audio")
    }

    private static func spotifyPage(_ path: [String]) -> (String, String)? {
        guard path.count >= 3, path[0].hasPrefix("embed"), let id = identifier(path[path.count - 1]) else { return nil }
        return ("https://open.spotify.com/\(path[path.count - 2])/\(id)", "Spotify audio")
    }

    private static func archivePage(_ path: [String]) -> (String, String)? {
        guard path.count >= 2, path[0] == "embed", let id = identifier(path[1]) else { return nil }
        return ("https://archive.org/details/\(id)", "Internet Archive recording")
    }

    /// PeerTube runs on many hosts.
    private static func peerTubePage(_ path: [String], _ source: WebAddress) -> (String, String)? {
        guard path.count == 3, path[0] == "videos", path[1] == "embed", let id = identifier(path[2]) else { return nil }
        var page = source.parts
        (page.userInfo, page.path, page.query, page.fragment) = (nil, "/w/\(id)", nil, nil)
        if page.port == nil { page.scheme = "https" }
        return (page.text, "PeerTube video")
    }

    /// The text, if it can be put into an address as it is.
    private static func identifier(_ text: String) -> String? {
        // Old players put parameters behind the identifier: `/v/ID&hl=en`.
        let id = text.prefix { $0 != "&" && $0 != "?" }
        guard !id.isEmpty, id.utf8.allSatisfy({ $0.isAlphanumeric || $0 == ASCII.hyphen || $0 == 0x5F || $0 == ASCII.dot }) else {
            return nil
        }
        return String(id)
    }

    private static func parameters(_ query: Substring?) -> [String: String] {
        var parameters: [String: String] = [:]
        for pair in (query ?? "").split(separator: "&").prefix(50) {
            let halves = pair.split(separator: "=", maxSplits: 1)
            if halves.count == 2 { parameters[String(halves[0])] = PercentEncoding.decoded(halves[1]) }
        }
        return parameters
    }
}
