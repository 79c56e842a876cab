public import AggregatorCore

/// The settings of one source: the values in the store, and the kinds of secrets that the credential service has for it, never a secret
/// itself.
public struct SourceSettingsView: Sendable {
    private let id: FeedID
    private let facts: [(setting: SourceSetting, values: [String])]
    private let secrets: [String]

    /// - Parameters:
    ///   - credential: The credential for the source's origin.
    ///   - headers: Secret header fields that are sent to its origin.
    public init(_ subscription: Subscription, credential: Credential?, headers: [Header]) {
        id = subscription.id
        facts = SourceSetting.all.map { ($0, $0.texts(subscription.preferences)) }.filter { !$0.1.isEmpty }
        secrets = (credential.map { [$0.description] } ?? []) + headers.map { "header \($0.name): ***" }
    }

    /// One value per line, or on as many lines as it needs: a header field may contain any separator.
    ///
    /// - Parameter width: In columns; `nil` if there is no terminal: then each is one line of full values between tabs (id, name, value).
    public func text(width: Int?) -> StyledText {
        let lines = facts.flatMap { fact in fact.values.map { (fact.setting.name, $0) } } + secrets.map { ("secret", $0) }
        guard let width else { return lines.map { StyledText("\(id)\t\($0.0)\t\(SourceText.line($0.1))\n") }.joined() }
        return lines.map { name, value in
            let wrapped = TextWidth.wrapped("\(name): \(SourceText.line(value))", to: max(width - 4, name.count + 1))
            return wrapped.enumerated().map { number, line in
                number == 0
                    ? StyledText("  ") + StyledText(name, .accent) + StyledText("\(line.dropFirst(name.count))\n")
                    : StyledText("    \(line)\n")
            }.joined()
        }.joined()
    }

    /// Writes `settings` and `secrets`, as far as there are any. A setting that can have several values is always a list.
    public func members(_ writer: inout JSONWriter) {
        if !facts.isEmpty {
            writer.member(
                "settings",
                object: { writer in
                    for (setting, values) in facts {
                        if setting.isList {
                            writer.member(setting.name, list: values) { $0.string($1) }
                        } else {
                            writer.member(setting.name, values.first)
                        }
                    }
                })
        }
        writer.member("secrets", list: secrets) { $0.string($1) }
    }
}
