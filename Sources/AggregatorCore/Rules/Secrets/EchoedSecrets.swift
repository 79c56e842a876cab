/// The secrets that a source's servers received, and the places in their answers in which they repeat them: a recording holds them nowhere,
/// and still leads a replay from one request to the next.
public struct EchoedSecrets: Sendable, Hashable {
    static let hidden = "***"

    /// The longest first: one may be a part of another.
    private(set) var secrets: [String] = []
    /// The recorded forms of addresses that a server sent us to, where they differ from their scrubbed form.
    private var addresses: [WebAddress: WebAddress] = [:]
    /// Addresses that were requested as they are: a replay requests them in the same way.
    private var asked: Set<WebAddress> = []

    /// Creates a value without secrets.
    public init() {}

    /// Adds the secrets in a request.
    public mutating func add(_ request: Request) {
        add(request.shownSecrets)
        let address = request.address.withoutFragment
        if addresses[address] == nil { asked.insert(address) }
        // It stays as the recorded state has it, even if a later answer shows which part is secret: a replay compares the two.
        guard let validated = request.validatedAddress?.withoutFragment, addresses[validated] == nil else { return }
        let shown = remembered(validated)
        if shown == validated.scrubbed { asked.insert(validated) } else { addresses[validated] = shown }
    }

    /// Adds values of cookies that servers set: they may stand in an address that they lead to.
    ///
    /// - Parameter cookies: The values of stored cookies only: a server may send a thousand long ones.
    public mutating func add(cookies: [String]) { add(SecretSpellings.recognizable(cookies)) }

    /// Adds secrets that a server has revealed; they may stand in the same answer again.
    mutating func add(_ shown: Set<String>) {
        let all = shown.union(secrets)
        if all.count > secrets.count { secrets = all.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) } }
    }

    /// The failure without secrets in its message: a failed address may be one that a server made from them.
    public func hiding(_ failure: TransportFailure) -> TransportFailure {
        var failure = failure
        failure.message = hiding(failure.message)
        return failure
    }

    /// The same text, and each secret hidden.
    func hiding(_ text: String) -> String { secrets.reduce(text) { $0.replacingAll($1, with: Self.hidden) } }

    /// The address with secrets hidden behind the host: the host itself decides whether it is requested at all.
    func hidingBehindHost(_ address: String) -> String {
        var parts = WebAddress.Parts(address)
        let (path, query, fragment) = (hiding(String(parts.path)), parts.query.map(hiding), parts.fragment.map(hiding))
        // A secret does not contain the slash between host and path.
        guard path.hasPrefix("/") || !parts.path.hasPrefix("/") else { return address }
        guard path != parts.path || query != parts.query.map(String.init) || fragment != parts.fragment.map(String.init) else {
            return address
        }
        (parts.path, parts.query, parts.fragment) = (path[...], query.map { $0[...] }, fragment.map { $0[...] })
        return parts.text
    }

    private func hiding(_ part: Substring) -> String { hiding(String(part)) }

    /// The recorded form of an address.
    package func recorded(_ address: WebAddress) -> WebAddress { addresses[address.withoutFragment] ?? address.scrubbed }

    /// The recorded form of an address in a source's state, which a server may have made.
    package func remembered(_ address: WebAddress) -> WebAddress {
        if asked.contains(address.withoutFragment) { return address.scrubbed }
        return WebAddress(unchecked: hidingBehindHost(recorded(address).text))
    }

    /// The recorded form of a Location, which also becomes that of the address it leads to: the whole address, where it or the address that
    /// it is relative to has a secret. A secret in a fragment, or in a folder that `..` leaves again, is in no part of the target.
    mutating func redirect(_ location: String, from address: WebAddress) -> String {
        let scrubbed = WebAddress(location)?.scrubbed.text ?? location
        guard let target = Redirect.target(of: location, from: address)?.withoutFragment else { return hiding(scrubbed) }
        let known = target.scrubbed.text
        let shown = asked.contains(target) ? known : addresses[target]?.text ?? hidingBehindHost(known)
        if shown != known { addresses[target] = WebAddress(unchecked: shown) }
        let isPlain = shown == known && recorded(address) == address.scrubbed && hiding(scrubbed) == scrubbed
        return isPlain ? scrubbed : shown
    }

    /// Whether an address was made from a secret.
    public var leadsOn: Bool { !addresses.isEmpty }

    /// The text of a report, in which addresses are replaced as a replay will report them.
    public func replacing(in text: String) -> String {
        let whole = addresses.map { (real: $0.key.scrubbed.text, shown: $0.value.scrubbed.text) }
        // Messages cut what is very long.
        let cut = addresses.map { (real: $0.key.redacted, shown: $0.value.redacted) }
        // The longest first: one may be the beginning of another.
        let texts = (whole + cut).sorted { $0.real.utf8.count > $1.real.utf8.count }
        return texts.reduce(text) { $0.replacingAll($1.real, with: $1.shown) }
    }
}
