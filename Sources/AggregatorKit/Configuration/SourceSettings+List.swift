public import AggregatorCore

extension SourceSettings {
    /// The settings of a source as a list of subscriptions holds them: without secrets, and without what belongs to this machine.
    public static func listed(_ preferences: Subscription.Preferences) -> [SubscriptionListEntry.Setting] {
        var shared = preferences
        shared.headers.removeAll(where: \.mayBeSecret)
        return SourceSetting.all.filter(\.isInLists).flatMap { setting in
            setting.texts(shared).map { SubscriptionListEntry.Setting(name: setting.name, text: $0) }
        }
    }

    /// Whether a list does not hold all of the settings.
    public static func areCut(_ preferences: Subscription.Preferences) -> Bool {
        SourceSetting.all.contains { !$0.isInLists && !$0.texts(preferences).isEmpty }
    }

    /// Takes settings from a list, which anybody may have written. Leaves out those that a user could not set, and those that a list must
    /// not set. Returns the reasons, a part of a sentence for each.
    public mutating func take(_ listed: [SubscriptionListEntry.Setting]) -> [String] {
        listed.compactMap { said in
            let name = VisibleText.of(said.name)
            guard let setting = SourceSetting.named(said.name) else { return "“\(name)” is nothing that can be set for a source" }
            guard setting.isInLists else { return "\(name) is not taken from a list" }
            if said.name == "header", Header(line: said.text)?.mayBeSecret == true {
                return "a header that may be a secret is not taken from a list"
            }
            do throws(ConfigurationFailure) { try set(said.name, to: said.text) } catch {
                let value = setting.quoted(said.text).map { " can't be “\($0)”: it" } ?? ""
                return "\(name)\(value) takes \(setting.allowed)"
            }
            return nil
        }
    }
}
