extension WebAddress {
    /// This reference made absolute against `base` (RFC 3986, 5.2), as browsers do it; as it is when there is nothing to resolve it
    /// against.
    ///
    /// An address with a scheme other than those of the web (`mailto:`, `tag:`, `data:`) stays unchanged. In web addresses, backslashes
    /// become slashes, `.` and `..` are resolved, an empty port is removed, and spaces and control characters are escaped. `http:page`
    /// beside a base of that scheme is relative; elsewhere, any other number of slashes than two is taken for two. Resolving a resolved
    /// address changes nothing.
    public func resolved(against base: WebAddress?) -> WebAddress {
        if isFinished { return self }
        if let scheme = Parts.scheme(of: text[...]) {
            return Parts.isSpecial(scheme) ? special(scheme, against: base) : self
        }
        guard let base else { return self }
        return rooted(in: base) ?? Self.resolve(text[...], base: base.parts) ?? self
    }

    /// This address as a base for references, or `nil` where it is too long (over 1024 bytes), because a base is copied into each
    /// reference. Its query and fragment are not copied, and are left out where they make it too long.
    public var asBase: WebAddress? {
        let most = 1024
        guard text.utf8.count > most else { return self }
        // The search stops there: a document may ask this of the same base for each of its items.
        let end = text.utf8.prefix(most + 1).firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        return end.map { WebAddress(unchecked: String(text[..<$0])) }
    }

    /// Whether a document from there may use this as the base of its references: a web address, or one with the document's own scheme, as
    /// beside a file. References against any other base (`urn:`, `javascript:`, `file:` in a document from the web) would lead nowhere.
    public func isBase(in document: WebAddress?) -> Bool {
        isWeb ? parts.host?.isEmpty == false : scheme.map { $0 == document?.scheme } ?? false
    }

    /// Resolves an address with a special scheme that may lack slashes or a host.
    private func special(_ scheme: Substring, against base: WebAddress?) -> WebAddress {
        let rest = text[text.utf8.index(after: scheme.endIndex)...]
        // A base without a host (`https://#page`) has nothing to offer.
        if !rest.utf8.prefix(2).allSatisfy(isSlash) || rest.utf8.count < 2, let base = base?.parts, base.host?.isEmpty == false,
            base.scheme?.lowercased() == scheme.lowercased()
        {
            return Self.resolve(rest, base: base) ?? self
        }
        return Self.finished(Parts("\(scheme)://\(rest.afterSlashes)")) ?? self
    }

    /// `nil` where the two make no address.
    private static func resolve(_ text: Substring, base: Parts) -> WebAddress? {
        guard let scheme = base.scheme else { return nil }
        let isSpecial = Parts.isSpecial(scheme)
        if isSpecial, text.utf8.count > 1, text.utf8.prefix(2).allSatisfy(isSlash) {
            return finished(Parts("\(scheme)://\(text.afterSlashes)"))
        }
        var target = Parts(scheme, behindScheme: text, isSpecial: isSpecial)
        if target.host == nil {
            (target.userInfo, target.host, target.port) = (base.userInfo, base.host, base.port)
            let isOpaque = !isSpecial && base.host == nil && !base.path.utf8.starts(with: "/".utf8)
            if target.path.isEmpty {
                target.path = base.path
                target.query = target.query ?? base.query
            } else if !target.path.utf8.starts(with: "/".utf8) {
                guard !isOpaque else { return nil }
                target.path = base.path.folder + target.path
            }
            // A base such as `urn:a:b` or `mailto:` only takes fragments.
            if isOpaque { return text.utf8.first == UInt8(ascii: "#") ? WebAddress(unchecked: target.text) : nil }
        }
        if isSpecial { return finished(target) }
        target.path = removingDotSegments(target.path)
        return WebAddress(unchecked: target.text)
    }

    /// A special address from all its parts; `nil` without a host.
    private static func finished(_ parts: Parts) -> WebAddress? {
        guard let host = parts.host, !host.isEmpty else { return nil }
        var parts = parts
        parts.path = removingDotSegments(parts.path)
        return WebAddress(unchecked: escaped(parts.text))
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.contains(where: needsEscape) ? PercentEncoding.encoded(text) { !needsEscape($0) } : text
    }

    /// RFC 3986, 5.2.4, where `%2e` is a dot as well (WHATWG). Linear: each byte is removed at most once.
    static func removingDotSegments(_ path: Substring) -> Substring {
        guard path.mayHaveDotSegments else { return path }
        let slash = UInt8(ascii: "/")
        var path = path
        return path.withUTF8 { bytes in
            // Never longer than the path: each turn writes what it takes, or less.
            String(unsafeUninitializedCapacity: bytes.count) { kept in
                var (count, next) = (0, 0)
                while next < bytes.count {
                    // Each turn takes one slash and the segment behind it.
                    let start = next
                    let hasSlash = bytes[start] == slash
                    next = hasSlash ? start + 1 : start
                    while next < bytes.count, bytes[next] != slash { next += 1 }
                    let isLast = next == bytes.count
                    let dots = dots(bytes, (hasSlash ? start + 1 : start)..<next)
                    if dots == 0 {
                        for index in start..<next { kept[count + index - start] = bytes[index] }
                        count += next - start
                        continue
                    }
                    if dots == 2 {
                        while count > 0, kept[count - 1] != slash { count -= 1 }
                        if count > 0 { count -= 1 }
                    }
                    if isLast, dots == 2 || hasSlash {
                        kept[count] = slash
                        count += 1
                    }
                }
                return count
            }
        }[...]
    }

    /// 1 for `.`, 2 for `..`, 0 for any other segment.
    private static func dots(_ bytes: UnsafeBufferPointer<UInt8>, _ segment: Range<Int>) -> Int {
        var (count, index) = (0, segment.lowerBound)
        while index < segment.upperBound {
            if bytes[index] == UInt8(ascii: ".") {
                index += 1
            } else if bytes[index] == UInt8(ascii: "%"), mayBeDot(bytes, index) {
                index += 3
            } else {
                return 0
            }
            count += 1
            if count > 2 { return 0 }
        }
        return count
    }
}

extension WebAddress {
    /// Whether this is a whole web address that needs no change, as nearly every link is; found without splitting it.
    private var isFinished: Bool {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            guard bytes.count > 8, bytes[0] | 32 == UInt8(ascii: "h"), bytes[1] | 32 == UInt8(ascii: "t"), bytes[2] | 32 == bytes[1] | 32,
                bytes[3] | 32 == UInt8(ascii: "p")
            else { return false }
            var index = bytes[4] | 32 == UInt8(ascii: "s") ? 5 : 4
            guard bytes[index] == UInt8(ascii: ":"), bytes[index + 1] == UInt8(ascii: "/"), bytes[index + 2] == UInt8(ascii: "/") else {
                return false
            }
            index += 3
            let host = index
            var last: UInt8 = 0
            while index < bytes.count {
                let byte = bytes[index]
                if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
                if byte == UInt8(ascii: "\\") || needsEscape(byte) { return false }
                last = byte
                index += 1
            }
            guard index > host, last != UInt8(ascii: ":"), last != UInt8(ascii: "@") else { return false }
            return isPlain(bytes, from: index)
        } ?? false
    }

    /// `/path` beside a finished address, as most relative links are: appended to the origin of the base.
    private func rooted(in base: WebAddress) -> WebAddress? {
        let isRooted =
            text.utf8.withContiguousStorageIfAvailable { bytes in
                bytes.count > 1 && bytes[0] == UInt8(ascii: "/") && !isSlash(bytes[1]) && isPlain(bytes, from: 0)
            } ?? false
        guard isRooted, base.isFinished else { return nil }
        let whole = base.text.utf8
        // Behind `http://` or `https://`, which a finished address has.
        let end = whole.dropFirst(8).firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        return WebAddress(unchecked: base.text[..<(end ?? whole.endIndex)] + text)
    }
}

/// Whether from there on nothing needs escaping, and there is no backslash and no segment that could be dots.
private func isPlain(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var last: UInt8 = 0
    for index in start..<bytes.count {
        let byte = bytes[index]
        if byte == UInt8(ascii: "\\") || needsEscape(byte) { return false }
        if last == UInt8(ascii: "/"), byte == UInt8(ascii: ".") || (byte == UInt8(ascii: "%") && mayBeDot(bytes, index)) { return false }
        last = byte
    }
    return true
}

@inline(__always)
private func needsEscape(_ byte: UInt8) -> Bool { byte <= 32 || byte == 127 }

private func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }

private func mayBeDot(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index + 2 < bytes.count && bytes[index + 1] == UInt8(ascii: "2") && bytes[index + 2] | 32 == UInt8(ascii: "e")
}

extension Substring {
    fileprivate var afterSlashes: Substring { self[(utf8.firstIndex { !isSlash($0) } ?? endIndex)...] }

    fileprivate var mayHaveDotSegments: Bool {
        var text = self
        return text.withUTF8 { bytes in
            var isStart = true
            for byte in bytes {
                if isStart, byte == UInt8(ascii: ".") || byte == UInt8(ascii: "%") { return true }
                isStart = byte == UInt8(ascii: "/")
            }
            return false
        }
    }

    /// A path up to its last slash; one slash for an empty path.
    fileprivate var folder: Substring {
        guard let slash = lastPlace(of: UInt8(ascii: "/")) else { return "/" }
        return self[...slash]
    }
}
