import AggregatorCore

/// Secrets in variables that are named for their origin: `AGGREGATOR_TOKEN_…` holds a bearer token, `AGGREGATOR_PASSWORD_…` a
/// `user:password`. If both are set, the token counts.
///
/// The rest of the name is the host in capitals, with a dot as one underscore and a hyphen as two: `https://my-site.example.org` is
/// `MY__SITE_EXAMPLE_ORG`. A port other than 443 comes after three (`EXAMPLE_ORG___8443`), and plain HTTP before three
/// (`HTTP___EXAMPLE_ORG`, port 80 unless another follows). No two origins have the same name, so a secret can't reach another host.
struct EnvironmentCredentials: CredentialService {
    private static let tokens = "AGGREGATOR_TOKEN_"
    private static let passwords = "AGGREGATOR_PASSWORD_"

    private let environment: any EnvironmentService
    /// Whether any variable is named so. Every request asks for its origin's, and most environments have none.
    private let hasAny: Bool

    init(environment: any EnvironmentService) {
        self.environment = environment
        hasAny = [Self.tokens, Self.passwords].contains { !environment.variables(startingWith: $0).isEmpty }
    }

    func credential(for origin: WebAddress.Origin) async throws(FileFailure) -> Credential? {
        guard hasAny, let name = Self.name(of: origin) else { return nil }
        if let token = environment.variable(Self.tokens + name), !token.isEmpty { return .bearer(token: token) }
        guard let line = environment.variable(Self.passwords + name), !line.isEmpty else { return nil }
        guard case .basic(let user, let password)? = Credential(line: line) else {
            throw FileFailure(.other, "\(Self.passwords)\(name) has no colon: write it as user:password.")
        }
        return .basic(user: user, password: password)
    }

    func keep(_ credential: Credential, for origin: WebAddress.Origin) async throws(FileFailure) -> Bool { false }

    /// `nil` for an origin without a name: its host has more than letters, digits, dots and single hyphens inside of labels.
    static func name(of origin: WebAddress.Origin) -> String? {
        guard origin.scheme == "https" || origin.scheme == "http" else { return nil }
        var name = Array((origin.scheme == "http" ? "HTTP___" : "").utf8)
        var previous = UInt8(ascii: ".")
        for byte in origin.host.utf8 {
            let isEdge = previous == UInt8(ascii: ".")
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): name.append(byte - 32)
            case UInt8(ascii: "0")...UInt8(ascii: "9"): name.append(byte)
            case UInt8(ascii: "-") where !isEdge: name += "__".utf8
            case UInt8(ascii: ".") where !isEdge && previous != UInt8(ascii: "-"): name.append(UInt8(ascii: "_"))
            default: return nil
            }
            previous = byte
        }
        guard previous != UInt8(ascii: "."), previous != UInt8(ascii: "-") else { return nil }
        let isUsual = origin.port == (origin.scheme == "https" ? 443 : 80)
        return String(decoding: name, as: UTF8.self) + (isUsual ? "" : "___\(origin.port)")
    }
}
