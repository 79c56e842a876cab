/// Which names suggest that their values are secrets: the one place for all of them, since what is hidden in one place and shown in another
/// is shown.
///
/// The three kinds differ in what surrounds them: a parameter's name is any word of a publisher's, a field's comes out of a short list that
/// is public, and an option's is made of parts.
public enum SecretNames {
    /// Whether a parameter of an address with this name holds a secret: the name contains one of a few words.
    static func hasParameter(_ name: some StringProtocol) -> Bool {
        let name = name.lowercased()
        return parameterWords.contains { name.contains($0) }
    }

    /// Whether a header field is known to be public: every other one may hold a secret, whatever a publisher has invented.
    static func isPublicField(_ name: some StringProtocol) -> Bool { publicFields.contains(name.lowercased()) }

    /// Whether a header field is known to hold a secret.
    public static func hasKnownField(_ name: some StringProtocol) -> Bool { secretFields.contains(name.lowercased()) }

    /// Whether an option's name is one that programs give to secrets, as a whole or in one of its parts.
    public static func hasOption(_ name: some StringProtocol) -> Bool {
        name.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).contains { part in
            optionParts.contains(String(part)) || part.hasSuffix("password") || optionBeginnings.contains(where: part.hasPrefix)
        }
    }

    private static let parameterWords = ["token", "key", "auth", "sig", "secret", "pass", "pwd", "session"]

    private static let publicFields: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "dnt", "from", "pragma", "priority", "referer",
        "save-data", "sec-gpc", "upgrade-insecure-requests", "user-agent", "via", "x-requested-with",
    ]

    private static let secretFields: Set<String> = [
        "api-key", "authorization", "cookie", "private-token", "proxy-authorization", "set-cookie", "x-access-token",
        "x-amz-security-token", "x-api-key", "x-auth-key", "x-auth-token", "x-csrf-token",
    ]

    private static let optionParts: Set<String> = ["key", "auth", "pass"]

    private static let optionBeginnings = [
        "cookie", "authoriz", "authent", "token", "secret", "passw", "passphrase", "pwd", "apikey", "session", "bearer", "login",
    ]
}
