import AggregatorCore
import Testing

@Suite("Restless sources")
struct RestlessnessTests {
    private func after(_ documents: [(known: Int, changed: Int)]) -> Restlessness {
        documents.enumerated().reduce(Restlessness()) { state, document in
            state.after(
                known: document.element.known, changed: document.element.changed, at: Timestamp(seconds: Int64(document.offset) * 3600))
        }
    }

    @Test("restless sources are those in which nearly every known post changes, time after time")
    func noticing() {
        let moment = Timestamp(seconds: 100_000)
        let cases: [([(Int, Int)], Bool)] = [
            ([(5, 5), (5, 5)], false), ([(5, 5), (5, 5), (5, 5)], true), ([(5, 5), (5, 3), (5, 5), (5, 5)], false),
            ([(10, 9), (10, 8), (10, 9)], true),
            ([(5, 5), (0, 0), (5, 5), (5, 5)], true), ([(1, 1), (1, 1), (1, 1), (1, 1)], false),
            (Array(repeating: (1, 1), count: 11), false), (Array(repeating: (1, 1), count: 12), true),
            (Array(repeating: (2, 2), count: 5), false), (Array(repeating: (2, 2), count: 6), true),
            (Array(repeating: (3, 3), count: 3), false), (Array(repeating: (3, 3), count: 4), true),
            ([(5, 5), (5, 5), (5, 5), (5, 0)], true), ([(4, 3), (4, 3), (4, 3)], false), ([(2, 0), (2, 1)], false), ([], false),
        ]
        for (documents, isRestless) in cases { #expect(after(documents).isRestless(at: moment) == isRestless, "\(documents)") }
    }

    @Test("restless sources are looked at anew after a month")
    func term() {
        let state = after([(5, 5), (5, 5), (5, 5)])
        let later = Timestamp(seconds: 31 * 86_400)
        #expect(!state.isRestless(at: later))
        #expect(!state.isRestless(at: .epoch), "noticed by a clock that ran ahead")
        // After the term, the second document decides, whatever is counted in the first.
        let looked = state.after(known: 5, changed: 1, at: later)
        #expect(looked.since == nil && looked.after(known: 5, changed: 3, at: later) == Restlessness())
        #expect(looked.after(known: 5, changed: 5, at: later).isRestless(at: later))
        #expect(state.after(known: 0, changed: 0, at: later) == state, "nothing was looked at")
        #expect(!state.after(known: 5, changed: 5, at: later).isRestless(at: later))
    }

    @Test(
        "restless sources have fingerprints of what lasts",
        arguments: [
            ("text", true), ("date", true), ("attachment", true), ("session", true), ("front end", true), ("title", false), ("page", false),
            ("author", false),
        ])
    func fingerprints(part: String, isSame: Bool) {
        var one = Post()
        one.title = RichText(plain: "Title")
        one.content.text = "token 1"
        one.addresses.page = WebAddress("https://example.org/a;jsessionid=1?sid=1")
        one.authors = [Person(name: "Ada")]
        var other = one
        switch part {
        case "text": other.content.text = "token 2"
        case "date": other.dates.published = Timestamp(seconds: 1)
        case "attachment": other.attachments = WebAddress("https://example.org/a.mp3?token=2").map { [Attachment(url: $0)] } ?? []
        case "session": other.addresses.page = WebAddress("https://example.org/a;jsessionid=2?sid=2")
        case "front end": other.addresses.page = WebAddress("http://www.example.org/a")
        case "title": other.title = RichText(plain: "Another")
        case "page": other.addresses.page = WebAddress("https://example.org/b")
        default: other.authors = [Person(name: "Grace")]
        }
        #expect(Fingerprint.of(one) != Fingerprint.of(other))
        #expect((Fingerprint.of(one, .lasting) == Fingerprint.of(other, .lasting)) == isSame)
    }
}
