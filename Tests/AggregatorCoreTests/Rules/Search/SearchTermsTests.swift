import AggregatorCore
import Testing

@Suite("Terms of a search")
struct SearchTermsTests {
    @Test(
        "terms of a search are words, and pairs of letters where a script has no spaces",
        arguments: [
            ("Fish & chips, 2 times", "fish chips 2 times "), ("東京タワー", "東京 京タ タワ ワー ー "), ("京", "京 "),
            ("das Ende, das", "das ende "), ("iPhone手机!", "iphone 手机 机 "), ("…—“ ”", ""), ("", ""),
            ("\(String(repeating: "ä", count: 40)) x", "\(String(repeating: "a", count: 32)) x "),
            ("\(String(repeating: "я", count: 40)) x", "\(String(repeating: "я", count: 16)) x "),
        ])
    func ofTexts(text: String, terms: String) {
        var post = Post()
        post.content.text = text
        #expect(SearchText(post).terms == terms)
    }

    @Test(
        "of a query: only what it ends with may go on",
        arguments: [
            ("ferry", [SearchTerms.Term("ferry", isPrefix: true)]),
            ("e-mail", [SearchTerms.Term("e"), SearchTerms.Term("mail", isPrefix: true)]),
            ("c++", [SearchTerms.Term("c")]), ("京", [SearchTerms.Term("京", isPrefix: true)]),
            ("東京都", [SearchTerms.Term("東京"), SearchTerms.Term("京都")]),
            ("東京x", [SearchTerms.Term("東京"), SearchTerms.Term("x", isPrefix: true)]), ("++", []), ("", []),
        ])
    func ofQueries(word: String, terms: [SearchTerms.Term]) { #expect(SearchTerms.required(by: word) == terms) }

    @Test("whatever is found in a text, its index says so")
    func holds() {
        let letters: [Character] = ["a", "b", "é", "я", "京", "語", "한", "ค", "1", " ", "-", "’", "\u{301}", "👩"]
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<3000 {
            let text = String((0..<Int.random(in: 1...24, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? "a" })
            let start = text.indices.randomElement(using: &generator) ?? text.startIndex
            let query = text[start...].prefix(Int.random(in: 1...5, using: &generator))
            var post = Post()
            post.content.text = text
            let searched = SearchText(post)
            let terms = searched.terms.split(separator: " ")
            for word in SearchText.words(of: String(query)) where searched.contains(word) {
                for term in SearchTerms.required(by: word) {
                    #expect(terms.contains { term.isPrefix ? $0.hasPrefix(term.text) : $0 == term.text }, "\(text) \(word) \(term)")
                }
            }
        }
    }
}
