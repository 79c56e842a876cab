/// The secrets that the servers of a source were shown, and where they put them in their answers: a recording has them nowhere, and leads a
/// replay from one request to the next all the same.
public struct EchoedSecrets: Sendable {
    static let hidden = "***"

    /// The longest first: one may be a part of another.
    private(set) var secrets: [String] = []
    /// What addresses are recorded as that a server sent us to, where that is not what they are by themselves.
    private var addresses: [WebAddress: WebAddress] = [:]
    /// Those that were asked as they are: a replay asks them so again.
    private var asked: Set<WebAddress> = []

    /// Nobody was shown anything.
    public init() {}

    /// A request shows its secrets.
    public mutating func add(_ request: Request) {
        add(request.shownSecrets)
        let address = request.address.withoutFragment
        if addresses[address] == nil { asked.insert(address) }
        // It stays as the recorded state has it, also where an answer gives away later what of it is secret: a replay compares the two.
        guard let validated = request.validatedAddress?.withoutFragment, addresses[validated] == nil else { return }
        let shown = remembered(validated)
        if shown == validated.scrubbed { asked.insert(validated) } else { addresses[validated] = shown }
    }

    /// What a server gives away at once may stand in the same answer again.
    mutating func add(_ shown: Set<String>) {
        let all = shown.union(secrets)
        if all.count > secrets.count { secrets = all.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) } }
    }

    /// The same failure, said without them: an address that can't be had may be one that a server made of what it was shown.
    public func hiding(_ failure: TransportFailure) -> TransportFailure {
        var failure = failure
        failure.message = hiding(failure.message)
        return failure
    }

    /// The same text, and each secret hidden.
    func hiding(_ text: String) -> String { secrets.reduce(text) { $0.replacing($1, with: Self.hidden) } }

    /// Hidden behind the host: what stands there is an address's, and decides whether it is asked at all.
    func hidingBehindHost(_ address: String) -> String {
        var parts = WebAddress.Parts(address)
        let (path, query, fragment) = (hiding(String(parts.path)), parts.query.map(hiding), parts.fragment.map(hiding))
        // What stands between host and path is no part of a secret.
        guard path.hasPrefix("/") || !parts.path.hasPrefix("/") else { return address }
        guard path != parts.path || query != parts.query.map(String.init) || fragment != parts.fragment.map(String.init) else {
            return address
        }
        (parts.path, parts.query, parts.fragment) = (path[...], query.map { $0[...] }, fragment.map { $0[...] })
        return parts.text
    }

    private func hiding(_ part: Substring) -> String { hiding(String(part)) }

    /// What an address is recorded as.
    public func recorded(_ address: WebAddress) -> WebAddress { addresses[address.withoutFragment] ?? address.scrubbed }

    /// What is recorded of an address that is remembered of a source, which a server may have made.
    public func remembered(_ address: WebAddress) -> WebAddress {
        if asked.contains(address.withoutFragment) { return address.scrubbed }
        return WebAddress(unchecked: hidingBehindHost(recorded(address).text))
    }

    /// What a Location is recorded as, and from then on the address that it leads to: in whole where it has a secret in it, or what it is
    /// relative to had one. A secret in a fragment, or in a folder that is left again, is in no part of where it leads.
    mutating func redirect(_ location: String, from address: WebAddress) -> String {
        let redacted = WebAddress(location)?.redacted ?? location
        guard let target = Redirect.target(of: location, from: address)?.withoutFragment else { return hiding(redacted) }
        let known = target.scrubbed.text
        let shown = asked.contains(target) ? known : addresses[target]?.text ?? hidingBehindHost(known)
        if shown != known { addresses[target] = WebAddress(unchecked: shown) }
        let isPlain = shown == known && recorded(address) == address.scrubbed && hiding(redacted) == redacted
        return isPlain ? redacted : shown
    }

    /// Whether an address was made of a secret.
    public var leadsOn: Bool { !addresses.isEmpty }

    /// A report says where a source is by now: that, as the replay will say it.
    public func replacing(in text: String) -> String {
        // The longest first: one may be the beginning of another.
        let texts = addresses.map { (real: $0.key.redacted, shown: $0.value.redacted) }.sorted { $0.real.utf8.count > $1.real.utf8.count }
        return texts.reduce(text) { $0.replacing($1.real, with: $1.shown) }
    }
}
