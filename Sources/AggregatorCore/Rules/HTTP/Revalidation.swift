/// Decides which validators a request sends, and which an answer leaves behind.
public enum Revalidation {
    /// Seconds for which a server may confirm a validator. After that, the request is unconditional: a misconfigured cache may confirm it
    /// for ever.
    public static let longestTrust: Int64 = 8 * 86_400

    /// The validators of the next request: none after eight days, none if the clock says that they are from the future, and none that
    /// another client received.
    public static func validators(of trust: SourceState.Trust, for client: ClientIdentity, now: Timestamp) -> Validators {
        guard client == trust.client else { return Validators() }
        guard let since = trust.since else { return sendable(trust.validators) }
        return 0...longestTrust ~= now.wholeSeconds(since: since) ? sendable(trust.validators) : Validators()
    }

    /// Whether validators may be sent to `address`. At an address that did not issue them, they belong to another resource (RFC 9110,
    /// 13.1). A query that a redirect adds (a new token for each visitor) makes no other document; but at the source's own address, it may
    /// distinguish the feeds of a site (`?feed=a`).
    ///
    /// - Parameters:
    ///   - issuer: The address to which a redirect led when they came; `nil` if they came from the source's own address.
    ///   - source: The source's own address.
    public static func isIssuer(_ issuer: WebAddress?, source: WebAddress, of address: WebAddress) -> Bool {
        func place(_ address: WebAddress) -> Substring { address.text[...].upTo(UInt8(ascii: "?")).upTo(UInt8(ascii: "#")) }
        let isSource = source.withoutFragment == address.withoutFragment
        guard let issuer else { return isSource }
        return issuer == address || !isSource && place(issuer) == place(address)
    }

    /// In bytes. A validator is sent back exactly or not at all, and a longer one makes requests that servers refuse.
    static let longestValidator = 4_096

    /// The validators that are left after a failure: those that were there, unless its status speaks of the request itself, which would be
    /// refused again and again. All others say nothing of validators, and asking for the whole document mends none of them. A server that
    /// fails over validators without saying so is asked without them when they are too old (`longestTrust`).
    public static func validators(afterFailure status: Int, kept: Validators, asked: Validators) -> Validators {
        !asked.isEmpty && [400, 412, 413, 416, 431].contains(status) ? Validators() : kept
    }

    /// The validators that a document leaves behind once it was understood.
    ///
    /// A strong entity tag names one sequence of bytes (RFC 9110, 8.8.1): if a server gives it to another one, its validators are not
    /// trusted.
    public static func validators(after response: Response, isSameBody: Bool, asked: Validators) -> Validators {
        // A part that was not asked for, or that is missing from another document, says nothing about the whole.
        if response.status == 226, asked.entityTag == nil || !isDelta(response, from: asked) { return Validators() }
        let given = sendable(response.validators)
        guard let tag = given.entityTag, !tag.hasPrefix("W/"), tag == asked.entityTag, !isSameBody else { return given }
        return Validators()
    }

    /// Whether a part was made by the manipulation that was asked for, and from the document that is known here (RFC 3229, 10.5.2 and 10.5.1);
    /// many servers say neither.
    private static func isDelta(_ response: Response, from asked: Validators) -> Bool {
        let manipulations = response.headers["IM"]?.lowercased().split { $0 == "," || $0 == ";" || $0 == " " }
        return manipulations?.contains("feed") != false
            && response.headers["Delta-Base"].map { base in asked.entityTag.map { uncompressed($0) == uncompressed(base) } == true }
                != false
    }

    private static func sendable(_ validators: Validators) -> Validators {
        Validators(
            entityTag: validators.entityTag.flatMap { canBeSent($0) ? $0 : nil },
            lastModified: validators.lastModified.flatMap { canBeSent($0) ? $0 : nil })
    }

    /// Whether a validator can be sent. Control characters make an invalid request, `*` would ask whether there is any document at all (RFC
    /// 9110, 13.1.2), and a blank one names nothing.
    private static func canBeSent(_ validator: String) -> Bool {
        validator.utf8.count <= longestValidator && validator != "*" && validator.utf8.allSatisfy { $0 >= 32 && $0 != 127 }
            && validator.utf8.contains { $0 != 32 }
    }

    /// The validators that "not modified" leaves behind: those that were sent; or none if the server names another version than they do
    /// (RFC 9111, 4.3.4), as it is then unknown what has not changed.
    ///
    /// Many servers answer so to a date alone if their document is not newer (RFC 9110, 13.1.3), even if an older copy was put back to
    /// which posts are added since. And many tags say how the answer was compressed, of which "not modified" needs to know nothing: Apache
    /// marks a tag with it, and its known workaround takes the mark off again in requests alone.
    public static func validators(afterUnchanged response: Response, asked: Validators, now: Timestamp) -> Validators {
        let given = sendable(response.validators)
        if let tag = asked.entityTag {
            return given.entityTag.map { $0 != tag && uncompressed($0) != uncompressed(tag) } == true ? Validators() : asked
        }
        guard let date = given.lastModified, let askedDate = asked.lastModified, date != askedDate else { return asked }
        // Not all servers write a date correctly, or in the same way each time.
        func moment(_ date: String) -> Timestamp? { HTTPDate.parse(date, now: now) ?? FeedDate.parse(date) }
        return moment(date).map { $0 == moment(askedDate) } == true ? asked : Validators()
    }

    /// The validators that are left after a document that was not understood: those of the last one that was, unless this document came
    /// with the same ones, or as a part, which only they have asked for.
    public static func validators(afterMisunderstood response: Response, asked: Validators) -> Validators {
        guard response.status != 226 else { return Validators() }
        let given = sendable(response.validators)
        let isSame =
            given.entityTag.map { $0 == asked.entityTag } ?? (given.lastModified != nil && given.lastModified == asked.lastModified)
        return isSame ? Validators() : asked
    }

    /// A tag for the weak comparison (RFC 9110, 8.8.3.2), without its quotes and the mark of compression, which is within or behind them:
    /// `-gzip`, `-br` and so on of Apache, `--gzip` of Jetty, `;gzip` of others.
    private static func uncompressed(_ tag: String) -> String {
        let opaque = (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]).filter { $0 != "\"" }
        for separator in ["--", "-", ";"] {
            for coding in ["gzip", "br", "zstd", "deflate", "df"] where opaque.hasSuffix(separator + coding) {
                let marked = opaque.dropLast(separator.count + coding.count)
                return marked.isEmpty ? opaque : String(marked)
            }
        }
        return opaque
    }
}
