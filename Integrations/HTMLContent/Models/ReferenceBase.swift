import AggregatorCore

/// What references are resolved against: a base, which is copied into each of them and therefore never long, or, in place of a long one,
/// the root of its site. Beside a root, only what begins with a slash is resolved: any other reference would lead elsewhere.
struct ReferenceBase {
    /// `nil` where there is none, or a long one.
    let whole: WebAddress?
    private let root: WebAddress?

    /// Whether resolving adds nothing to any reference.
    var isNone: Bool { whole == nil && root == nil }

    init(_ address: WebAddress?) {
        whole = address?.asBase
        root = whole == nil ? address.flatMap(Self.root) : nil
    }

    private static func root(of address: WebAddress) -> WebAddress? {
        guard address.isWeb else { return nil }
        var parts = address.parts
        (parts.path, parts.query, parts.fragment) = ("/", nil, nil)
        return WebAddress(parts.text)?.asBase
    }

    func resolve(_ reference: WebAddress) -> WebAddress {
        let first = reference.text.utf8.first
        let isRooted = first == ASCII.slash || first == UInt8(ascii: "\\")
        return reference.resolved(against: whole ?? (isRooted ? root : nil))
    }
}
