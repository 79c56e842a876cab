import AggregatorCore

/// Fourth step: decodes the feed's object from an answer. A page is a JSON Feed, so its object is `JSONFeedObject`.
struct JSONAPIDecoding {
    let limits: ParseLimits

    /// - Parameter number: Counts the pages from 1, for failures.
    func decode(_ response: Response, number: Int) throws(ConnectorFailure) -> JSONFeedPage {
        let input = DocumentInput(
            bytes: response.body, contentType: response.headers["Content-Type"], address: response.documentAddress,
            limits: limits)
        do throws(FormatFailure) { return try JSONFeedPage(JSONDecoding().decode(input)) } catch {
            // As for a feed that no connector gathers: who has to log in first should not be told that the document is damaged.
            if number == 1, response.isMarkup, Obstacle.of(response) != nil { throw .status(response) }
            throw .format(FormatFailure(error.code, number == 1 ? error.message : "Page \(number): \(error.message)"))
        }
    }
}

extension Response {
    /// Whether the body begins with a tag, as no JSON does.
    fileprivate var isMarkup: Bool {
        let body = body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body[...]
        return body.first { ![9, 10, 13, 32].contains($0) } == UInt8(ascii: "<")
    }
}
