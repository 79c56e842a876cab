public import AggregatorCore

/// The settings with their values, allowed values and origins: the output of `aggregator config`.
public struct ConfigurationView: Sendable {
    private let configuration: Configuration

    /// Creates a view of a configuration as it was read, with the origin of each value.
    public init(_ configuration: Configuration) { self.configuration = configuration }

    /// - Parameter width: In columns; `nil` if there is no terminal: then every key is one line of full values between tabs (key, value,
    ///   origin).
    public func text(width: Int?) -> StyledText {
        let keys = ConfigurationKey.all
        guard let width else {
            return keys.map { key in
                StyledText("\(key.name)\t\(SourceText.line(key.text(in: configuration) ?? ""))\t\(configuration.origin(of: key))\n")
            }.joined()
        }
        return keys.map { entry($0, width: width, nameWidth: keys.map(\.name.count).max() ?? 0) }.joined()
    }

    /// A value stands beside its name, or below it if a narrow terminal has no room there. It is never cut, as it may have to be copied.
    private func entry(_ key: ConfigurationKey, width: Int, nameWidth: Int) -> StyledText {
        let origin = configuration.origin(of: key)
        let value = SourceText.line(key.text(in: configuration) ?? "not set")
        let name = StyledText(key.name, .accent)
        let column = nameWidth + 2
        let indent = width < 60 ? 2 : column
        let isBeside = indent == column || column + TextWidth.of(value) <= width
        func wrapped(_ text: String, _ style: StyledText.Style) -> [StyledText] {
            TextWidth.wrapped(text, to: width - indent).map { StyledText($0, style) }
        }
        var lines = wrapped(value, origin == .default ? .plain : .strong)
        if origin != .default {
            let place = "from \(origin)"
            let last = lines.count - 1
            if (isBeside ? column : indent) + TextWidth.of(lines[last]) + 2 + TextWidth.of(place) <= width {
                lines[last] += "  " + StyledText(place, .faint)
            } else {
                lines += wrapped(place, .faint)
            }
        }
        lines += wrapped(key.summary + ".", .faint)
        let space = StyledText("\n" + String(repeating: " ", count: indent))
        let heading = isBeside ? TextWidth.fitted(name, to: nameWidth) + "  " : TextWidth.truncated(name, to: max(width, 20)) + space
        return heading + lines.joined(separator: space) + "\n"
    }

    /// One JSON object per key: `key`, `value` (left out if nothing is set), `origin`.
    public var jsonLines: [UInt8] {
        var writer = JSONWriter()
        for key in ConfigurationKey.all {
            // An empty list counts as not set.
            let value = key.text(in: configuration) == nil ? nil : key.value(in: configuration)
            writer.object { writer in
                writer.member("key", key.name)
                writer.member("value", value: value)
                writer.member("origin", configuration.origin(of: key).description)
            }
            writer.endLine()
        }
        return writer.bytes
    }
}
