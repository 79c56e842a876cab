import Testing

@testable import AggregatorCore

@Suite("Digest authentication")
struct DigestTests {
    private static let nonce = "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v"

    private func challenge(_ values: String...) -> DigestChallenge? {
        DigestChallenge(values.map { Header(name: "WWW-Authenticate", value: $0) })
    }

    private func answer(_ challenge: DigestChallenge?, user: String = "Mufasa", password: String = "Circle of Life") throws -> [String:
        String]
    {
        let address = try #require(WebAddress("https://www.example.org/dir/index.html?a=b"))
        let login = Request.Login(user: user, password: password)
        let value = try #require(challenge).authorization(for: login, at: address, seed: 7)
        return try #require(AuthenticationChallenge.all(in: [Header(name: "WWW-Authenticate", value: value)]).first).parameters
    }

    @Test(
        "a proof is what another implementation computes",
        arguments: [
            ("MD5", "2bdcc6b95dc82f030e1498075155c603"), ("MD5-sess", "0f4d32934c7a045065443965f141cc5f"),
            ("SHA-256", "7ab53d2086df9a1c369bf01f99b8b1380912fc9edcf1a6d67b1b3d54be1d2aaf"),
            ("SHA-256-sess", "53c56ce0a868aba170fc9dd1964d8adb77459ff643827aa77433806e7e2818a0"),
        ])
    func proof(algorithm: String, response: String) throws {
        let fields = try answer(
            challenge(
                "Digest realm=\"http-auth@example.org\", qop=\"auth, auth-int\", algorithm=\(algorithm), nonce=\"\(Self.nonce)\", opaque=\"o\""
            ))
        #expect(fields["response"] == response)
        #expect(fields["cnonce"] == "b328174a6cf42de82ec22a4e9298fd4a")
        #expect(fields["uri"] == "/dir/index.html?a=b")
        #expect(fields["algorithm"] == algorithm)
        #expect([fields["qop"], fields["nc"], fields["opaque"], fields["username"]] == ["auth", "00000001", "o", "Mufasa"])
    }

    @Test("a server of RFC 2069 gets the short proof")
    func legacy() throws {
        let address = try #require(WebAddress("http://www.example.org/dir/index.html"))
        let login = Request.Login(user: "Mufasa", password: "CircleOfLife")
        let old = challenge("Digest realm=\"testrealm@host.com\", nonce=\"dcd98b7102dd2f0e8b11d0f600bfb0c093\"")
        let value = try #require(old).authorization(for: login, at: address, seed: 0)
        #expect(value.contains("response=\"1949323746fe6a43ef61f9606e7febea\""))
        #expect(!value.contains("qop") && !value.contains("algorithm"))
    }

    @Test("the strongest that can be answered is answered, wherever it stands")
    func strongest() throws {
        let fields = try answer(
            challenge(
                "Basic realm=\"a, b=\\\"c\\\"\", Digest realm=\"r\", nonce=\"1\", qop=auth",
                "Digest realm=r, nonce=2, algorithm=SHA-256, qop=auth"))
        #expect(fields["nonce"] == "2")
        #expect(try answer(challenge("Digest realm=r, nonce=1, algorithm=SHA-512-256, qop=auth, Digest realm=r, nonce=3"))["nonce"] == "3")
    }

    @Test(
        "what can't be answered is none",
        arguments: [
            "", "Basic realm=x", "Digest", "Digest realm=r", "Digest nonce=n", "Digest realm=r, nonce=",
            "Digest realm=r, nonce=n, qop=auth-int",
            "Digest realm=r, nonce=n, algorithm=odd", "Negotiate abc==", "=,=\"", "Digest realm=\"r",
        ])
    func none(value: String) { #expect(challenge(value) == nil) }

    @Test("a server's text can't smuggle a field in, and a name beyond ASCII is escaped")
    func quoting() throws {
        let fields = try answer(challenge("Digest realm=\"a\\\", x=\\\"y\", nonce=n"))
        #expect(fields["realm"] == "a\", x=\"y" && fields["x"] == nil)
        #expect(try answer(challenge("Digest realm=r, nonce=n"), user: "Jäger")["username*"] == "UTF-8''J%C3%A4ger")
    }

    @Test("a nonce that was too old is said to be so")
    func stale() throws {
        #expect(try #require(challenge("Digest realm=r, nonce=n, stale=TRUE")).isStale)
        #expect(try #require(challenge("Digest realm=r, nonce=n, stale=false")).isStale == false)
    }

    @Test(
        "MD5 is that of RFC 1321",
        arguments: [
            ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
            (
                "12345678901234567890123456789012345678901234567890123456789012345678901234567890", "57edf4a22be3c955ac49da2e2107b67a"
            ),
        ])
    func md5(text: String, digest: String) { #expect(MD5.hexadecimal(of: text) == digest) }

    @Test("a login tells nothing of itself")
    func silence() {
        let login = Request.Login(user: "ada", password: "hush")
        var dumped = ""
        dump(login, to: &dumped)
        #expect(!"\(login)\(String(reflecting: login))\(dumped)".contains("hush"))
    }
}
