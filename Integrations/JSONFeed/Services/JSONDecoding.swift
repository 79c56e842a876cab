import AggregatorCore

/// A JSON document, and what its mapping needs besides. Items are read one at a time: as trees, all of them together would take twenty
/// times the memory of their text.
struct JSONDocument {
    /// The document without its items.
    let value: JSONValue
    /// Where the items of a JSON Feed lie; `nil` if it has no list of them.
    let items: [Range<Int>]?
    /// The same for RSS in JSON.
    let channelItems: [Range<Int>]?
    let encoding: String
    /// The address that the bytes came from.
    let address: WebAddress?
    let limits: ParseLimits
    /// Notes on the document without its items.
    let notes: JSONNotes
    /// Why items are missing.
    private let damages: [JSONReader.Failure]
    private let text: JSONText
    /// Where the feed begins.
    private let start: Int
    /// Where it ends, if anything stands behind it.
    private let end: Int?

    static let itemPaths = [["items"], ["rss", "channel", "item"]]

    fileprivate init(_ outline: JSONOutline, from start: Int, _ text: JSONText, _ input: DocumentInput) {
        value = outline.value
        (items, channelItems) = (outline.lists[0], outline.lists[1])
        encoding = text.encoding
        address = input.address
        limits = input.limits
        var notes = JSONNotes()
        notes.note(outline.repairs, isCut: outline.isCut)
        self.notes = notes
        damages = outline.damages
        self.text = text
        (self.start, end) = (start, outline.end)
    }

    /// Reads one of the items; `null` for what is none.
    func item(at range: Range<Int>, notes: inout JSONNotes) throws(FormatFailure) -> JSONValue {
        guard text.bytes[range].first == UInt8(ascii: "{") else { return .null }
        let outcome: JSONReader.Outcome
        do throws(JSONReader.Failure) {
            outcome = try JSONReader.readNotingRepairs(text.bytes, in: range, limits: JSONReader.Limits(limits))
        } catch {
            throw FormatFailure(error, text, limits)
        }
        try JSONDecoding.checkFieldSizes(of: outcome.value, limits)
        notes.note(outcome.repairs, isCut: outcome.isCut)
        return outcome.value
    }

    /// A document of which nothing is left is damaged as a whole.
    func check(_ posts: [Post]) throws(FormatFailure) {
        guard posts.isEmpty, let damage = damages.first else { return }
        throw FormatFailure(damage, text, limits)
    }

    /// Warnings about the reading itself.
    func warnings(_ notes: JSONNotes) -> [FeedDocument.Warning] {
        var warnings: [FeedDocument.Warning] = []
        if !text.isWhole {
            warnings.append(.init(code: "bad-encoding", message: "Bytes that are no \(text.encoding) were replaced."))
        }
        if text.isLatin {
            warnings.append(.init(code: "invalid-utf-8", message: "The document is no UTF-8, and was read as windows-1252."))
        }
        if text.hasLoneLetters {
            warnings.append(.init(code: "invalid-utf-8", message: "Letters that are no UTF-8 were read as windows-1252."))
        }
        for line in text.lines(at: notes.repairs) {
            warnings.append(
                .init(
                    code: "repaired-json",
                    message: "What is wrong in the JSON there was mended: a comma, a quotation mark, a value, a list or characters.",
                    line: line))
        }
        for line in text.lines(at: damages.map(\.offset)) {
            let lost = "An item, or several in a row, can't be read and were passed over, until their publisher mends them."
            warnings.append(.init(code: "damaged-item", message: lost, line: line))
        }
        if notes.isCut { warnings.append(.tooManyParts(limits)) }
        if start > 0 {
            warnings.append(.init(code: "junk-before-document", message: "What stands before the feed was passed over.", line: 1))
        }
        if let end {
            let line = text.line(at: end)
            warnings.append(.init(code: "junk-after-document", message: "What stands behind the feed was passed over.", line: line))
        }
        return warnings
    }
}

/// What happened while the parts of a document were read.
struct JSONNotes {
    /// Places of repairs, in bytes from the beginning of the document.
    private(set) var repairs: [Int] = []
    private(set) var isCut = false

    private static let mostRepairs = 100

    mutating func note(_ repairs: [Int], isCut: Bool) {
        self.repairs += repairs.prefix(max(0, Self.mostRepairs - self.repairs.count))
        if isCut { self.isCut = true }
    }
}

/// Makes a value of bytes, or says why there is none.
struct JSONDecoding {
    func decode(_ input: DocumentInput) throws(FormatFailure) -> JSONDocument {
        let text = JSONText(input.bytes)
        let start = JSONPrefix.start(in: text.bytes, of: input)
        let outline: JSONOutline
        do throws(JSONReader.Failure) {
            outline = try JSONOutline(
                text.bytes, from: start, paths: JSONDocument.itemPaths, mostItems: input.limits.items,
                limits: JSONReader.Limits(input.limits))
        } catch {
            throw FormatFailure(error, text, input.limits)
        }
        try Self.checkFieldSizes(of: outline.value, input.limits)
        return JSONDocument(outline, from: start, text, input)
    }

    /// The depth of this recursion is bounded, as the reader bounds the depth of the value.
    static func checkFieldSizes(of value: JSONValue, _ limits: ParseLimits) throws(FormatFailure) {
        switch value {
        case .string(let text) where text.utf8.count > limits.fieldSize: throw .exceeded(.fieldSize, of: limits)
        case .array(let elements): for element in elements { try checkFieldSizes(of: element, limits) }
        case .object(let members): for member in members { try checkFieldSizes(of: member.value, limits) }
        default: break
        }
    }
}

extension JSONReader.Limits {
    init(_ limits: ParseLimits) {
        self.init()
        depth = limits.depth
        values = limits.elements
        elements = limits.parts
        keepsDigits = true
        mends = true
    }
}

extension FormatFailure {
    fileprivate init(_ failure: JSONReader.Failure, _ text: JSONText, _ limits: ParseLimits) {
        switch failure.code {
        case .empty: self.init(.empty, "The document is empty.")
        case .tooDeep: self = .exceeded(.depth, of: limits)
        case .tooManyValues: self = .exceeded(.elements, of: limits)
        case .tooManyItems: self = .exceeded(.items, of: limits)
        case .syntax:
            let line = text.line(at: failure.offset)
            let wrong = failure.offset >= text.bytes.count ? "ends too early, in line \(line)" : "is damaged in line \(line)"
            self.init(.damaged, "The JSON \(wrong): its publisher has to mend it.")
        }
    }
}

extension JSONText {
    /// The lines that those bytes are on, each once, ascending.
    func lines(at offsets: [Int]) -> [Int] {
        var lines: [Int] = []
        var line = 1
        var index = 0
        for offset in offsets.sorted() {
            while index < min(offset, bytes.count) {
                if bytes[index] == 10 { line += 1 }
                index += 1
            }
            if lines.last != line { lines.append(line) }
        }
        return lines
    }
}
