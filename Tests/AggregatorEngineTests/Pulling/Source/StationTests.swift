import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("The programmes of a station, whose notes are always the same")
struct StationTests {
    private let feed = "https://radio.example/feed"

    @Test("those of a day are new, though none of the day before is left in the document")
    func days() async throws {
        let world = try await EngineWorld()
        for day in 1...3 {
            let now = world.clock.now().seconds
            let programmes = (0..<5).map { number in
                let notes = String(repeating: "Programme \(number) has music and guests. ", count: 20)
                let words = "guid=\(day)-\(number) Programme \(number)|\(notes)|https://radio.example/\(day)/\(number)"
                return "\(words)\nout \(now - 3_600 - Int64(number) * 9_007)"
            }
            try world.serve(.feed(programmes.joined(separator: "\n")), at: feed)
            try await world.pull(feed)
            #expect(try await world.store.posts(matching: PostQuery()).count == day * 5)
            world.pass(days: 1)
        }
    }
}
