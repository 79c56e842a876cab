import AggregatorCore

/// Fourth step: decodes the feed's object from an answer. A page is a JSON Feed, so its object is `JSONFeedObject`.
struct JSONAPIDecoding {
    let limits: ParseLimits

    /// - Parameter number: Counts the pages from 1, for failures.
    func decode(_ response: Response, number: Int) throws(ConnectorFailure) -> JSONFeedPage {
        let input = DocumentInput(
            bytes: response.body, contentType: response.headers["Content-Type"], address: response.address, limits: limits)
        do throws(FormatFailure) { return try JSONFeedPage(JSONDecoding().decode(input)) } catch {
            throw .format(FormatFailure(error.code, number == 1 ? error.message : "Page \(number): \(error.message)"))
        }
    }
}
