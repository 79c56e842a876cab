import AggregatorCore
import AggregatorEngine

/// One setting that can be made for a single source, described once.
struct SourceSetting: Sendable {
    /// The name as an option after `--`, and after `--unset`.
    let name: String
    /// The allowed values, as in `a duration from 1m to 366d`.
    let allowed: String
    let set: @Sendable (inout Subscription.Preferences, String, ConfigurationPlace) -> Bool
    let unset: @Sendable (inout Subscription.Preferences) -> Void
    /// Whether it can be set several times, each value in addition to the others.
    let isList: Bool
    /// The values as a person would write them; none if nothing is set.
    let texts: @Sendable (Subscription.Preferences) -> [String]

    private init<Value: Sendable, Kept: Sendable>(
        _ name: String, _ property: any WritableKeyPath<Subscription.Preferences, Kept?> & Sendable, _ kind: ConfigurationKind<Value>,
        keep: @escaping @Sendable (Value) -> Kept, show: @escaping @Sendable (Kept) -> Value
    ) {
        self.name = name
        allowed = kind.allowed
        isList = false
        set = { preferences, text, place in
            guard let value = kind.read(.string(text), place) else { return false }
            preferences[keyPath: property] = keep(value)
            return true
        }
        unset = { $0[keyPath: property] = nil }
        texts = { preferences in
            guard let kept = preferences[keyPath: property] else { return [] }
            return [kind.show(show(kept)).string].compactMap(\.self)
        }
    }

    private init<Value: Sendable>(
        _ name: String, _ property: any WritableKeyPath<Subscription.Preferences, Value?> & Sendable, _ kind: ConfigurationKind<Value>
    ) { self.init(name, property, kind, keep: { $0 }, show: { $0 }) }

    private init(
        name: String, allowed: String, isList: Bool = false, unset: @escaping @Sendable (inout Subscription.Preferences) -> Void,
        texts: @escaping @Sendable (Subscription.Preferences) -> [String],
        set: @escaping @Sendable (inout Subscription.Preferences, String, ConfigurationPlace) -> Bool
    ) {
        self.name = name
        self.allowed = allowed
        self.isList = isList
        self.set = set
        self.unset = unset
        self.texts = texts
    }

    /// Whether lists of subscriptions hold the setting. A proxy and a file of authorities belong to this machine; and by naming one, the
    /// author of a list could read or forge what sources send.
    var isInLists: Bool { name != "proxy" && name != "ca-file" }

    /// Why a value is refused: a sentence without its end, of which the first word is the name.
    func refusal(of text: String) -> String {
        let value = quoted(text).map { " can't be “\($0)”: it" } ?? ""
        return "\(name)\(value) takes \(allowed)"
    }

    /// A refused value, as a message may show it; `nil` for what may be a secret: any header field, and an address with an at sign in it.
    private func quoted(_ text: String) -> String? {
        name == "header" || name == "proxy" && text.contains("@") ? nil : UserInput.shown(text)
    }

    /// The setting of that name; `nil` if there is none.
    static func named(_ name: String) -> SourceSetting? { all.first { $0.name == name } }

    /// All settings, in the order in which they are shown.
    static let all: [SourceSetting] = [
        SourceSetting(
            "interval", \.interval, .duration(SettingRange.interval), keep: { Int64($0.rounded()) }, show: { Double($0) }),
        SourceSetting("timeout", \.timeout, .duration(SettingRange.timeout)),
        SourceSetting("max-bytes", \.maximumBytes, .size(SettingRange.maximumBytes)),
        SourceSetting("user-agent", \.userAgent, .headerText),
        SourceSetting(
            name: "header",
            allowed: "a header field, that is a name without spaces, a colon and a value, as in 'Accept-Language: de', "
                + "and none that says how the message itself is sent", isList: true,
            unset: { $0.headers = [] },
            texts: { $0.headers.map { "\($0.name): \($0.value)" } },
            set: { preferences, text, _ in
                guard let header = Header(line: text), !header.framesMessage else { return false }
                preferences.headers = preferences.headers.replacing([header])
                return true
            }),
        SourceSetting(
            name: "proxy", allowed: "an address, as in http://proxy.example:3128 or socks5h://127.0.0.1:9050", unset: { $0.proxy = nil },
            texts: { [$0.proxy].compactMap(\.self) },
            set: { preferences, text, _ in
                guard let address = WebAddress(text), address.namesProxy else { return false }
                preferences.proxy = address.withSmallScheme.text
                return true
            }),
        SourceSetting(
            name: "http1.1", allowed: "true or false", unset: { $0.http11Only = false }, texts: { $0.http11Only ? ["true"] : [] },
            set: { preferences, text, place in
                guard let value = ConfigurationKind<Bool>.flag.read(.string(text), place) else { return false }
                preferences.http11Only = value
                return true
            }),
        SourceSetting("ca-file", \.authorityFile, .path),
        SourceSetting("edits", \.edits, .choice),
        SourceSetting("identity", \.identity, .choice),
    ]
}
