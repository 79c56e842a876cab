/// Which validators a request sends, and which an answer leaves behind.
public enum Revalidation {
    /// Seconds. A validator that a server has confirmed for so long is asked about no more: a misconfigured cache may confirm it for ever.
    public static let longestTrust: Int64 = 8 * 86_400

    /// What to ask with; nothing after eight days, nor when the clock says that they are from the future, nor what another asker was given.
    public static func validators(of trust: SourceState.Trust, for asker: Asker, now: Timestamp) -> Validators {
        guard asker == trust.asker else { return Validators() }
        guard let since = trust.since else { return sendable(trust.validators) }
        return 0...longestTrust ~= now.seconds(since: since) ? sendable(trust.validators) : Validators()
    }

    /// Whether validators say anything to `address`: where they were never issued they are another resource's (RFC 9110, 13.1). What a
    /// query adds behind a redirect (a new token for each visitor) makes no other document; at the source's own address it may be what
    /// tells one feed of a site from another (`?feed=a`).
    ///
    /// - Parameters:
    ///   - issuer: where a redirect led when they came; `nil` where they came from the source's own address.
    ///   - source: that address.
    public static func isIssuer(_ issuer: WebAddress?, source: WebAddress, of address: WebAddress) -> Bool {
        func place(_ address: WebAddress) -> Substring { address.text.prefix { $0 != "?" && $0 != "#" } }
        let isSource = source.withoutFragment == address.withoutFragment
        guard let issuer else { return isSource }
        return issuer == address || !isSource && place(issuer) == place(address)
    }

    /// Bytes. Sent back exactly or not at all: what is longer makes requests that servers refuse.
    static let longestValidator = 4_096

    /// Failures in a row of requests with validators, after which one is made without.
    static let patience = 3

    /// A server may fail over nothing but the validators of a request, and would do so again and again: it is asked without them next
    /// time where its status says as much, or after a few such failures in a row.
    ///
    /// - Parameter status: `nil` where the answer broke off, or was not understood.
    public static func note(failureOver asked: Validators, status: Int? = nil, in trust: inout SourceState.Trust) {
        // Who is unavailable (503) fails over nothing that was asked.
        guard !asked.isEmpty, status != 503 else { return }
        trust.failures = min(trust.failures, patience) + 1
        let isPlain = status.map { [400, 412, 413, 416, 431].contains($0) } ?? false
        guard isPlain || trust.failures >= patience else { return }
        trust.validators = Validators()
        trust.failures = 0
    }

    /// What a document that was understood leaves behind.
    ///
    /// A strong entity tag names one sequence of bytes (RFC 9110, 8.8.1): a server that gives it to another one is not believed.
    public static func validators(after response: Response, isSameBody: Bool, asked: Validators) -> Validators {
        // What came unasked as a part says nothing about the whole.
        if response.status == 226, asked.entityTag == nil { return Validators() }
        let given = sendable(response.validators)
        guard let tag = given.entityTag, !tag.hasPrefix("W/"), tag == asked.entityTag, !isSameBody else { return given }
        return Validators()
    }

    private static func sendable(_ validators: Validators) -> Validators {
        Validators(
            entityTag: validators.entityTag.flatMap { canBeSent($0) ? $0 : nil },
            lastModified: validators.lastModified.flatMap { canBeSent($0) ? $0 : nil })
    }

    /// Control characters end a request before it is made, `*` would ask whether there is anything at all (RFC 9110, 13.1.2), and nothing
    /// names nothing.
    private static func canBeSent(_ validator: String) -> Bool {
        validator.utf8.count <= longestValidator && validator != "*" && validator.utf8.allSatisfy { $0 >= 32 && $0 != 127 }
            && validator.utf8.contains { $0 != 32 }
    }

    /// What "not modified" leaves behind: what was asked with, or nothing when the server names another version than the one that it
    /// was asked about (RFC 9111, 4.3.4): then nobody knows what has not changed.
    ///
    /// Asked with a date alone, many servers say so of whatever is not newer (RFC 9110, 13.1.3), as of an older copy that was put back, to which
    /// posts are added since.
    public static func validators(afterUnchanged response: Response, asked: Validators, now: Timestamp) -> Validators {
        let given = sendable(response.validators)
        if let tag = asked.entityTag {
            return given.entityTag.map { opaque($0) != opaque(tag) } == true ? Validators() : asked
        }
        guard let date = given.lastModified, let askedDate = asked.lastModified, date != askedDate else { return asked }
        // Not all write a moment as they should, or the same way each time.
        func moment(_ date: String) -> Timestamp? { HTTPDate.parse(date, now: now) ?? FeedDate.parse(date) }
        return moment(date).map { $0 == moment(askedDate) } == true ? asked : Validators()
    }

    /// What a document that was not understood leaves of the validators of the last one that was: nothing if it came under the same, or
    /// as a part that only they have asked for.
    public static func validators(afterMisunderstood response: Response, asked: Validators) -> Validators {
        guard response.status != 226 else { return Validators() }
        let given = sendable(response.validators)
        let isSame =
            given.entityTag.map { $0 == asked.entityTag } ?? (given.lastModified != nil && given.lastModified == asked.lastModified)
        return isSame ? Validators() : asked
    }

    /// For the weak comparison (RFC 9110, 8.8.3.2).
    private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
}
