public import AggregatorCore

/// The promises of every `CredentialService`.
public enum CredentialsContract {
    /// The only credential that a subject has to hold, for `https://known.example:443`.
    public static let known = Credential.basic(user: "ada", password: "p:ß \"w")

    /// All checks; each needs a subject of its own that holds `known`.
    public static let checks: [ContractCheck<any CredentialService>] = [
        check("knows-what-it-holds", "A credential is shown to its origin") { credentials in
            try requireEqual(try await credentials.credential(for: origin()) == known, true, "the credential is there")
        },
        check("bound-to-its-origin", "A credential is for one scheme, host and port, and is given to no other") { credentials in
            let others = [
                origin(scheme: "http"), origin(scheme: "http", port: 80), origin(port: 8443), origin("www.known.example"),
                origin("known.example.org"), origin("known-example"), origin("example"),
            ]
            for other in others {
                let found = try await credentials.credential(for: other)
                try require(found == nil, "the credential of \(origin()) was given to \(other)")
            }
        },
        check("kept-comes-back", "What was kept comes back") { credentials in
            let token = Credential.bearer(token: "t0ken")
            let other = origin("other.example", port: 8443)
            let isKept = try await credentials.keep(token, for: other)
            let found = try await credentials.credential(for: other)
            try require(
                (found == token) == isKept, "it answered \(isKept) to keeping, and the credential is\(found == nil ? " not" : "") there")
        },
        check("kept-replaces", "What is kept takes the place of what was there") { credentials in
            let newer = Credential.basic(user: "ada", password: "new")
            let isKept = try await credentials.keep(newer, for: origin())
            let found = try await credentials.credential(for: origin())
            try require(found == (isKept ? newer : known), "the wrong credential came back")
        },
        check("kept-leaves-others", "What other origins have stays when one is kept") { credentials in
            _ = try await credentials.keep(.bearer(token: "t"), for: origin("other.example"))
            try requireEqual(try await credentials.credential(for: origin()) == known, true, "the first credential is there")
        },
        check("many-come-back", "Many that are kept at once come back, the last of each origin, and what others have stays") {
            credentials in
            let (one, other) = (origin("a.example"), origin("b.example"))
            let (first, last) = (Credential.bearer(token: "1"), Credential.digest(user: "u", password: "2"))
            let isKept = try await credentials.keepAll([(first, one), (first, other), (last, one)])
            try require(try await credentials.credential(for: one) == (isKept ? last : nil), "the wrong credential came back")
            try require(try await credentials.credential(for: other) == (isKept ? first : nil), "the wrong credential came back")
            try require(try await credentials.credential(for: origin()) == known, "the first credential is gone")
        },
        check("too-much-is-refused", "What is too long to keep is refused, and all else stays") { credentials in
            let endless = Credential.bearer(token: String(repeating: "t", count: 5 << 20))
            let other = origin("other.example")
            let isKept: Bool
            do throws(FileFailure) { isKept = try await credentials.keep(endless, for: other) } catch { isKept = false }
            let found = try await credentials.credential(for: other)
            try require(found == (isKept ? endless : nil), "it \(isKept ? "kept" : "refused") what is\(isKept ? " not" : "") there")
            try require(try await credentials.credential(for: origin()) == known, "the first credential is gone")
        },
        check("headers-come-back", "Header fields that were kept come back, in place of all that were there") { credentials in
            let place = origin("other.example", port: 8443)
            let before = try await credentials.headers(for: place)
            for headers in [
                [Header(name: "Cookie", value: "a=\"1\"; b=ß"), Header(name: "X-Key", value: "k:1")], [before.first].compactMap(\.self),
            ] {
                let isKept = try await credentials.keep(headers, for: place)
                try require(try await credentials.headers(for: place) == (isKept ? headers : before), "the wrong header fields came back")
            }
            try require(try await credentials.headers(for: origin("other.example")).isEmpty, "another port was given header fields")
        },
        check("headers-leave-credentials", "Keeping header fields leaves the credential, and the reverse") { credentials in
            let headers = [Header(name: "X-Key", value: "k")]
            let isKept = try await credentials.keep(headers, for: origin())
            try require(try await credentials.credential(for: origin()) == known, "the credential is gone")
            _ = try await credentials.keep(.bearer(token: "t"), for: origin())
            try require(try await credentials.headers(for: origin()) == (isKept ? headers : []), "the header fields are gone")
        },
        check("asked-for-together", "Asked for together, the secrets are the same as one by one") { credentials in
            _ = try await credentials.keep([Header(name: "Cookie", value: "c")], for: origin())
            for place in [origin(), origin("other.example")] {
                let secrets = try await credentials.secrets(for: place)
                try require(try await credentials.credential(for: place) == secrets.credential, "the wrong credential came")
                try require(try await credentials.headers(for: place) == secrets.headers, "the wrong header fields came")
            }
        },
        check("forgotten-is-gone", "What was forgotten is gone, and what other origins have stays") { credentials in
            let other = origin("other.example")
            let isKept = try await credentials.keep(.digest(user: "u", password: "p"), for: other)
            _ = try await credentials.keep([Header(name: "Cookie", value: "c")], for: other)
            try requireEqual(try await credentials.forget(other), isKept, "it forgot what it had kept")
            try require(try await credentials.credential(for: other) == nil, "the credential is there still")
            try require(try await credentials.headers(for: other).isEmpty, "the header fields are there still")
            try requireEqual(try await credentials.forget(other), false, "it forgot what was not there")
            try require(try await credentials.credential(for: origin()) == known, "another origin's credential is gone")
        },
        check("lists-origins", "What was kept is listed by its origin, sorted, once") { credentials in
            let others = [origin("b.example"), origin("a.example", port: 8443), origin("a.example")]
            var isKept = false
            for other in others { isKept = try await credentials.keep(.bearer(token: "t"), for: other) }
            _ = try await credentials.keep([Header(name: "Cookie", value: "c")], for: origin("b.example"))
            let listed = try await credentials.origins()
            try requireEqual(listed, Set(listed).sorted(), "the list")
            if isKept { try require(Set(others).isSubset(of: listed), "what was kept is not listed") }
        },
    ]

    private static func origin(_ host: String = "known.example", scheme: String = "https", port: Int = 443) -> WebAddress.Origin {
        WebAddress.Origin(scheme: scheme, host: host, port: port)
    }

    private static func check(
        _ name: String, _ promise: String, _ body: @escaping @Sendable (any CredentialService) async throws -> Void
    ) -> ContractCheck<any CredentialService> { ContractCheck(seam: "credentials", name: name, promise: promise, body: body) }
}
