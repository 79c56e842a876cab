import AggregatorContracts
import AggregatorCore
import PublicSuffix
import Testing

@Suite("The public suffix list")
struct PublicSuffixTests {
    private let boundary: any SiteBoundary

    init() throws { boundary = try #require(PublicSuffixIntegration().contribution.siteBoundary) }

    @Test("the public suffix list keeps the contract", arguments: SiteBoundaryContract.checks)
    func contract(check: ContractCheck<any SiteBoundary>) async throws { try await check.run(on: boundary) }

    @Test(
        "the public suffix list knows wildcards, exceptions and the sites of providers",
        arguments: [
            ("example.ck", nil), ("a.www.example.ck", "www.example.ck"), ("a.www.ck", "www.ck"), ("www.ck", "www.ck"),
            ("alice.github.io", "alice.github.io"), ("a.alice.github.io", "alice.github.io"), ("github.io", nil),
            ("feeds.example.unheard-of", "example.unheard-of"), ("www.食狮.com.cn", "食狮.com.cn"),
            ("www.xn--85x722f.com.cn", "xn--85x722f.com.cn"),
        ] as [(String, String?)])
    func list(host: String, domain: String?) { #expect(boundary.registrableDomain(of: host) == domain) }

    @Test("the public suffix list says of which day it is")
    func health() async {
        let health = await PublicSuffixIntegration().health()
        #expect(health.isWell)
        #expect(health.summary.contains("public suffixes of 20"))
    }
}
