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
            guard let scheme = Self.scheme(of: text[...]) else {
                self.init(behindScheme: text[...], isSpecial: true)
                return
            }
            self.init(behindScheme: text[text.utf8.index(after: scheme.endIndex)...], isSpecial: Self.isSpecial(scheme))
            self.scheme = scheme
        }

        /// Splits what follows a scheme and its colon, or a relative reference: another colon has no meaning there.
        init(behindScheme text: Substring, isSpecial: Bool) {
            var rest = isSpecial ? Self.withoutBackslashes(text) : text
            if let hash = rest.firstPlace(of: UInt8(ascii: "#")) {
                fragment = rest[rest.utf8.index(after: hash)...]
                rest = rest[..<hash]
            }
            if let mark = rest.firstPlace(of: UInt8(ascii: "?")) {
                query = rest[rest.utf8.index(after: mark)...]
                rest = rest[..<mark]
            }
            path = rest
            guard rest.utf8.starts(with: "//".utf8) else { return }
            let authority = rest[rest.utf8.index(rest.startIndex, offsetBy: 2)...]
            let end = authority.firstPlace(of: UInt8(ascii: "/")) ?? authority.endIndex
            path = authority[end...]
            setAuthority(authority[..<end])
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
            ["http", "https", "ftp", "ws", "wss"].contains { (name: StaticString) in
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

        private mutating func setAuthority(_ authority: Substring) {
            var rest = authority
            if let at = rest.lastPlace(of: UInt8(ascii: "@")) {
                userInfo = rest[..<at]
                rest = rest[rest.utf8.index(after: at)...]
            }
            while rest.utf8.last == UInt8(ascii: ":") { rest = rest[..<rest.utf8.index(before: rest.endIndex)] }
            // The colons of an IPv6 literal are inside of its brackets.
            let bracket = rest.lastPlace(of: UInt8(ascii: "]")) ?? rest.startIndex
            if let colon = rest[bracket...].lastPlace(of: UInt8(ascii: ":")) {
                let digits = rest[rest.utf8.index(after: colon)...]
                if digits.utf8.allSatisfy({ $0.isASCIIDigit }), let number = Int(digits), number <= 65_535 {
                    port = number
                    rest = rest[..<colon]
                }
            }
            host = rest
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
