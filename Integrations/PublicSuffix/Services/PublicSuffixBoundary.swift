import AggregatorCore
import CPSL

/// The list is a constant of the library: nothing is loaded, and asking is a walk over a few bytes from any thread.
struct PublicSuffixBoundary: SiteBoundary {
    func registrableDomain(of host: String) -> String? {
        // libpsl takes small letters and knows neither addresses nor names with empty labels.
        guard let name = SiteName.normalised(host), let list = psl_builtin() else { return nil }
        return name.withCString { psl_registrable_domain(list, $0).map { String(cString: $0) } }
    }
}
