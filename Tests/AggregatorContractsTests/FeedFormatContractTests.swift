import AggregatorContracts
import AggregatorCore
import Testing

@Suite("Feed format contract")
struct FeedFormatContractTests {
    @Test("a format that keeps its promises passes", arguments: FeedFormatContract.checks)
    func goodFormatPasses(check: ContractCheck<FeedFormatContract.Rig>) async throws {
        try await check.run(on: ToyFormat.rig(nil))
    }

    @Test("every check fails for some broken format, and every broken format fails some check")
    func brokenFormats() async {
        let fakes = ToyFormat.Flaw.allCases.map { flaw in
            BrokenFake<FeedFormatContract.Rig>(name: flaw.rawValue) { ToyFormat.rig(flaw) }
        }
        let matrix = await FailureMatrix(seam: "feed-format", checks: FeedFormatContract.checks, fakes: fakes)
        print(matrix)
        #expect(matrix.toothless.isEmpty)
        #expect(matrix.undetected.isEmpty)
    }
}

/// The word `toy`, then one post per line: guid, title and page, separated by tabs. A line that begins with `!` is damaged.
private struct ToyFormat: FeedFormat {
    enum Flaw: String, CaseIterable {
        case nameless, modest, greedy, credulous, contentWithNothing, emptyHanded, sorting, normalisingGuids, unresolving, silent, nagging
        case forgetful, trusting, leaky, overreading, choosy, unlimitedItems, unlimitedFields, unlimitedMemory, copyingBases
        case mumbling
    }

    let flaw: Flaw?
    /// Counts the readings, so that one differs from the next.
    private let counter = ReadingCount()

    var name: String { flaw == .nameless ? "" : "Toy" }

    func recognition(of input: DocumentInput) -> Recognition {
        if flaw == .greedy { return .certain }
        return input.bytes.starts(with: Array("toy".utf8)) && flaw != .modest ? .certain : .none
    }

    func parse(_ input: DocumentInput) throws(FormatFailure) -> FeedDocument {
        let text = String(decoding: input.bytes, as: UTF8.self)
        if text.allSatisfy(\.isWhitespace), flaw != .contentWithNothing { throw FormatFailure(.empty, "Nothing.") }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.first == "toy" || flaw == .credulous || flaw == .contentWithNothing else { throw FormatFailure(.notAFeed, "No toy.") }
        var document = FeedDocument(feed: Feed(), posts: [], format: "toy", encoding: "utf-8")
        if flaw == .nagging { document.warnings.append(FeedDocument.Warning(code: "hm", message: "I would not have written it so.")) }
        if flaw == .forgetful { document.format += "-\(counter.next())" }
        for line in lines.dropFirst() where !line.isEmpty {
            if line.hasPrefix("!") {
                if flaw == .choosy { throw FormatFailure(.damaged, "Not like this.") }
                if flaw != .silent { document.warnings.append(FeedDocument.Warning(code: "odd-line", message: "A line was odd.")) }
            }
            try document.posts.append(post(line.drop { $0 == "!" }, input))
            guard flaw == .unlimitedMemory || document.posts.reduce(0, { $0 + $1.listSize }) <= input.limits.memory else {
                throw FormatFailure(.limitExceeded, "More than `memory`.")
            }
            guard flaw == .unlimitedItems || document.posts.count <= input.limits.items else {
                throw FormatFailure(.limitExceeded, "More than `items`.")
            }
        }
        if flaw == .emptyHanded { document.posts = [] }
        if flaw == .sorting { document.posts.sort { ($0.guid?.text ?? "") < ($1.guid?.text ?? "") } }
        return document
    }

    private func post(_ line: Substring, _ input: DocumentInput) throws(FormatFailure) -> Post {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
        if let longest = fields.map(\.utf8.count).max(), longest > input.limits.fieldSize, flaw != .unlimitedFields {
            throw FormatFailure(.limitExceeded, "A text exceeds `field-size`\(flaw == .mumbling ? "\u{7}" : "").")
        }
        let clean =
            flaw == .leaky ? fields : fields.map { String(String.UnicodeScalarView($0.unicodeScalars.filter { !Self.isControl($0) })) }
        var post = Post()
        // A read beyond the end of a buffer often finds NUL.
        if flaw == .overreading, clean.count < 3 { post.language = "\u{0}" }
        post.guid = Post.GUID(flaw == .normalisingGuids ? clean[0].lowercased() : clean[0])
        post.title = clean.count > 1 ? RichText(untrusted: clean[1]) : nil
        post.content.html = clean.count > 1 ? flaw == .trusting ? Markup(sanitized: clean[1]) : Markup(untrusted: clean[1]) : nil
        let page = clean.count > 2 ? WebAddress(clean[2]) : nil
        let base = flaw == .copyingBases ? input.address : input.address?.asBase
        post.addresses.page = flaw == .unresolving ? page : page?.resolved(against: base)
        return post
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 32 || (127..<160).contains(scalar.value) }

    static func rig(_ flaw: Flaw?) -> FeedFormatContract.Rig {
        FeedFormatContract.Rig(
            format: ToyFormat(flaw: flaw),
            document: { samples in
                Array((["toy"] + samples.map { "\($0.guid)\t\($0.title)\t\($0.page)" }).joined(separator: "\n").utf8)
            },
            clean: [Array("toy\nb\tBeta\thttp://example.org/b\na\t<b>Alpha</b>\thttp://example.org/a".utf8)],
            damaged: [Array("toy\n!a\tAlpha\thttp://example.org/a".utf8)], strangers: [Array("train\n".utf8), Array("{}".utf8)])
    }
}

final class ReadingCount: Sendable {
    private let value = Locked(0)
    func next() -> Int {
        value.withLock { value in
            value += 1
            return value
        }
    }
}
