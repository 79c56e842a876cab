public import AggregatorCore

extension SubscriptionEditor {
    /// Keeps the user names and passwords in addresses that can be fetched, if their origins have no secret yet.
    ///
    /// The author of a list may write secrets into it, and must not replace those of sources that are followed, or of others of the origin.
    /// So, for a source that is followed already, pass only an address that the user typed.
    public func keepSecrets(in addresses: [WebAddress], tell: SecretTeller) async throws {
        let credentials = services.world.credentials
        // All are kept at once, in the order of the list, and then the fate of each is told.
        var new: [(credential: Credential, origin: WebAddress.Origin)] = []
        var known: [WebAddress.Origin: Credential] = [:]
        var fates: [ToldFate] = []
        for (secret, origin) in try secrets(in: addresses, tell: tell) {
            if known[origin] == nil { known[origin] = try await credentials.credential(for: origin) }
            if let earlier = known[origin] {
                if earlier != secret { fates.append((origin, .passedOver)) }
            } else {
                known[origin] = secret
                new.append((secret, origin))
                fates.append((origin, .kept))
            }
        }
        try await tellFates(fates, areKept: try await credentials.keepAll(new), tell: tell)
    }

    /// The secrets in addresses, in their order; tells of those that can't be kept.
    private func secrets(in addresses: [WebAddress], tell: SecretTeller) throws -> [(secret: Credential, origin: WebAddress.Origin)] {
        try addresses.compactMap { written in
            let (address, user, password) = written.separatingUserInfo
            let asked = address.withoutConnector
            // Nobody is shown a file's.
            guard let user, services.canFetch(address), asked.scheme != "file", let origin = asked.origin else { return nil }
            guard user.utf8.count + (password?.utf8.count ?? 0) <= Self.longestSecret else {
                try tell(origin, .tooLong)
                return nil
            }
            let secret = Credential.basic(user: user, password: password ?? "")
            guard secret.canBeSent else {
                try tell(origin, .unsendable)
                return nil
            }
            return (secret, origin)
        }
    }

    /// Tells what became of secrets; the sources of new ones are asked anew.
    private func tellFates(_ fates: [ToldFate], areKept: Bool, tell: SecretTeller) async throws {
        // Loaded once: a list may have a secret for each of thousands of servers.
        var followed: [WebAddress.Origin?: [Subscription]]?
        for (origin, fate) in fates {
            guard fate == .kept else {
                try tell(origin, fate)
                continue
            }
            try tell(origin, areKept ? .kept : .lost)
            if followed == nil { followed = Dictionary(grouping: try await store.subscriptions(), by: \.origin) }
            try await askAnew(followed?[origin] ?? [])
        }
    }

    /// What became of the user name and password in the address of a source.
    public enum SecretFate: Sendable, Hashable {
        /// It is in the credential service, for its origin.
        case kept
        /// The origin has another secret, which stays.
        case passedOver
        /// No credential service here can keep a secret.
        case lost
        /// It is longer than the limit.
        case tooLong
        /// It has a control character, which no request can hold.
        case unsendable
    }

    /// Is told the fate of the user name and password for an origin. If it throws, nothing further is done.
    public typealias SecretTeller = (_ origin: WebAddress.Origin, _ fate: SecretFate) throws -> Void

    private typealias ToldFate = (origin: WebAddress.Origin, fate: SecretFate)

    /// The most bytes of a secret: of a user name and password in an address together, and of a secret that is piped in.
    public static let longestSecret = 64 << 10
}
