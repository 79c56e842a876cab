import AggregatorCore
import AggregatorEngine
import CReference
import FeedXML
import HTMLContent
import JSONFeed

/// What is measured: a pass over one document.
struct Subject {
    let name: String
    /// How many posts it found; `nil` when it refused the document.
    let pass: (Corpus.Document) -> Int?

    static let reference = "libxml2 push parser, text collected"

    static func all(_ program: Program) -> [Subject] {
        reference_start()
        return [
            Subject(name: "memchr, `<` to `<`") { Int($0.bytes.withCharacters { reference_scan($0, $1) }.posts) },
            Subject(name: "libxml2 push parser, empty handlers") { found($0.bytes.withCharacters { reference_empty($0, $1) }) },
            Subject(name: reference) { found($0.bytes.withCharacters { reference_text($0, $1) }) },
            Subject(name: "aggregator, models") { program.models($0)?.posts.count },
            Subject(name: "aggregator, models, all sanitized") { document in
                program.models(document).map { program.refinery.refined($0).posts.count }
            },
        ]
    }

    private static func found(_ result: reference_result) -> Int? { result.well_formed != 0 || result.posts > 0 ? Int(result.posts) : nil }
}

/// The parts of the program that `aggregator parse` puts together.
struct Program {
    let reader: DocumentReader
    let refinery: Refinery
    let writer: any DocumentWriter

    init?() {
        let contributions = [FeedXMLIntegration().contribution, JSONFeedIntegration().contribution, HTMLContentIntegration().contribution]
        guard let html = contributions.compactMap(\.html).first, let writer = contributions.flatMap(\.writers).first else { return nil }
        reader = DocumentReader(formats: contributions.flatMap(\.formats), html: html)
        refinery = Refinery(html: html, options: SanitizingOptions())
        self.writer = writer
    }

    func models(_ document: Corpus.Document) -> FeedDocument? { try? reader.read(DocumentInput(bytes: document.bytes)) }

    /// What `aggregator parse --lines` prints of it; `nil` when it is no feed.
    func line(_ document: Corpus.Document) -> String? {
        models(document).map { String(decoding: writer.write(refinery.refined($0), pretty: false), as: UTF8.self) }
    }
}

extension [UInt8] {
    func withCharacters<Result>(_ body: (UnsafePointer<CChar>, Int) -> Result) -> Result {
        withUnsafeBytes { raw in
            raw.withMemoryRebound(to: CChar.self) { characters in
                guard let start = characters.baseAddress else { return withUnsafePointer(to: 0) { body($0, 0) } }
                return body(start, characters.count)
            }
        }
    }
}
