import AggregatorCore
import Testing

@Suite("What is kept of an exchange")
struct ScrubbedExchangeTests {
    private static let address = WebAddress(unsafe: "https://example.org/feed")

    /// A response field of that value, as it is kept.
    private func kept(_ value: String, secretHeaders: [Header], password: String? = nil) throws -> String? {
        try kept([Header(name: "X-Echo", value: value)], secretHeaders: secretHeaders, password: password).first?.value
    }

    private func kept(_ headers: [Header], secretHeaders: [Header], password: String? = nil) throws -> [Header] {
        var request = Request(Self.address)
        request.secretHeaders = secretHeaders
        request.login = password.map { Request.Login(user: "ada", password: $0) }
        let response = Response(status: 200, headers: headers, address: Self.address)
        let moment = Recording.Moment(now: .epoch, uptime: 0)
        let exchange = Recording.Exchange(request, began: moment, ended: moment, outcome: .success(response)).scrubbed
        return try exchange.outcome.get().headers
    }

    @Test(
        "no secret that the server shows again",
        arguments: [
            (Header(name: "Authorization", value: "Basic c2VjcmV0"), "got Basic c2VjcmV0, and c2VjcmV0", "got ***, and ***"),
            (Header(name: "X-Key", value: "k3y-of-mine"), "k3y-of-mine", "***"),
            (Header(name: "Cookie", value: "id=0123456789; theme=dark"), "id 0123456789, theme dark", "id ***, theme dark"),
            (Header(name: "X-Key", value: "k3y-of-mine"), "nothing of it", "nothing of it"),
            (Header(name: "Authorization", value: "Token token=\"abcdef123456\""), "abcdef123456", "***"),
            (Header(name: "Accept", value: "text/html"), "text/html", "text/html"),
        ])
    func echoed(secret: Header, value: String, kept: String) throws {
        #expect(try self.kept(value, secretHeaders: [secret]) == kept)
    }

    @Test("all that a replay reads")
    func read() throws {
        let fields = [Header(name: "ETag", value: "k3y-of-mine"), Header(name: "Location", value: "/there?k3y-of-mine")]
        #expect(try kept(fields, secretHeaders: [Header(name: "X-Key", value: "k3y-of-mine")]) == fields)
    }

    @Test("nor a password")
    func password() throws { #expect(try kept("hello hunter22", secretHeaders: [], password: "hunter22") == "hello ***") }
}
