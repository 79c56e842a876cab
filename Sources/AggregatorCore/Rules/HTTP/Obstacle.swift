/// What keeps a program from a document, where the answer shows it. The raw values are error codes.
public enum Obstacle: String, Sendable, Hashable, CaseIterable {
    /// Every visitor must first prove to be human.
    case challenge = "bot-challenge"
    /// The server refuses programs.
    case robotsRefused = "robots-refused"
    /// A form that asks for a password instead of the document.
    case loginPage = "login-page"
    /// The network that we are in demands a login or consent first.
    case captivePortal = "captive-portal"
    /// A page that asks for consent before it shows the requested one.
    case consentPage = "consent-page"

    /// The obstacle in an answer in which no feed was found; `nil` where it is not clear.
    public static func of(_ response: Response) -> Obstacle? {
        // RFC 6585, 6: this status is reserved for captive portals.
        if response.status == 511 { return .captivePortal }
        let text = String(decoding: response.body.prefix(longestLook), as: UTF8.self).lowercased()
        if isChallenge(response, text) { return .challenge }
        switch response.status {
        case 403, 406:
            return robotWords.contains { text.includes($0) } ? .robotsRefused : nil
        case 200..<300:
            guard text.includes("<html") || text.includes("<!doctype html") || text.includes("<body") else { return nil }
            let host = response.address.origin?.host ?? ""
            let asked = response.hops.first?.from.origin?.host
            let isElsewhere = asked.map { $0 != host } ?? false
            if isElsewhere, host.hasPrefix("consent.") { return .consentPage }
            // A portal can't impersonate a host that proves its identity.
            let isOpen = response.hops.contains { $0.from.scheme == "http" } || response.address.scheme == "http"
            let place = response.address.text.lowercased()
            if isOpen,
                text.includes("wispaccessgatewayparam")
                    || (isElsewhere && !isOfOneSite(asked ?? "", host) && portalWords.contains { place.includes($0) })
            {
                return .captivePortal
            }
            return passwordFields.contains { text.includes($0) } ? .loginPage : nil
        default: return nil
        }
    }

    /// Whether one host is the other's, or a part of it: a network's own page is at neither.
    private static func isOfOneSite(_ first: String, _ second: String) -> Bool {
        func bare(_ host: String) -> Substring { host.hasPrefix("www.") ? host.dropFirst(4) : host[...] }
        let (first, second) = (bare(first), bare(second))
        return first == second || first.hasSuffix(".\(second)") || second.hasSuffix(".\(first)")
    }

    /// The number of bytes of a body that are searched.
    public static let longestLook = 256 << 10

    private static let passwordFields = ["type=\"password\"", "type='password'", "type=password"]
    private static let portalWords = ["captive", "hotspot", "wifi", "wi-fi", "portal"]
    /// Not `robots` alone, which is in the head of nearly every page.
    private static let robotWords = [
        "robots.txt", "automated", "crawler", "scraping", "scraper", "bot traffic", "not a robot", "are you a robot", "user agent",
        "user-agent", "you have been blocked", "access based on your browser",
    ]

    /// Cloudflare and Vercel say it in a field made for it (Vercel with status 429 or 403), and also in their pages; AWS in a field; Anubis in
    /// its page, with status 200.
    private static func isChallenge(_ response: Response, _ text: String) -> Bool {
        if fieldsOfChallenge.contains(where: { response.headers[$0]?.lowercased() == "challenge" }) { return true }
        if ["challenge", "captcha"].contains(response.headers["x-amzn-waf-action"]?.lowercased()) { return true }
        return wordsOfChallenge.contains { text.includes($0) } || isOfDataDome(response, text) || isOfImperva(text)
    }

    private static let fieldsOfChallenge = ["cf-mitigated", "x-vercel-mitigated"]
    private static let wordsOfChallenge = ["_cf_chl_opt", "<title>vercel security checkpoint</title>", "id=\"anubis_challenge\""]

    /// DataDome's page or JSON names the host of its proof, with status 403. Only a refusal counts: pages of prose may name that host.
    private static func isOfDataDome(_ response: Response, _ text: String) -> Bool {
        response.status >= 400 && text.includes("geo.captcha-delivery.com")
    }

    /// Imperva's page has status 200 or 403, and says so within a frame. The frame's place alone is also that of a script which Imperva puts
    /// into the pages that it lets pass.
    private static func isOfImperva(_ text: String) -> Bool {
        text.includes("/_incapsula_resource?") && text.includes("incapsula incident id")
    }
}
