import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("Saved searches")
struct SavedSearchTests {
    @Test("what is kept is listed, and a name that no list could show is refused")
    func names() async throws {
        let searches = SavedSearches(try await EngineWorld().store)
        for name in ["b", "a", " "] { try await searches.keep(SavedSearch(name, words: name)) }
        for name in ["", String(repeating: "n", count: SavedSearch.longestName + 1)] {
            await #expect(throws: SavedSearches.Failure.badName) { try await searches.keep(SavedSearch(name, words: "x")) }
            #expect(try await searches.named(name) == nil)
        }
        #expect(try await searches.all().map(\.name) == [" ", "a", "b"])
    }
}
