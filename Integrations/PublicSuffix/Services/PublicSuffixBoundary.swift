import AggregatorCore
import CPSL

/// The list is a constant of the library: nothing is loaded, and a look-up is a walk over a few bytes, on any thread.
struct PublicSuffixBoundary: SiteBoundary {
    func registrableDomain(of host: String) -> String? {
        // libpsl takes lower case, and handles neither addresses nor names with empty labels.
        guard let name = BoundaryHost.normalised(host), let list = psl_builtin() else { return nil }
        return name.withCString { psl_registrable_domain(list, $0).map { String(cString: $0) } }
    }
}
