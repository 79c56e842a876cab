import AggregatorCore
import Foundation
import Testing

@testable import FeedXML

@Suite("libxml2's SAX parser is a witness")
struct OracleTests {
    private static let fixtures: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Fixture.folder.path)) ?? []
        return names.filter { $0.hasSuffix(".xml") }.sorted()
    }()

    @Test("there are fixtures, and libxml2 calls some of them well-formed, and some not")
    func hasSomethingToSee() throws {
        let verdicts = Set(try Self.fixtures.map { LibXML2Oracle(try Fixture.bytes($0)).isWellFormed })
        #expect(verdicts == [true, false])
    }

    @Test("what libxml2 calls well-formed holds as many posts for us as it has elements for them", arguments: fixtures)
    func sameItems(name: String) throws {
        let bytes = try Fixture.bytes(name)
        let witness = LibXML2Oracle(bytes)
        guard witness.isWellFormed else { return }
        let document = try? FeedXMLFormat().parse(DocumentInput(bytes: bytes))
        guard let document else { return #expect(witness.posts == 0, "\(name) has posts, and was not understood") }
        #expect(document.posts.count == witness.posts)
    }
}
