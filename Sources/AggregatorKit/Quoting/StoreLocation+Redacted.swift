public import AggregatorCore

extension StoreLocation {
    /// A store address for messages and lists: without user name and password, as a database's may have, or anything that sounds secret.
    public static func redacted(_ address: String) -> String {
        let scheme = address.prefix(while: \.isLetter)
        // The user may have forgotten the colon, or one of the slashes.
        let mark = address[scheme.endIndex...].prefix { ":/".contains($0) }
        guard mark.contains("/"), mark.count > 1, !ConfigurationKind.fileSchemes.contains(scheme.lowercased()) else {
            return UserInput.withoutSecrets(address)
        }
        let beginning = address[..<mark.endIndex]
        // Up to the last at sign: a password may contain another one, and slashes, though it should not.
        var rest = address[mark.endIndex...]
        if let at = rest.utf8.lastIndex(of: UInt8(ascii: "@")) {
            // Behind a question mark, an at sign may as well be in a value that is secret.
            guard !rest[..<at].contains("?") else { return String(beginning) }
            rest = rest[rest.index(after: at)...]
        }
        return WebAddress(beginning + rest)?.redacted ?? String(beginning)
    }
}
