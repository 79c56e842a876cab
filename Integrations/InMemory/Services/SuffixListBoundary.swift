public import AggregatorCore

/// A boundary that knows the suffixes it was given; every other last label counts as one, as in the public suffix list.
public struct SuffixListBoundary: SiteBoundary {
    private let suffixes: Set<String>

    /// - Parameter suffixes: those of more than one label, as in `co.uk`.
    public init(_ suffixes: [String] = ["co.uk", "github.io"]) { self.suffixes = Set(suffixes) }

    public func registrableDomain(of host: String) -> String? {
        guard let name = SiteName.normalised(host) else { return nil }
        let labels = name.split(separator: ".")
        // The longest suffix that is listed, the last label else.
        for count in stride(from: labels.count, to: 1, by: -1) where suffixes.contains(labels.suffix(count).joined(separator: ".")) {
            return count < labels.count ? labels.suffix(count + 1).joined(separator: ".") : nil
        }
        return labels.suffix(2).joined(separator: ".")
    }
}
