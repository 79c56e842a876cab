import AggregatorCore

extension FeedFormatContract {
    static let safety = [
        check("is-pure", "The same input gives the same output.") { rig in
            for bytes in rig.all { try requireEqual(rig.outcome(bytes), rig.outcome(bytes), "the second reading") }
        },
        check("does-not-trust-markup", "Markup comes out untrusted.") { rig in
            for bytes in rig.all {
                let document = try rig.parse(bytes)
                for post in document.posts {
                    let markup = [post.content.html, post.title?.html, post.summary?.html].compactMap { $0 }
                    try require(markup.allSatisfy { $0.trust == .untrusted }, "trusted markup in \(excerpt(bytes))")
                }
            }
        },
        check("lets-no-control-character-through", "Text that comes out holds no control characters but tab and line ends.") { rig in
            let title = "a\u{0}\u{1}\u{8}\u{B}\u{1B}[31m\u{7F}\u{85}\u{9B}b"
            try requireClean(rig.outcome(rig.document([Rig.Sample(guid: title, title: title)])))
        },
        check("survives-truncation", "Whatever the bytes, it returns a document or throws a failure: cut off anywhere.") { rig in
            for bytes in rig.all {
                for end in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 100)) {
                    try requireClean(rig.outcome(Array(bytes[..<end])))
                }
            }
        },
        check("survives-mutation", "Whatever the bytes, it returns a document or throws a failure: with bytes replaced.") { rig in
            for bytes in rig.all where !bytes.isEmpty {
                var random = Mutation()
                for _ in 0..<100 { try requireClean(rig.outcome(random.mutate(bytes))) }
            }
        },
    ]

    static let bounds = [
        check("limits-items", "More items than allowed are a failure that names the limit.") { rig in
            var limits = ParseLimits()
            limits.items = 2
            let three = rig.document((1...3).map { Rig.Sample(guid: "\($0)", page: "http://example.org/\($0)") })
            try requireLimit("items") { () throws(FormatFailure) in _ = try rig.parse(three, limits: limits) }
            limits.items = 3
            try requireEqual(try rig.parse(three, limits: limits).posts.count, 3, "posts at the limit")
        },
        check("limits-fields", "A longer text than allowed is a failure that names the limit.") { rig in
            var limits = ParseLimits()
            limits.fieldSize = 1000
            let long = rig.document([Rig.Sample(title: String(repeating: "a", count: 2000))])
            try requireLimit("field-size") { () throws(FormatFailure) in _ = try rig.parse(long, limits: limits) }
        },
        check("limits-memory", "More lists and longer addresses than allowed are a failure that names the limit.") { rig in
            var limits = ParseLimits()
            limits.memory = 1000
            let page = "http://example.org/" + String(repeating: "a", count: 300)
            let pages = rig.document((1...10).map { Rig.Sample(guid: "\($0)", page: page) })
            try requireLimit("memory") { () throws(FormatFailure) in _ = try rig.parse(pages, limits: limits) }
            limits.memory = 100_000
            try requireEqual(try rig.parse(pages, limits: limits).posts.count, 10, "posts below the limit")
        },
        check("survives-limits", "Whatever the limits, it returns a document or throws a failure.") { rig in
            for bytes in rig.all {
                for limits in ParseLimits.low { try requireClean(rig.outcome(bytes, limits: limits)) }
            }
        },
        check("bounds-bases", "What a long address is resolved against stays short.") { rig in
            let document = rig.document([Rig.Sample(page: "page")])
            let long = "http://example.org/" + String(repeating: "a", count: 4000) + "/"
            let page = try rig.parse(document, address: long).posts.first?.addresses.page
            try require((page?.text.utf8.count ?? 0) < 2000, "a base of 4,000 bytes was copied into an address")
            let asked = try rig.parse(document, address: "http://example.org/feed?" + String(repeating: "a", count: 4000))
            try requireEqual(asked.posts.first?.addresses.page?.text, "http://example.org/page", "the page of an address with a long query")
        },
    ]

    private static func requireLimit(_ name: String, _ body: () throws(FormatFailure) -> Void) throws {
        do throws(FormatFailure) { try body() } catch {
            try requireEqual(error.code, .limitExceeded, "the code")
            try require(error.message.contains(name), "the message does not name `\(name)`: \(error.message)")
            return
        }
        throw ContractViolation("the limit `\(name)` was passed over")
    }

    /// Requires that no text anywhere in the outcome holds a control character, which terminals and databases choke on.
    private static func requireClean(_ outcome: Result<FeedDocument, FormatFailure>) throws {
        var texts: [String] = []
        switch outcome {
        case .success(let document): collect(from: document, into: &texts)
        case .failure(let failure): texts = [failure.message]
        }
        for text in texts {
            if let scalar = text.unicodeScalars.first(where: { isControl($0) }) {
                throw ContractViolation("U+\(String(scalar.value, radix: 16)) came through")
            }
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 32 ? ![9, 10, 13].contains(scalar.value) : (127..<160).contains(scalar.value)
    }

    private static func collect(from value: Any, into texts: inout [String]) {
        if let text = value as? String { texts.append(text) }
        for child in Mirror(reflecting: value).children { collect(from: child.value, into: &texts) }
    }
}

extension ParseLimits {
    /// Each limit so low that hardly any document keeps it.
    static var low: [ParseLimits] {
        ParseLimit.allCases.flatMap { limit in
            [1, 2, 3, 7].map { value in
                var limits = ParseLimits()
                limits[limit] = value
                return limits
            }
        }
    }
}

/// Makes the same changes every time (a linear congruential generator with Knuth's constants).
private struct Mutation {
    private var state: UInt64 = 0x2545_F491_4F6C_DD1D

    private mutating func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(truncatingIfNeeded: state >> 33) % max(1, bound)
    }

    /// Between one and four bytes replaced, taken out, or doubled.
    mutating func mutate(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        let signs = Array("<>&;\"'/=![]?-: \u{0}\u{7F}".utf8) + [0x80, 0xC3, 0xFF]
        for _ in 0...next(below: 4) where !bytes.isEmpty {
            let place = next(below: bytes.count)
            switch next(below: 4) {
            case 0: bytes[place] = signs[next(below: signs.count)]
            case 1: bytes[place] = UInt8(truncatingIfNeeded: next(below: 256))
            case 2: bytes.remove(at: place)
            default: bytes.insert(signs[next(below: signs.count)], at: place)
            }
        }
        return bytes
    }
}
