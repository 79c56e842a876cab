public import AggregatorCore
import CPSL

/// Finds registrable domains by the public suffix list that libpsl was built with.
public struct PublicSuffixIntegration: Integration {
    public let name = "PublicSuffix"

    /// Creates the integration, which has no options.
    public init() {}

    public var contribution: Contribution {
        var contribution = Contribution()
        contribution.siteBoundary = PublicSuffixBoundary()
        return contribution
    }

    public func health() async -> Health {
        guard let list = psl_builtin() else {
            return Health(
                isWell: false, summary: "this libpsl was built without a list, so every host is a site of its own; install Debian's libpsl5"
            )
        }
        let version = psl_get_version().map { String(cString: $0) } ?? "of no known version"
        let day = Timestamp(seconds: Int64(psl_builtin_file_time())).rfc3339.prefix(10)
        return Health(summary: "libpsl \(version), \(psl_suffix_count(list)) public suffixes of \(day)")
    }
}
