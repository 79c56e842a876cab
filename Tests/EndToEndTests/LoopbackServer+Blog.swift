import AggregatorContracts

/// A blog in short notation.
extension LoopbackServer {
    /// Publishes a feed of one post, and returns its address.
    @discardableResult
    func publishFeed(at path: String) throws -> String {
        try publish(LoopbackAnswer(rss: "Blog", [("a", "First", "One")]), at: path).text
    }

    /// Publishes a page with links, and returns its address.
    func publishPage(_ head: String, at path: String = "/") throws -> String {
        try publish(
            LoopbackAnswer(text: "<!DOCTYPE html><html><head><title>Blog</title>\(head)</head><body>Hi</body></html>"), at: path
        )
        .text
    }
}
