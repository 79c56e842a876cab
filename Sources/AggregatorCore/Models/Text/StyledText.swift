/// Text with styles for a person; a console turns styles into colour where it can.
///
/// Text never carries escape sequences: a source's text can't style itself.
public struct StyledText: Sendable, Hashable {
    /// The meaning of a stretch of text; how it looks is up to the console.
    public enum Style: Sendable, Hashable, CaseIterable {
        /// `plain` is shown as it is.
        case plain, heading, strong, faint, accent, link, success, warning, failure
    }

    /// A stretch of text with one style.
    public struct Span: Sendable, Hashable {
        /// Not empty; control characters are left to the console.
        public var text: String
        /// The style of all of it.
        public var style: Style
        /// Creates a value from its members.
        public init(_ text: String, _ style: Style = .plain) {
            self.text = text
            self.style = style
        }
    }

    /// The spans in order; none is empty, and no two neighbours have the same style.
    public private(set) var spans: [Span]

    /// Creates a text of one span; of none for an empty text.
    public init(_ text: String = "", _ style: Style = .plain) { spans = text.isEmpty ? [] : [Span(text, style)] }

    /// The text without styles.
    public var plain: String { spans.count == 1 ? spans[0].text : spans.reduce(into: "") { $0 += $1.text } }

    /// Whether there is no text.
    public var isEmpty: Bool { spans.isEmpty }

    /// Appends to the last span where the style is the same, so that texts that look the same are equal values.
    public mutating func append(_ text: String, _ style: Style = .plain) {
        guard !text.isEmpty else { return }
        if let last = spans.indices.last, spans[last].style == style { spans[last].text += text } else { spans.append(Span(text, style)) }
    }

    /// Appends the spans of the other text.
    public mutating func append(_ other: StyledText) { for span in other.spans { append(span.text, span.style) } }

    /// As `append`.
    public static func += (a: inout Self, b: Self) { a.append(b) }

    /// The two texts, one behind the other.
    public static func + (a: Self, b: Self) -> Self {
        var sum = a
        sum.append(b)
        return sum
    }
}

extension StyledText: ExpressibleByStringInterpolation {
    /// Creates a plain text. Interpolated text is plain as well.
    public init(stringLiteral value: String) { self.init(value) }
}

extension Sequence<StyledText> {
    /// All texts in one, with the separator between them.
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
