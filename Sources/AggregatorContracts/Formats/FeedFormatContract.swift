import AggregatorCore

/// The promises of every format (`FeedFormat`).
public enum FeedFormatContract {
    /// All checks.
    public static let checks: [ContractCheck<Rig>] = recognition + understanding + safety + bounds

    static func check(
        _ name: String, _ promise: String, _ body: @escaping @Sendable (Rig) async throws -> Void
    ) -> ContractCheck<Rig> {
        ContractCheck(seam: "feed-format", name: name, promise: promise, body: body)
    }

    private static let recognition = [
        check("has-a-name", "It has a name.") { rig in
            try require(!rig.format.name.isEmpty, "the name is empty")
        },
        check("knows-its-own", "It is sure of what is its own, damaged or not.") { rig in
            for bytes in rig.all + [rig.document([Rig.Sample()])] {
                let recognition = rig.format.recognition(of: DocumentInput(bytes: bytes))
                try require(recognition >= .likely, "\(recognition) of \(excerpt(bytes))")
            }
        },
        check("knows-strangers", "It does not take other documents for its own.") { rig in
            for bytes in rig.strangers {
                let recognition = rig.format.recognition(of: DocumentInput(bytes: bytes))
                try require(recognition < .likely, "\(recognition) of \(excerpt(bytes))")
            }
        },
        check("refuses-strangers", "What is no feed is a failure, not a feed without posts.") { rig in
            for bytes in rig.strangers {
                if let document = try? rig.parse(bytes) {
                    throw ContractViolation("\(excerpt(bytes)) was read as \(document.format) with \(document.posts.count) posts")
                }
            }
        },
        check("refuses-nothing", "A document without content is a failure that says so.") { rig in
            for bytes in [[], Array(" \n".utf8)] {
                guard case .failure(let failure) = rig.outcome(bytes) else {
                    throw ContractViolation("nothing was understood as something")
                }
                try requireEqual(failure.code, .empty, "the code for an empty document")
            }
        },
    ]

    private static let understanding = [
        check("understands-its-own", "It understands its own documents, damaged or not.") { rig in
            for bytes in rig.all {
                try require(try !rig.parse(bytes).posts.isEmpty, "no post in \(excerpt(bytes))")
            }
        },
        check("keeps-the-order", "Posts come in the order of the document.") { rig in
            let guids = ["b", "c", "a"]
            let posts = try rig.parse(rig.document(guids.map { Rig.Sample(guid: $0, page: "http://example.org/\($0)") })).posts
            try requireEqual(posts.map { $0.guid?.text }, guids, "guids in order")
        },
        check("keeps-guids", "Guids come out to the letter.") { rig in
            for guid in ["HTTP://Example.ORG:80/%7Ea/../b?c=%e9#D", "urn:uuid:AB-c", "a b", "0", "żółw 🐢", "/relative/path"] {
                let posts = try rig.parse(rig.document([Rig.Sample(guid: guid)]), address: "http://example.org/feed").posts
                try requireEqual(posts.first?.guid?.text, guid, "the guid")
            }
        },
        check("resolves-addresses", "Addresses come out resolved against the document's own.") { rig in
            let bytes = rig.document([Rig.Sample(page: "../posts/1")])
            let posts = try rig.parse(bytes, address: "http://example.org/feeds/all").posts
            try requireEqual(posts.first?.addresses.page?.text, "http://example.org/posts/1", "the page")
        },
        check("warns-of-repairs", "What it repaired is in the warnings.") { rig in
            for bytes in rig.damaged { try require(try !rig.parse(bytes).warnings.isEmpty, "no warning for \(excerpt(bytes))") }
        },
        check("is-silent-on-clean-input", "A clean input has no warnings.") { rig in
            for bytes in rig.clean { try requireEqual(try rig.parse(bytes).warnings, [], "warnings for \(excerpt(bytes))") }
        },
    ]

    static func excerpt(_ bytes: [UInt8]) -> String { "`\(String(decoding: bytes.prefix(60), as: UTF8.self))`" }
}
