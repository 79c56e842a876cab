import AggregatorCore

/// A JSON document, and what a mapping needs to know besides.
struct JSONDocument {
    let value: JSONValue
    let encoding: String
    /// Where the bytes came from.
    let address: WebAddress?
    let limits: ParseLimits
    let warnings: [FeedDocument.Warning]
}

/// Makes a value of bytes, or says why there is none.
struct JSONDecoding {
    func decode(_ input: DocumentInput) throws(FormatFailure) -> JSONDocument {
        let text = JSONText(input.bytes)
        var warnings: [FeedDocument.Warning] = []
        if !text.isWhole {
            warnings.append(.init(code: "bad-encoding", message: "Bytes that are no \(text.encoding) were replaced."))
        }
        let value = try read(text, input.limits, warnings: &warnings)
        try Self.checkFieldSizes(of: value, input.limits)
        return JSONDocument(
            value: value, encoding: text.encoding, address: input.address, limits: input.limits, warnings: warnings)
    }

    private func read(
        _ text: JSONText, _ limits: ParseLimits, warnings: inout [FeedDocument.Warning]
    ) throws(FormatFailure) -> JSONValue {
        do throws(JSONReader.Failure) {
            let (value, repairs) = try JSONReader.readNotingRepairs(text.bytes, depth: limits.depth)
            for line in text.lines(at: repairs) {
                warnings.append(
                    .init(
                        code: "repaired-json",
                        message: "A raw control character, a comma too many or bytes that are no UTF-8 were passed over.", line: line))
            }
            return value
        } catch {
            switch error.code {
            case .empty: throw FormatFailure(.empty, "The document is empty.")
            case .tooDeep: throw .exceeded(.depth, of: limits)
            case .syntax:
                let line = text.line(at: error.offset)
                let wrong = error.offset >= text.bytes.count ? "ends too early, in line \(line)" : "is damaged in line \(line)"
                throw FormatFailure(.damaged, "The JSON \(wrong): its publisher has to mend it.")
            }
        }
    }

    /// The reader bounds the depth, and so the recursion here.
    private static func checkFieldSizes(of value: JSONValue, _ limits: ParseLimits) throws(FormatFailure) {
        switch value {
        case .string(let text) where text.utf8.count > limits.fieldSize: throw .exceeded(.fieldSize, of: limits)
        case .array(let elements): for element in elements { try checkFieldSizes(of: element, limits) }
        case .object(let members): for member in members { try checkFieldSizes(of: member.value, limits) }
        default: break
        }
    }
}

extension JSONText {
    /// The lines that those bytes are on, each once, in ascending order.
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
