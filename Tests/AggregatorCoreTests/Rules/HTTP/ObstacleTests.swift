import Testing

@testable import AggregatorCore

@Suite("What stands between a program and a document")
struct ObstacleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var status = 200
        var headers: [Header] = []
        var body = ""
        var hops: [String] = []
        var end = "https://example.org/feed"
        var expected: Obstacle?
    }

    private static let form = "<html><body><form><input name=u><input TYPE=\"password\"></form></body></html>"

    static let cases: [Case] = [
        Case(
            testDescription: "Cloudflare's field", status: 403, headers: [Header(name: "CF-Mitigated", value: "challenge")],
            expected: .challenge),
        Case(
            testDescription: "Cloudflare's page", status: 503,
            body: "<title>Just a moment...</title><script>window._cf_chl_opt={}</script>",
            expected: .challenge),
        Case(
            testDescription: "AWS's field", status: 202, headers: [Header(name: "x-amzn-waf-action", value: "challenge")],
            expected: .challenge),
        Case(testDescription: "Anubis", body: "<html><script id=\"anubis_challenge\" type=json>{}</script>", expected: .challenge),
        Case(
            testDescription: "Vercel's field", status: 429, headers: [Header(name: "X-Vercel-Mitigated", value: "challenge")],
            expected: .challenge),
        Case(
            testDescription: "Vercel's page", status: 403, body: "<html><title>Vercel Security Checkpoint</title>", expected: .challenge),
        Case(
            testDescription: "Vercel refuses for good", status: 403, headers: [Header(name: "x-vercel-mitigated", value: "deny")],
            expected: nil),
        Case(testDescription: "a mere limit", status: 429, body: "<html><title>Too Many Requests</title>", expected: nil),
        Case(
            testDescription: "DataDome's page", status: 403,
            body: "<html><p>Please enable JS</p><script>var dd={'rt':'c','host':'geo.captcha-delivery.com'}</script>",
            expected: .challenge),
        Case(testDescription: "a page of prose on DataDome", body: "<html>They load geo.captcha-delivery.com", expected: nil),
        Case(
            testDescription: "Imperva's page",
            body: "<html><iframe src=\"/_Incapsula_Resource?CWUDNSAI=5\">Request unsuccessful. Incapsula incident ID: 0-1</iframe>",
            expected: .challenge),
        Case(
            testDescription: "Imperva's script in a page that it lets pass",
            body: "<html><p>News<script src=\"/_Incapsula_Resource?SWJIYLWA=7\"></script>", expected: nil),
        Case(testDescription: "Cloudflare lets it pass", status: 403, headers: [Header(name: "cf-ray", value: "1")], expected: nil),
        Case(testDescription: "a 403 for robots", status: 403, body: "<p>Automated access is not allowed.", expected: .robotsRefused),
        Case(testDescription: "a 406 for a user agent", status: 406, body: "Your User-Agent is not welcome", expected: .robotsRefused),
        Case(
            testDescription: "a plain 403", status: 403, body: "<html><meta name=\"robots\" content=\"noindex\"><p>Forbidden", expected: nil
        ),
        Case(testDescription: "a page of prose on crawlers", body: "<html>On crawlers and robots.txt", expected: nil),
        Case(testDescription: "a login page", body: form, expected: .loginPage),
        Case(
            testDescription: "a login page elsewhere", body: form, hops: ["https://example.org/feed"], end: "https://login.example/",
            expected: .loginPage),
        Case(testDescription: "a page that only speaks of passwords", body: "<html>type your password", expected: nil),
        Case(testDescription: "a form that is no page", body: "<rss>&lt;input type=\"password\"&gt;", expected: nil),
        Case(testDescription: "status 511", status: 511, expected: .captivePortal),
        Case(
            testDescription: "a portal by redirect", body: form, hops: ["http://example.org/feed"], end: "http://hotspot.inn.example/start",
            expected: .captivePortal),
        Case(
            testDescription: "a site's own portal", body: "<html>", hops: ["http://example.org/"],
            end: "http://www.example.org/portal/home",
            expected: nil),
        Case(
            testDescription: "a portal at another host of the site", body: form, hops: ["http://www.example.org/"],
            end: "http://portal.example.org/", expected: .loginPage),
        Case(
            testDescription: "no portal can stand in for https", body: form, hops: ["https://example.org/feed"],
            end: "https://portal.example.org/", expected: .loginPage),
        Case(
            testDescription: "a portal's own words", body: "<html><!-- <WISPAccessGatewayParam> --></html>", end: "http://example.org/feed",
            expected: .captivePortal),
        Case(
            testDescription: "a question for consent", body: "<html>Before you continue", hops: ["https://www.youtube.com/@x"],
            end: "https://consent.youtube.com/m?continue=x", expected: .consentPage),
        Case(testDescription: "nothing at all", status: 404, body: form, expected: nil),
    ]

    @Test("an obstacle is named where it is plain", arguments: cases)
    func named(_ wanted: Case) throws {
        let end = try #require(WebAddress(wanted.end))
        var response = Response(status: wanted.status, headers: wanted.headers, body: Array(wanted.body.utf8), address: end)
        response.hops = try wanted.hops.map { Response.Hop(status: 302, from: try #require(WebAddress($0)), to: end) }
        #expect(Obstacle.of(response) == wanted.expected)
    }
}
