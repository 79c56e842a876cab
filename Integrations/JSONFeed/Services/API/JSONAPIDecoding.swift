import AggregatorCore

/// Fourth step: the feed's object in an answer. A page is a JSON Feed, so its object is `JSONFeedObject`.
struct JSONAPIDecoding {
    let limits: ParseLimits

    /// `number` counts the pages from 1, for failures.
    func decode(_ response: Response, number: Int) throws(ConnectorFailure) -> JSONFeedPage {
        let input = DocumentInput(
            bytes: response.body, contentType: response.headers["Content-Type"], address: response.address, limits: limits)
        do throws(FormatFailure) { return try JSONFeedPage(JSONDecoding().decode(input)) } catch {
            throw .format(FormatFailure(error.code, number == 1 ? error.message : "Page \(number): \(error.message)"))
        }
    }
}
