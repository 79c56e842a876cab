public import AggregatorCore

extension SourceSettings {
    /// The settings of a source as a list of subscriptions holds them: without secrets, and without what belongs to this machine.
    public static func listed(_ preferences: Subscription.Preferences) -> [SubscriptionListEntry.Setting] {
        var shared = preferences
        shared.headers.removeAll { $0.mayBeSecret || isPrivate($0) }
        return SourceSetting.all.filter(\.isInLists).flatMap { setting in
            setting.texts(shared).map { SubscriptionListEntry.Setting(name: setting.name, text: $0) }
        }
    }

    /// Whether a list does not hold all of the settings.
    public static func areCut(_ preferences: Subscription.Preferences) -> Bool {
        SourceSetting.all.contains { !$0.isInLists && !$0.texts(preferences).isEmpty }
    }

    /// Whether a header field says where the user comes from, or how bodies are coded: neither is for a list.
    private static func isPrivate(_ header: Header) -> Bool {
        ["Referer", "From", "Accept-Encoding"].contains(where: header.isNamed)
    }

    /// Takes settings from a list, which anybody may have written. Leaves out those that a user could not set, and those that a list must
    /// not set: a limit beyond that of `options` would undo the protection that the limit is. Returns the reasons, a part of a sentence for
    /// each.
    public mutating func take(_ listed: [SubscriptionListEntry.Setting], within options: FetchOptions) -> [String] {
        listed.compactMap { said in
            let name = VisibleText.of(said.name)
            guard let setting = SourceSetting.named(said.name) else { return "“\(name)” is nothing that can be set for a source" }
            guard setting.isInLists else { return "\(name) is not taken from a list" }
            if said.name == "header", let header = Header(line: said.text), !header.framesMessage {
                guard !header.mayBeSecret else { return "a header that may be a secret is not taken from a list" }
                guard !Self.isPrivate(header) else { return "the header \(header.name) is not taken from a list" }
            }
            do throws(ConfigurationFailure) { try set(said.name, to: said.text) } catch { return setting.refusal(of: said.text) }
            return cut(to: options)
        }
    }

    /// Drops a limit that is beyond the one that holds for all sources; returns the reason, `nil` if there is none.
    private mutating func cut(to options: FetchOptions) -> String? {
        if let timeout = preferences.timeout, timeout > options.timeout {
            preferences.timeout = nil
            return "a longer timeout than that of all sources is not taken from a list"
        }
        if let bytes = preferences.maximumBytes, bytes > options.maximumBytes {
            preferences.maximumBytes = nil
            return "a larger max-bytes than that of all sources is not taken from a list"
        }
        return nil
    }
}
