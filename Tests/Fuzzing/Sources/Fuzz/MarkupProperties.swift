import AggregatorCore
import HTMLContent

/// The promises of the sanitizer.
enum MarkupProperties {
    private static let html: any HTMLProcessor = {
        guard let html = HTMLContentIntegration().contribution.html else { preconditionFailure("the integration brings no processor") }
        return html
    }()

    private static let forbidden: Set<Substring> = [
        "script", "style", "iframe", "object", "embed", "form", "input", "svg", "math", "template", "base", "meta", "link",
    ]

    static func hold(for source: String) {
        for removesTracking in [false, true] {
            let options = SanitizingOptions(removesTracking: removesTracking)
            let once = html.sanitized(Markup(untrusted: source, base: WebAddress("https://example.org/a/b")), options: options)
            let twice = html.sanitized(Markup(untrusted: once.source), options: options)
            require(once.source == twice.source, "sanitizing twice equals once: \(difference(once.source, twice.source))")
            for tag in once.source.lowercased().split(separator: "<").dropFirst().map({ $0.prefix { $0 != ">" } }) {
                let name = tag.prefix { $0 != " " }
                require(!forbidden.contains(name), "nothing that runs survives: \(tag)")
                require(
                    !tag.contains(" href=\"javascript:") && !tag.contains(" src=\"javascript:") && !tag.contains(" onerror=\"")
                        && !tag.contains(" onload=\""),
                    "nothing that runs survives: \(tag)")
            }
        }
        let plain = html.plainText(Markup(untrusted: source))
        require(!plain.unicodeScalars.contains { $0.value < 32 && $0 != "\n" && $0 != "\t" }, "plain text has no control characters")
        _ = html.feedLinks(in: Array(source.utf8), address: nil)
    }
}
