public import AggregatorCore

/// A boundary that knows the given suffixes; any other last label counts as one, as in the public suffix list.
public struct SuffixListBoundary: SiteBoundary {
    private let suffixes: Set<String>

    /// - Parameter suffixes: Those of more than one label, such as `co.uk`.
    public init(_ suffixes: [String] = ["co.uk", "github.io"]) { self.suffixes = Set(suffixes) }

    public func registrableDomain(of host: String) -> String? {
        guard let name = BoundaryHost.normalised(host) else { return nil }
        let labels = name.split(separator: ".")
        // The longest suffix in the list or, if none is, the last label.
        for count in stride(from: labels.count, to: 1, by: -1) where suffixes.contains(labels.suffix(count).joined(separator: ".")) {
            return count < labels.count ? labels.suffix(count + 1).joined(separator: ".") : nil
        }
        return labels.suffix(2).joined(separator: ".")
    }
}
