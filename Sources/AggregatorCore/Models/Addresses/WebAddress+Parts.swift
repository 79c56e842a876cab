extension WebAddress {
    /// scheme `:` `//` userInfo `@` host `:` port path `?` query `#` fragment; `nil` is "not there", which differs from empty.
    public struct Parts: Sendable, Hashable {
        /// As written, in either case.
        public var scheme: Substring?
        /// User name and password, as written: what stands before the last `@`.
        public var userInfo: Substring?
        /// As written, in either case; an IPv6 literal in its brackets. Empty where nothing follows the slashes.
        public var host: Substring?
        /// 0...65535; a port outside of that stays in the host, and an empty one is dropped.
        public var port: Int?
        /// With its first slash; may be empty.
        public var path: Substring
        /// Without its `?`.
        public var query: Substring?
        /// Without its `#`.
        public var fragment: Substring?

        /// Splits any text. One without a scheme is split as beside an `http` base: a backslash is a slash.
        public init(_ text: String) {
            let scheme = Self.scheme(of: text[...])
            let rest = scheme.map { text[text.utf8.index(after: $0.endIndex)...] } ?? text[...]
            self.init(scheme, behindScheme: rest, isSpecial: scheme.map(Self.isSpecial) ?? true)
        }

        /// Splits what follows a scheme and its colon, or a relative reference: another colon has no meaning there.
        init(_ scheme: Substring?, behindScheme text: Substring, isSpecial: Bool) {
            let text = isSpecial ? Self.withoutBackslashes(text) : text
            var bytes = text
            let places = bytes.withUTF8 { Places($0) }
            func part(_ range: Range<Int>) -> Substring {
                let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
                return text[start..<text.utf8.index(start, offsetBy: range.count)]
            }
            self.scheme = scheme
            userInfo = places.userInfo.map(part)
            host = places.host.map(part)
            port = places.port
            path = part(places.path)
            query = places.query.map(part)
            fragment = places.fragment.map(part)
        }

        /// What stands before the first colon, if it could be a scheme (RFC 3986, 3.1).
        static func scheme(of text: Substring) -> Substring? {
            var bytes = text
            let length = bytes.withUTF8 { bytes -> Int? in
                guard let first = bytes.first, first.isASCIILetter, let end = bytes.firstIndex(where: { !isSchemeByte($0) }) else {
                    return nil
                }
                return bytes[end] == UInt8(ascii: ":") ? end : nil
            }
            return length.map { text[..<text.utf8.index(text.startIndex, offsetBy: $0)] }
        }

        private static func isSchemeByte(_ byte: UInt8) -> Bool {
            switch byte {
            case 65...90, 97...122, 48...57, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
            default: false
            }
        }

        /// The schemes that the WHATWG calls special, except `file`: their addresses have a host, and a backslash in them is a slash.
        static func isSpecial(_ scheme: Substring) -> Bool {
            ["https", "http", "ftp", "ws", "wss"].contains { (name: StaticString) in
                name.withUTF8Buffer { scheme.utf8.elementsEqual($0) { $0 | 32 == $1 } }
            }
        }

        /// Replaces backslashes by slashes, except in query and fragment.
        private static func withoutBackslashes(_ text: Substring) -> Substring {
            guard text.firstPlace(of: UInt8(ascii: "\\")) != nil else { return text }
            let end = text.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? text.endIndex
            let slashed = text[..<end].utf8.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
            return (String(decoding: slashed, as: UTF8.self) + text[end...])[...]
        }

        /// The parts put together again (RFC 3986, 5.3).
        public var text: String {
            var text = ""
            text.reserveCapacity(path.utf8.count + (host?.utf8.count ?? 0) + (query?.utf8.count ?? 0) + (fragment?.utf8.count ?? 0) + 32)
            if let scheme {
                text += scheme
                text += ":"
            }
            if let host {
                text += "//"
                if let userInfo {
                    text += userInfo
                    text += "@"
                }
                text += host
                if let port { text += ":\(port)" }
            } else if path.utf8.starts(with: "//".utf8) {
                // Without this the path would be read as an authority (WHATWG URL, 4.5).
                text += "/."
            }
            text += path
            if let query {
                text += "?"
                text += query
            }
            if let fragment {
                text += "#"
                text += fragment
            }
            return text
        }
    }
}

/// Where the parts of a reference stand in its bytes, found in one walk over them: places in a text cost many times as much as bytes, and a
/// pull splits several addresses for each post.
private struct Places {
    private(set) var userInfo: Range<Int>?
    private(set) var host: Range<Int>?
    private(set) var port: Int?
    private(set) var path: Range<Int>
    private(set) var query: Range<Int>?
    private(set) var fragment: Range<Int>?

    /// - Parameter bytes: What follows a scheme and its colon, or a relative reference.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
        if end < bytes.count {
            let hash = bytes[end...].firstIndex(of: UInt8(ascii: "#"))
            if hash != end { query = end + 1..<(hash ?? bytes.count) }
            if let hash { fragment = hash + 1..<bytes.count }
        }
        path = 0..<end
        guard end >= 2, bytes[0] == UInt8(ascii: "/"), bytes[1] == UInt8(ascii: "/") else { return }
        let slash = bytes[2..<end].firstIndex(of: UInt8(ascii: "/")) ?? end
        path = slash..<end
        setAuthority(bytes[2..<slash])
    }

    private mutating func setAuthority(_ authority: Slice<UnsafeBufferPointer<UInt8>>) {
        var rest = authority
        if let at = rest.lastIndex(of: UInt8(ascii: "@")) {
            userInfo = rest.startIndex..<at
            rest = rest[(at + 1)...]
        }
        while rest.last == UInt8(ascii: ":") { rest.removeLast() }
        // The colons of an IPv6 literal are inside of its brackets.
        let bracket = rest.lastIndex(of: UInt8(ascii: "]")) ?? rest.startIndex
        if let colon = rest[bracket...].lastIndex(of: UInt8(ascii: ":")), let number = Self.port(rest[(colon + 1)...]) {
            port = number
            rest = rest[..<colon]
        }
        host = rest.startIndex..<rest.endIndex
    }

    /// 0...65535; `nil` for anything else.
    private static func port(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit) else { return nil }
        let most = 65_535
        // Zeros in front are no reason to refuse it, however many they are.
        let number = digits.reduce(0) { min($0 * 10 + Int($1 - 48), most + 1) }
        return number <= most ? number : nil
    }
}

extension Substring {
    /// The index of the first such byte, found over the bytes themselves: the view's indices cost ten times as much.
    func firstPlace(of byte: UInt8) -> Index? {
        let offset = utf8.withContiguousStorageIfAvailable { $0.firstIndex(of: byte) ?? -1 }
        guard let offset else { return utf8.firstIndex(of: byte) }
        return offset < 0 ? nil : utf8.index(startIndex, offsetBy: offset)
    }

    /// The index of the last such byte.
    func lastPlace(of byte: UInt8) -> Index? {
        let offset = utf8.withContiguousStorageIfAvailable { $0.lastIndex(of: byte) ?? -1 }
        guard let offset else { return utf8.lastIndex(of: byte) }
        return offset < 0 ? nil : utf8.index(startIndex, offsetBy: offset)
    }
}
