/// Parts of addresses that say which visit they were made for: some sites put a session into each address, a new one at every request.
enum SessionParameter {
    /// Names that mean nothing else: PHP's and Java's.
    private static let names: Set<String> = ["phpsessid", "jsessionid"]

    /// The hexadecimal digits of a `sid` that is a session, as phpBB writes it. Others are names of stories, sections or objects.
    private static let tokenLength = 32

    /// Whether a parameter of a query, such as `PHPSESSID=a1b2`, is one.
    ///
    /// - Parameter name: In lower case.
    static func isOne(_ parameter: Substring, name: String) -> Bool {
        names.contains(name) || name == "sid" && isToken(parameter.utf8.dropFirst(name.utf8.count + 1))
    }

    private static func isToken(_ value: Substring.UTF8View.SubSequence) -> Bool {
        value.count == tokenLength && value.allSatisfy { $0.isASCIIDigit || 97...102 ~= $0 | 32 }
    }

    /// The path without `;jsessionid=…`, which Java's servers write behind its last part.
    static func removed(from path: Substring) -> Substring {
        let start = ";jsessionid="
        guard let semicolon = path.lastPlace(of: UInt8(ascii: ";")),
            path.utf8[semicolon...].prefix(start.utf8.count).elementsEqual(start.utf8, by: { $0 | 32 == $1 | 32 })
        else { return path }
        let value = path.utf8[semicolon...].dropFirst(start.utf8.count)
        return value.contains(UInt8(ascii: "/")) ? path : path[..<semicolon]
    }
}

extension WebAddress {
    /// The address without these parameters, where it has any.
    package var withoutSession: WebAddress {
        guard isWeb, text.utf8.count <= TrackingParameter.longestAddress else { return self }
        let (rest, fragment) = text.cut(at: "#")
        let (place, query) = rest.cut(at: "?")
        let path = SessionParameter.removed(from: place)
        let parameters = query.dropFirst().pieces(around: UInt8(ascii: "&"))
        let kept = parameters.filter { !SessionParameter.isOne($0, name: $0.upTo(UInt8(ascii: "=")).lowercased()) }
        guard path.utf8.count < place.utf8.count || kept.count < parameters.count else { return self }
        let left = kept.joined(separator: "&")
        return WebAddress(path + (left.isEmpty ? "" : "?\(left)") + fragment) ?? self
    }
}

extension StringProtocol where SubSequence == Substring {
    /// What stands before the first `sign`, and the rest from there on.
    fileprivate func cut(at sign: Character) -> (before: Substring, rest: Substring) {
        let place = firstIndex(of: sign) ?? endIndex
        return (self[..<place], self[place...])
    }
}
