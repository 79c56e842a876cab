import AggregatorCore

/// Facts separated by dots, on as many lines as they need. A line breaks between two facts; within a fact only if that is longer than a
/// line.
enum FactLines {
    static func of(_ facts: [StyledText], width: Int?) -> [StyledText] {
        let dot = StyledText(" · ", .faint)
        guard let width else { return [facts.joined(separator: dot)] }
        var lines: [StyledText] = []
        var current = StyledText()
        for fact in facts {
            if !current.isEmpty, TextWidth.of(current) + 3 + TextWidth.of(fact) <= width {
                current += dot + fact
                continue
            }
            if !current.isEmpty { lines.append(current) }
            current = StyledText()
            if TextWidth.of(fact) <= width {
                current = fact
            } else {
                let style = fact.spans.first?.style ?? .plain
                lines += TextWidth.wrapped(fact.plain, to: width).map { StyledText($0, style) }
            }
        }
        if !current.isEmpty { lines.append(current) }
        return lines
    }
}
