public import AggregatorCore

/// The promises of every format of subscription lists (`SubscriptionListFormat`).
public enum SubscriptionListContract {
    /// All checks of the contract.
    public static let checks: [ContractCheck<any SubscriptionListFormat>] = [
        check("has-a-name", "It has a name.") { format in
            try require(!format.name.isEmpty, "the name is empty")
        },
        check("reads-what-it-writes", "What is written and read again is the same list.") { format in
            for list in lists {
                let entries = try format.read(format.write(list, title: "A <list> & more"), limits: ParseLimits())
                try requireEqual(entries, SubscriptionList(list), "the list that was read")
            }
        },
        check("knows-addresses", "A feed that has an address is not named as one that has none.") { format in
            for list in lists {
                let unaddressed = try format.read(format.write(list, title: "A list"), limits: ParseLimits()).unaddressed
                try requireEqual(unaddressed, [], "what has no address")
            }
        },
        check("writes-the-same-twice", "The same list is written the same.") { format in
            for list in lists {
                try requireEqual(format.write(list, title: "T"), format.write(list, title: "T"), "the second writing")
            }
        },
        check("keeps-secrets", "No secret is ever written.") { format in
            let secret = entry("https://user:hunter2@example.org/feed", page: "https://user:hunter2@example.org/")
            let written = String(decoding: format.write([secret], title: "T"), as: UTF8.self)
            try require(!written.contains("hunter2"), "a password was written: \(written)")
            let read = try format.read(Array(written.utf8), limits: ParseLimits())
            try requireEqual(read.entries.first?.address.text, "https://example.org/feed", "the address without its secret")
        },
        check("refuses-strangers", "What is no list is a failure, not an empty list.") { format in
            for text in ["", " \n", "hello", "{\"items\": []}", "<rss version=\"2.0\"><channel/></rss>", "<!DOCTYPE html><html></html>"] {
                if let entries = try? format.read(Array(text.utf8), limits: ParseLimits()) {
                    throw ContractViolation("`\(text)` was read as a list of \(entries.entries.count)")
                }
            }
        },
        check("limits-items", "More entries than allowed are a failure that names the limit.") { format in
            var limits = ParseLimits()
            limits.items = 2
            let list = (1...3).map { entry("https://example.org/\($0)") }
            try requireEqual(
                try format.read(format.write(Array(list.prefix(2)), title: "T"), limits: limits).entries.count, 2, "entries at the limit")
            do throws(FormatFailure) { _ = try format.read(format.write(list, title: "T"), limits: limits) } catch {
                try requireEqual(error.code, .limitExceeded, "the code")
                try require(error.message.contains("items"), "the message does not name the limit: \(error.message)")
                return
            }
            throw ContractViolation("the limit was passed over")
        },
        check("survives-limits", "Whatever the limits, it returns entries of the list or throws a failure.") { format in
            let list = lists.flatMap { $0 }
            let written = format.write(list, title: "T")
            for limits in ParseLimits.low {
                guard let read = try? format.read(written, limits: limits) else { continue }
                let strange = read.entries.first { read in !list.contains { $0.address == read.address } }
                try require(strange == nil, "an entry that was not written: \(strange.map { "\($0)" } ?? "")")
            }
        },
        check(
            "survives-truncation",
            "A list that is cut off gives what is there, and says so, or a failure, and nothing that was not there."
        ) { format in
            let list = lists.flatMap { $0 }
            let written = format.write(list, title: "T")
            // A feed that the list has several times may be read as one.
            let count = Set(list.map(\.address)).count
            for end in stride(from: 0, to: written.count, by: max(1, written.count / 100)) {
                guard let read = try? format.read(Array(written[..<end]), limits: ParseLimits()) else { continue }
                try require(
                    read.isCutOff || read.entries.count >= count, "\(read.entries.count) of \(count) were read as if they were all")
                let strange = read.entries.first { read in !list.contains { $0.address == read.address } }
                try require(strange == nil, "an entry that was not written: \(strange.map { "\($0)" } ?? "")")
            }
        },
    ]

    private static func check(
        _ name: String, _ promise: String, _ body: @escaping @Sendable (any SubscriptionListFormat) async throws -> Void
    ) -> ContractCheck<any SubscriptionListFormat> {
        ContractCheck(seam: "subscription-list", name: name, promise: promise, body: body)
    }

    private static func entry(_ address: String, title: String? = nil, page: String? = nil, tags: [String] = []) -> SubscriptionListEntry {
        SubscriptionListEntry(address: StoreSamples.address(address), title: title, homePage: page.flatMap { WebAddress($0) }, tags: tags)
    }

    private static let lists: [[SubscriptionListEntry]] = [
        [],
        [entry("https://example.org/feed?a=1&b=2#c", title: "Fish & <chips> \"à la\" 'carte' 🐟", page: "https://example.org/")],
        [
            entry("https://example.org/1", title: "One", tags: ["News"]), entry("https://example.org/2", tags: ["News/World", "Later"]),
            entry("https://example.org/3", title: "Three"), entry("https://bücher.example/4", title: "Four", tags: ["News"]),
            entry("https://example.org/5", title: "https://example.org/5", tags: ["A & B/C \"D\"", "x,y"]),
            entry("https://example.org/6", title: "Six", tags: ["/", "/abs", "trail/", "a//b", "News / World"]),
            entry("file:///home/me/feed.xml", title: "A file"),
        ],
        [
            SubscriptionListEntry(address: StoreSamples.address("https://example.org/1"), title: "Its own title", hasOwnTitle: true),
            entry("https://example.org/2", title: "A name of mine"), entry("https://example.org/3"),
        ],
        [
            SubscriptionListEntry(
                address: StoreSamples.address("https://example.org/1"), tags: ["News", "Later"],
                settings: [
                    SubscriptionListEntry.Setting(name: "interval", text: "6h"),
                    SubscriptionListEntry.Setting(name: "header", text: "Accept-Language: de;q=0.5, en"),
                    SubscriptionListEntry.Setting(name: "header", text: "Referer: https://example.org/?a=\"1\"&b=<2>"),
                    SubscriptionListEntry.Setting(name: "http1.1", text: "true"),
                ]), entry("https://example.org/2"),
        ],
    ]
}
