import AggregatorKit

/// What people write for a place on the web.
extension SourceResolver {
    /// Parses a host with a dot, or `localhost`, perhaps with a port and a path; an account at a host, as Mastodon writes it; a community,
    /// as Lemmy writes it. A whole address in angle brackets, as in letters, is taken as it is.
    static func site(_ name: String) -> WebAddress? {
        if name.hasPrefix("<"), name.hasSuffix(">"), !name.dropFirst().contains("<") {
            let inner = String(name.dropFirst().dropLast())
            return WebAddress(inner).flatMap { $0.isWeb && $0.origin != nil ? $0 : nil } ?? site(inner)
        }
        if name.hasPrefix("//"), !name.hasPrefix("///") { return site(String(name.dropFirst(2))) }
        if name.lowercased().hasPrefix("acct:") { return account("@\(name.dropFirst("acct:".count))", in: "") }
        if name.hasPrefix("@") { return account(name, in: "") }
        if name.hasPrefix("!") { return account(name.dropFirst(), in: "c/") }
        let authority = name.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        guard let host = parts.first, host.contains(".") || host.lowercased() == "localhost", host.first != ".", parts.count < 3,
            parts.dropFirst().allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }),
            // A mistyped file name must not be taken for a host.
            !HostGuess.endsAsFile(host),
            host.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" })
        else { return nil }
        // A local machine rarely has a certificate.
        let scheme = host.contains(".") ? "https" : "http"
        return WebAddress("\(scheme)://\(name)").flatMap { $0.origin == nil ? nil : $0 }
    }

    /// The page of `name@host`, in that folder of the host.
    private static func account(_ name: some StringProtocol, in folder: String) -> WebAddress? {
        guard let at = name.dropFirst().firstIndex(of: "@") else { return nil }
        let host = name[name.index(after: at)...]
        return host.contains("/") ? nil : site("\(host)/\(folder)\(name[..<at])")
    }
}
