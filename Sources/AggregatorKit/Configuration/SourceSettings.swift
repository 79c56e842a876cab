public import AggregatorCore

/// The user's settings for a source. Secrets are kept apart: they go to the credential service, and the rest into the store.
public struct SourceSettings: Sendable {
    /// The settings for the store, without any secret.
    public var preferences: Subscription.Preferences
    /// Secret header fields for the source's origin.
    public private(set) var secretHeaders: [Header] = []
    /// The user name and password in the proxy's address, for the proxy's origin.
    public private(set) var proxyLogin: ProxyLogin?

    /// The login of a proxy, which the credential service stores.
    public struct ProxyLogin: Sendable, Hashable {
        /// The origin of the proxy.
        public var origin: WebAddress.Origin
        /// The user name and password, decoded.
        public var credential: Credential
    }

    /// Whether there are secrets for the credential service.
    public var hasSecrets: Bool { !secretHeaders.isEmpty || proxyLogin != nil }

    private let place: ConfigurationPlace

    /// Creates settings that start from `preferences`; by default, nothing is set.
    ///
    /// - Parameters:
    ///   - workingDirectory: The folder that relative paths of files are resolved against, since they will be read elsewhere.
    ///   - home: The folder that `~/` in such a path stands for; `nil` if there is none.
    public init(_ preferences: Subscription.Preferences = Subscription.Preferences(), workingDirectory: String, home: String?) {
        self.preferences = preferences
        place = ConfigurationPlace(folder: workingDirectory, home: home)
    }

    /// Makes a setting. Throws with a sentence that repeats the value, unless that may be a secret.
    public mutating func set(_ name: String, to text: String) throws(ConfigurationFailure) {
        let setting = try setting(name)
        let before = preferences
        guard setting.set(&preferences, text, place) else {
            throw ConfigurationFailure(.badValue, "--\(setting.refusal(of: text)).", isUsage: true)
        }
        secretHeaders = secretHeaders.replacing(preferences.headers.filter(\.mayBeSecret))
        preferences.headers.removeAll(where: \.mayBeSecret)
        guard let proxy = preferences.proxy.flatMap({ WebAddress($0) }) else { return }
        let (address, user, password) = proxy.separatingUserInfo
        if let user, let origin = address.origin {
            let login = Credential.basic(user: user, password: password ?? "")
            guard login.canBeSent else {
                // The address has the login in it.
                preferences = before
                throw ConfigurationFailure(
                    .badValue, "The user name or password in --\(name) has a control character, and can't be kept to the letter.",
                    isUsage: true)
            }
            proxyLogin = ProxyLogin(origin: origin, credential: login)
        }
        preferences.proxy = address.text
    }

    /// Takes a setting back. Secrets stay, as other sources of the origin may need them.
    public mutating func unset(_ name: String) throws(ConfigurationFailure) { try setting(name).unset(&preferences) }

    /// The names of all that can be taken back. A source's name and tags are no settings, but are taken back in the same way.
    public static var names: [String] { SourceSetting.all.map(\.name) + ["name", "tag"] }

    private func setting(_ name: String) throws(ConfigurationFailure) -> SourceSetting {
        if let setting = SourceSetting.named(name) { return setting }
        let names = Self.names
        let hint =
            Suggestion.nearest(to: name, among: names).map { "did you mean “\($0)”?" } ?? "there are \(names.joined(separator: ", "))."
        throw ConfigurationFailure(.unknownKey, "“\(VisibleText.of(name))” is nothing that can be set for a source; \(hint)", isUsage: true)
    }
}
