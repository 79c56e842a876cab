/// Parts of addresses that say which visit they were made for: some sites put a session into each address, a new one at every request.
enum SessionParameter {
    /// Names that mean nothing else: PHP's and Java's.
    private static let names: Set<String> = ["phpsessid", "jsessionid"]

    /// The fewest letters and digits of a `sid` that is a session, as phpBB writes one. `sid=12` is a story, or a section.
    private static let shortestToken = 20

    /// Whether a parameter of a query, such as `PHPSESSID=a1b2`, is one.
    ///
    /// - Parameter name: in lower case.
    static func isOne(_ parameter: Substring, name: String) -> Bool {
        names.contains(name) || name == "sid" && isToken(parameter.utf8.dropFirst(name.utf8.count + 1))
    }

    /// Whether it has letters and digits, and nothing else.
    private static func isToken(_ value: Substring.UTF8View.SubSequence) -> Bool {
        guard value.count >= shortestToken else { return false }
        let letters = value.count { 65...90 ~= $0 & ~32 }
        let digits = value.count(where: \.isASCIIDigit)
        return letters > 0 && digits > 0 && letters + digits == value.count
    }

    /// The path without `;jsessionid=…`, which Java's servers write behind its last part.
    static func removed(from path: Substring) -> Substring {
        let start = ";jsessionid="
        guard let semicolon = path.utf8.lastIndex(of: UInt8(ascii: ";")),
            path.utf8[semicolon...].prefix(start.utf8.count).elementsEqual(start.utf8, by: { $0 | 32 == $1 | 32 })
        else { return path }
        let value = path.utf8[semicolon...].dropFirst(start.utf8.count)
        return value.contains(UInt8(ascii: "/")) ? path : path[..<semicolon]
    }
}
