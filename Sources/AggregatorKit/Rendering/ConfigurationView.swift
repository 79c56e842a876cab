public import AggregatorCore

/// What is set, what it may be, and where it came from: `aggregator config`.
public struct ConfigurationView: Sendable {
    private let configuration: Configuration

    /// As it was read, with where each value came from.
    public init(_ configuration: Configuration) { self.configuration = configuration }

    /// - Parameter width: columns; `nil` where there is no terminal: then every key is one line of whole values between tabs (key, value,
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

    /// A value stands beside its name, or below it where a narrow terminal has no room there, and is never cut: it may have to be copied.
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

    /// One JSON object a key: `key`, `value` (left out where nothing is set), `origin`.
    public var jsonLines: [UInt8] {
        var writer = JSONWriter()
        for key in ConfigurationKey.all {
            // A list of nothing is as little set as what is not there.
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
