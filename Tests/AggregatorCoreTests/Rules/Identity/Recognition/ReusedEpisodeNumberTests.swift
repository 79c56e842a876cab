import AggregatorCore
import Testing

@Suite("An episode whose number is given once more, without a page of its own, is told by its recording")
struct ReusedEpisodeNumberTests {
    private let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))

    private static let start: Int64 = 1_700_000_017
    private static let subjects = "apple banana cherry date elder fig grape hazel indigo jasmine kiwi".split(separator: " ").map(
        String.init)

    /// - Parameter number: The number that it has, where it is given again.
    private static func episode(_ subject: Int, number: Int? = nil, page: String?, text: String = "") -> Item {
        var item = Item("\(number ?? subject)", page, subjects[subject], text, date: start + Int64(subject) * 86_461)
        item.attachment = "media/\(subjects[subject]).mp3"
        return item
    }

    /// The pages that say nothing of an episode: none, the show's and the site's.
    private static let pages = [nil, "show", ""]

    @Test("whatever its texts are, also when it is there again, and as its text is corrected", arguments: pages, ["", "Of %, in season"])
    func numbersAgain(page: String?, text: String) {
        func episode(_ subject: Int, number: Int? = nil) -> Item {
            Self.episode(subject, number: number, page: page, text: text.replacing("%", with: Self.subjects[subject]))
        }
        var memory = MiniatureStore()
        let kept = [4, 3].map { episode($0).post }
        let before = memory.pull([7, 6, 5].map { episode($0).post } + kept, of: feed).ids
        let again = [10, 9, 8].map { episode($0, number: $0 - 3) }
        let after = memory.pull(again.map(\.post) + kept, of: feed)
        #expect(after.new == 3)
        #expect(Array(after.ids.suffix(2)) == Array(before.suffix(2)))
        #expect(memory.pull(again.map(\.post) + kept, of: feed).ids == after.ids)
        let corrected = again.map { item in item.with { $0.text = "Corrected. \(item.text)" } }
        #expect(memory.pull(corrected.map(\.post) + kept, of: feed).ids == after.ids)
    }

    @Test("an episode that was told so stays itself where its date is corrected", arguments: pages, ["", "Of %, in season"])
    func redated(page: String?, text: String) {
        func episode(_ subject: Int, number: Int? = nil, later: Int64 = 0) -> Post {
            Self.episode(subject, number: number, page: page, text: text.replacing("%", with: Self.subjects[subject]))
                .with { $0.date? += later }.post
        }
        for later: Int64 in [7_200, 3 * 86_461] {
            var memory = MiniatureStore()
            let kept = [4, 3].map { episode($0) }
            _ = memory.pull([7, 6, 5].map { episode($0) } + kept, of: feed)
            let after = memory.pull([10, 9, 8].map { episode($0, number: $0 - 3) } + kept, of: feed)
            for redated in [[8], [9, 8], [10, 9, 8]] {
                let again = [10, 9, 8].map { episode($0, number: $0 - 3, later: redated.contains($0) ? later : 0) }
                #expect(memory.pull(again + kept, of: feed).ids == after.ids)
            }
            #expect(memory.stored.values.contains { $0.post.title?.plain == "fig" })
        }
    }

    @Test("dated by days as well, also where the addresses of recordings are signed at each request", arguments: [false, true])
    func days(isSigned: Bool) {
        func document(_ newest: ClosedRange<Int>, back: Int, request: Int) -> [Post] {
            let episodes =
                newest.reversed().map { Self.episode($0, number: $0 - back, page: nil) } + [4, 3].map { Self.episode($0, page: nil) }
            return episodes.map { item in
                var item = item
                item.date = item.date.map { ($0 - Self.start) / 86_461 * 86_400 }
                if isSigned { item.attachment?.append("?Signature=\(request)") }
                return item.post
            }
        }
        var memory = MiniatureStore()
        _ = memory.pull(document(5...7, back: 0, request: 1), of: feed)
        let after = memory.pull(document(8...10, back: 3, request: 2), of: feed)
        #expect(after.new == 3)
        #expect(memory.pull(document(8...10, back: 3, request: 3), of: feed).ids == after.ids)
    }

    private static let other = episode(9, number: 5, page: "show", text: "Of something else")

    @Test(
        "an episode called as another was is an edit where anything is as it was: the recording, wherever it is, the title, the text or the day",
        arguments: [
            other.with { $0.attachment = "media/fig.mp3" },
            other.with { $0.attachment = "media/fig.mp3?Expires=1&Signature=b" },
            other.with { $0.attachment = "counter/example.org/media/fig.mp3" },
            other.with { $0.attachment = nil },
            other.with { $0.title = "Fig, once more" },
            other.with { $0.text = "Of fig, and more of it" },
            other.with { $0.date = start + 5 * 86_461 + 7_200 },
        ])
    func edited(_ item: Item) {
        var (memory, anotherMemory) = (MiniatureStore(), MiniatureStore())
        let others = [4, 3].map { Self.episode($0, page: "show", text: "Of it").post }
        let first = Self.episode(5, page: "show", text: "Of fig").with { $0.attachment = "media/fig.mp3?Expires=0&Signature=a" }
        let before = memory.pull([first.post] + others, of: feed).ids
        #expect(memory.pull([item.post] + others, of: feed).ids == before)
        _ = anotherMemory.pull([first.post] + others, of: feed)
        #expect(anotherMemory.pull([Self.other.post] + others, of: feed).new == 1)
    }

    @Test("an episode called as another was is an edit at a page of its own, and so is an incident's with another picture")
    func ownPage() {
        let others = [4, 3].map { Self.episode($0, page: "show").post }
        for (page, end) in [("5", ".mp3"), ("show", ".png")] {
            var memory = MiniatureStore()
            func post(_ subject: Int) -> Post {
                Self.episode(subject, number: 5, page: page, text: "Of \(subject)").with { $0.attachment = "\(subject)\(end)" }.post
            }
            let before = memory.pull([post(5)] + others, of: feed).ids
            #expect(memory.pull([post(9)] + others, of: feed).ids == before)
        }
    }

    @Test(
        "each issue is one at the front page where the guid is nothing but the title of all, also where one address plays each by its query",
        arguments: ["media/%.mp3", "play.mp3?id=%"])
    func titleAsGUID(address: String) {
        var memory = MiniatureStore()
        let others = [4, 3].map { Self.episode($0, page: "").post }
        for number in 5...8 {
            let item = Self.episode(number, page: "", text: "Of \(Self.subjects[number])")
                .with { ($0.guid, $0.title, $0.attachment) = ("Weekly letter", "Weekly letter", address.replacing("%", with: "\(number)")) }
            #expect(memory.pull([item.post] + others, of: feed).new == (number == 5 ? 3 : 1))
        }
    }

    @Test("where most guids are made of titles, episodes at the front page of a site that is built anew are the stored ones")
    func titlesAsGUIDs() {
        func episodes(_ folder: String, _ days: Int64, _ note: String) -> [Post] {
            Self.subjects.indices.map { subject in
                Self.episode(subject, page: "", text: "\(note): \(Self.subjects[subject])").with {
                    ($0.guid, $0.attachment) = ($0.title, "\(folder)/\(subject).mp3")
                    $0.date? += days * 86_461
                }.post
            }
        }
        var memory = MiniatureStore()
        let before = memory.pull(episodes("media", 0, "By Ada"), of: feed).ids
        #expect(memory.pull(episodes("files", 400, "3 minutes to hear, about"), of: feed).ids == before)
    }
}
