import ArgumentParser

/// Options for what a source's server may require of every request.
struct RequestArguments: ParsableArguments {
    @Option(help: ArgumentHelp("What the program calls itself to its server.", valueName: "text"))
    var userAgent: String?

    @Option(
        name: .customLong("header"),
        help: ArgumentHelp(
            "A header field, as in 'Accept-Language: de'. Repeatable.",
            valueName: "name: value"))
    var headers: [String] = []

    @Option(help: ArgumentHelp("Ask through this proxy, as in socks5h://127.0.0.1:9050.", valueName: "url"))
    var proxy: String?

    @Flag(name: .customLong("http1.1"), help: "Use HTTP/1.1 only.")
    var http11 = false

    /// The options that were given, by the names of their settings.
    var given: [(name: String, text: String)] {
        let single = [("user-agent", userAgent), ("proxy", proxy), ("http1.1", http11 ? "true" : nil)]
        return single.compactMap { name, text in text.map { (name, $0) } } + headers.map { ("header", $0) }
    }
}
