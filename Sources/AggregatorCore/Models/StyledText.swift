/// Text and the manner in which a person should see it: a console turns manners into colour where it has some.
///
/// Text never carries escape sequences: a source's text can't style itself.
public struct StyledText: Sendable, Hashable {
    /// What a stretch of text is to the reader; how that looks is the console's choice.
    public enum Style: Sendable, Hashable, CaseIterable {
        case plain, heading, strong, faint, accent, link, success, warning, failure
    }

    /// A stretch of text that is one thing to the reader.
    public struct Span: Sendable, Hashable {
        public var text: String
        public var style: Style
        public init(_ text: String, _ style: Style = .plain) {
            self.text = text
            self.style = style
        }
    }

    /// In order; none is empty, and no two neighbours have one style.
    public private(set) var spans: [Span]

    public init(_ text: String = "", _ style: Style = .plain) { spans = text.isEmpty ? [] : [Span(text, style)] }

    /// The text alone.
    public var plain: String { spans.count == 1 ? spans[0].text : spans.reduce(into: "") { $0 += $1.text } }

    public var isEmpty: Bool { spans.isEmpty }

    /// Adds to the last stretch where the style is the same, so that equal looks are equal values.
    public mutating func append(_ text: String, _ style: Style = .plain) {
        guard !text.isEmpty else { return }
        if let last = spans.indices.last, spans[last].style == style { spans[last].text += text } else { spans.append(Span(text, style)) }
    }

    public mutating func append(_ other: StyledText) { for span in other.spans { append(span.text, span.style) } }

    public static func += (a: inout Self, b: Self) { a.append(b) }

    public static func + (a: Self, b: Self) -> Self {
        var sum = a
        sum.append(b)
        return sum
    }
}

extension StyledText: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) { self.init(value) }
}

extension Sequence<StyledText> {
    /// One text of all, the separator between each two.
    public func joined(separator: StyledText = StyledText()) -> StyledText {
        var result = StyledText()
        var isFirst = true
        for element in self {
            if !isFirst { result.append(separator) }
            result.append(element)
            isFirst = false
        }
        return result
    }
}
