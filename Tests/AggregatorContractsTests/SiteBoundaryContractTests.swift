import AggregatorContracts
import AggregatorCore
import InMemory
import Testing

/// A boundary that does one thing wrong and everything else right.
private struct BoundaryFake: SiteBoundary {
    let good = SuffixListBoundary()
    var asked: @Sendable (String) -> String = { $0 }
    var answered: @Sendable (String?, String) -> String?
    func registrableDomain(of host: String) -> String? { answered(good.registrableDomain(of: asked(host)), host) }
}

@Suite struct SiteBoundaryContractTests {
    private typealias Fake = BrokenFake<any SiteBoundary>

    private static func answering(_ name: String, _ mistake: @escaping @Sendable (String?, String) -> String?) -> Fake {
        Fake(name: name) { BoundaryFake(answered: mistake) }
    }

    private static let fakes: [Fake] = [
        answering("every host is a site") { _, host in BoundaryHost.normalised(host) },
        answering("two labels always") { domain, _ in domain.map { $0.split(separator: ".").suffix(2).joined(separator: ".") } },
        answering("one host by itself") { domain, host in host == "example.com" ? host : domain.map { "www." + $0 } },
        answering("suffixes are sites") { domain, host in domain ?? (host.contains("co.uk") ? "co.uk" : nil) },
        answering("localhost is a site") { domain, host in host.lowercased().hasPrefix("localhost") ? "localhost" : domain },
        answering("addresses are names") { domain, host in domain ?? (host.first?.isNumber == true ? host : nil) },
        answering("keeps large letters") { domain, host in host.first?.isUppercase == true ? domain?.uppercased() : domain },
        answering("keeps the dot") { domain, host in host.hasSuffix(".") ? domain.map { $0 + "." } : domain },
        Fake(name: "stops at what is no letter") {
            BoundaryFake(
                asked: { String($0.drop { $0 == "." }.prefix { !$0.isWhitespace && $0 != ":" && $0 != "\0" }) },
                answered: { domain, _ in domain })
        },
        Fake(name: "forgets after a while") {
            let count = Locked(0)
            return BoundaryFake(answered: { domain, _ in
                count.withLock {
                    $0 += 1
                    return $0 > 500 ? nil : domain
                }
            })
        },
    ]

    @Test func `every promise is held to, and every mistake is found`() async {
        let matrix = await FailureMatrix(seam: "site boundary", checks: SiteBoundaryContract.checks, fakes: Self.fakes)
        print(matrix)
        #expect(matrix.toothless.isEmpty)
        #expect(matrix.undetected.isEmpty)
    }
}
