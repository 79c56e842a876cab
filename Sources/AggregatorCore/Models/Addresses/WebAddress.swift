/// A reference kept as text: what a source wrote, made absolute where there was a base.
///
/// Split and resolved over bytes by RFC 3986 with the WHATWG leniencies that feeds need (white space around, tabs and line ends
/// inside, backslashes for slashes in web addresses, a raw space as `%20`). An international host stays as written: the transport
/// converts it. Equality is equality of text.
public struct WebAddress: Sendable, Hashable, CustomStringConvertible {
    /// The text as written, except for what `init` removes.
    public let text: String

    /// Removes white space and control characters around the text, and tabs and line ends inside; `nil` when nothing is left.
    public init?(_ text: some StringProtocol) {
        let isClean: Bool? = text.utf8.withContiguousStorageIfAvailable { bytes in
            guard let first = bytes.first, let last = bytes.last, first > 32, last > 32 else { return false }
            return !bytes.contains { $0 == 9 || $0 == 10 || $0 == 13 }
        }
        if isClean == true {
            self.text = String(text).streamSafe
            return
        }
        var bytes = text.utf8.drop { $0 <= 32 }.filter { $0 != 9 && $0 != 10 && $0 != 13 }
        while let last = bytes.last, last <= 32 { bytes.removeLast() }
        guard !bytes.isEmpty else { return nil }
        self.text = String(text: bytes)
    }

    public var description: String { text }

    /// The parts of the reference, by RFC 3986 appendix B.
    public var parts: Parts { Parts(text) }

    /// Whether it has a query, even an empty one; for nearly all addresses found without splitting them.
    var hasQuery: Bool { text.holds(UInt8(ascii: "?")) && parts.query != nil }

    /// Whether it has a fragment, even an empty one; found without splitting the address.
    var hasFragment: Bool { text.holds(UInt8(ascii: "#")) }

    /// Lower case, without the colon; `nil` for a relative reference.
    public var scheme: String? { Parts.scheme(of: text[...])?.lowercased() }

    /// The address with its scheme in lower case (RFC 3986, 3.1): stores look addresses up in this form.
    public var withSmallScheme: WebAddress {
        guard let scheme, !text.hasPrefix(scheme) else { return self }
        return WebAddress(unchecked: scheme + text.dropFirst(scheme.count))
    }

    /// Whether the scheme is `http` or `https`.
    public var isWeb: Bool {
        var text = text
        return text.withUTF8 { bytes in
            let colon = bytes.count > 4 && bytes[4] == UInt8(ascii: ":") ? 4 : 5
            guard bytes.count > colon, bytes[colon] == UInt8(ascii: ":") else { return false }
            return ("https" as StaticString).withUTF8Buffer { name in
                (0..<colon).allSatisfy { bytes[$0] | 32 == name[$0] }
            }
        }
    }

    /// The address without its fragment, which is never sent.
    public var withoutFragment: WebAddress {
        guard let hash = text.utf8.firstIndex(of: UInt8(ascii: "#")) else { return self }
        return WebAddress(unchecked: String(text[..<hash]))
    }

    /// The same address without user name and password, and those, decoded, if there were any.
    public var separatingUserInfo: (address: WebAddress, user: String?, password: String?) {
        guard text[...].firstPlace(of: UInt8(ascii: "@")) != nil else { return (self, nil, nil) }
        var parts = parts
        guard let userInfo = parts.userInfo else { return (self, nil, nil) }
        parts.userInfo = nil
        let halves = userInfo.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return (
            WebAddress(unchecked: parts.text), PercentEncoding.decoded(halves[0]),
            halves.count > 1 ? PercentEncoding.decoded(halves[1]) : nil
        )
    }

    init(unchecked text: String) { self.text = text.streamSafe }
}
