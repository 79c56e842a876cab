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

    private func entry(_ key: ConfigurationKey, width: Int, nameWidth: Int) -> StyledText {
        let origin = configuration.origin(of: key)
        let value = SourceText.line(key.text(in: configuration) ?? "not set")
        let name = TextWidth.fitted(StyledText(key.name, .accent), to: nameWidth)
        var lines = [name + "  " + StyledText(value, origin == .default ? .plain : .strong)]
        let indent = width < 60 ? 2 : nameWidth + 2
        if origin != .default {
            let place = StyledText("from \(origin)", .faint)
            if TextWidth.of(lines[0]) + 2 + TextWidth.of(place) <= width {
                lines[0] += "  " + place
            } else {
                lines.append(StyledText(String(repeating: " ", count: indent)) + place)
            }
        }
        for line in TextWidth.wrapped(key.summary + ".", to: width - indent) {
            lines.append(StyledText(String(repeating: " ", count: indent)) + StyledText(line, .faint))
        }
        return lines.map { TextWidth.truncated($0, to: max(width, 20)) + "\n" }.joined()
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
