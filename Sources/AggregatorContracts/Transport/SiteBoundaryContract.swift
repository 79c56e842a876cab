public import AggregatorCore

/// The promises in the documentation of `SiteBoundary`.
public enum SiteBoundaryContract {
    /// All checks.
    public static let checks: [ContractCheck<any SiteBoundary>] = [
        check("suffix-and-one-label", "the registrable domain is the public suffix and the one label before it") { boundary in
            for (host, domain) in domains { try requireDomain(of: host, domain, boundary) }
        },
        check("same-below", "every host below a registrable domain has the same") { boundary in
            for (_, domain) in domains {
                try requireDomain(of: domain, domain, boundary)
                for prefix in ["www.", "a.b.", "xn--bcher-kva."] { try requireDomain(of: prefix + domain, domain, boundary) }
            }
        },
        check("suffixes-have-none", "a public suffix itself, and one label alone, have none") { boundary in
            for host in ["com", "uk", "co.uk", "org", "localhost", "LOCALHOST.", "intranet"] { try requireDomain(of: host, nil, boundary) }
        },
        check("addresses-have-none", "an IP literal has none, however it is spelt") { boundary in
            for host in [
                "127.0.0.1", "203.0.113.9", "[2001:db8::1]", "2001:db8::1", "[::ffff:127.0.0.1]", "127.1", "0x7f.0x1", "1.2.3.0x4",
            ] {
                try requireDomain(of: host, nil, boundary)
            }
        },
        check("case-and-dot", "large letters and a final dot make no difference, and the answer has neither") { boundary in
            for (host, domain) in domains {
                try requireDomain(of: host.uppercased(), domain, boundary)
                try requireDomain(of: host + ".", domain, boundary)
            }
        },
        check("what-is-no-name", "what is no name has none, and nothing traps") { boundary in
            let strange = [
                "", ".", "..", ".com", "a..com", "example.com..", " ", "a b.com", "exa\u{0}mple.com", "example.com\n", "example.com:80",
                String(repeating: "a", count: 64) + ".com", String(repeating: "a.", count: 200) + "com", "[", "]", "[example.com]",
            ]
            for host in strange { try requireDomain(of: host, nil, boundary) }
            for host in ["\u{1F600}.example", "-.example", "%00.example", String(repeating: "\u{E4}", count: 20) + ".example"] {
                _ = boundary.registrableDomain(of: host)
            }
        },
        check("deterministic", "the same host gives the same answer, from any task") { boundary in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask { for _ in 0..<50 { for (host, domain) in domains { try requireDomain(of: host, domain, boundary) } } }
                }
                try await group.waitForAll()
            }
        },
    ]

    private static let domains = [
        ("www.example.com", "example.com"), ("a.b.c.example.org", "example.org"), ("news.example.co.uk", "example.co.uk"),
        ("example.com", "example.com"),
    ]

    private static func requireDomain(of host: String, _ domain: String?, _ boundary: any SiteBoundary) throws {
        try requireEqual(boundary.registrableDomain(of: host), domain, "the registrable domain of “\(host.prefix(80))”")
    }

    private static func check(
        _ name: String, _ promise: String, _ body: @escaping @Sendable (any SiteBoundary) async throws -> Void
    ) -> ContractCheck<any SiteBoundary> { ContractCheck(seam: "site boundary", name: name, promise: promise, body: body) }
}
