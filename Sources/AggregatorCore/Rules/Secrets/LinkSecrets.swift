/// The secrets that a request showed to its server, where the answer repeats them in addresses: those are neither offered nor asked for, as
/// whoever follows one stores it, and sees it in every list.
public struct LinkSecrets: Sendable, Hashable {
    /// Those that the user keeps for the server.
    private var kept = EchoedSecrets()
    /// Those in the requested address itself.
    private var own = EchoedSecrets()

    /// Takes the secrets of a request. A word that stands in its address, where messages show it, is none, as that in `lang=english`.
    public init(_ request: Request) {
        kept.add(request.keptSecrets.filter { !request.address.text.contains($0) })
        let shown = request.address.scrubbed.text
        own.add(request.addressSecrets.filter { !shown.contains($0) })
    }

    /// Whether an address has, behind its host, a secret that the user keeps for the server.
    func hasKept(_ address: WebAddress) -> Bool { Self.differs(kept, address.text) }

    /// Whether an address has such a secret, or one of the requested address where messages do not leave it out: `/feed?token=…` may be
    /// linked to by `/?token=…`, and `/feed/…` may not.
    public func appear(in address: WebAddress) -> Bool { hasKept(address) || Self.differs(own, address.scrubbed.text) }

    private static func differs(_ secrets: EchoedSecrets, _ address: String) -> Bool {
        !secrets.secrets.isEmpty && secrets.hidingBehindHost(address) != address
    }
}
