/// Text and the manner in which a person should see it: a console turns manners into colour where it has some.
///
/// Text never carries escape sequences: a source's text can't style itself.
public struct StyledText: Sendable, Hashable {
    /// What a stretch of text is to the reader; how that looks is the console's choice.
    public enum Style: Sendable, Hashable, CaseIterable {
        /// `plain` is shown as it is.
        case plain, heading, strong, faint, accent, link, success, warning, failure
    }

    /// A stretch of text that is one thing to the reader.
    public struct Span: Sendable, Hashable {
        /// Not empty; control characters are left to the console.
        public var text: String
        /// What all of it is.
        public var style: Style
        /// Member by member.
        public init(_ text: String, _ style: Style = .plain) {
            self.text = text
            self.style = style
        }
    }

    /// In order; none is empty, and no two neighbours have one style.
    public private(set) var spans: [Span]

    /// One stretch; none of an empty text.
    public init(_ text: String = "", _ style: Style = .plain) { spans = text.isEmpty ? [] : [Span(text, style)] }

    /// The text alone.
    public var plain: String { spans.count == 1 ? spans[0].text : spans.reduce(into: "") { $0 += $1.text } }

    /// Nothing would be seen.
    public var isEmpty: Bool { spans.isEmpty }

    /// Adds to the last stretch where the style is the same, so that equal looks are equal values.
    public mutating func append(_ text: String, _ style: Style = .plain) {
        guard !text.isEmpty else { return }
        if let last = spans.indices.last, spans[last].style == style { spans[last].text += text } else { spans.append(Span(text, style)) }
    }

    /// Stretch by stretch, as they are.
    public mutating func append(_ other: StyledText) { for span in other.spans { append(span.text, span.style) } }

    /// As `append`.
    public static func += (a: inout Self, b: Self) { a.append(b) }

    /// One behind the other.
    public static func + (a: Self, b: Self) -> Self {
        var sum = a
        sum.append(b)
        return sum
    }
}

extension StyledText: ExpressibleByStringInterpolation {
    /// Plain. What is interpolated is plain as well.
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
