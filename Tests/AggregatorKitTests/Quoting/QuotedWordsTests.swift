import AggregatorKit
import Testing

@Suite("A message that quotes what was typed")
struct QuotedWordsTests {
    @Test("a message that quotes a secret of the line hides it, and no other word that has its letters")
    func secretsInMessages() {
        let words = ["credentials", "set", "--password", "hush", "--header=Cookie: crumb"]
        #expect(
            QuotedWords(words).hidden(in: "“hush” (hushed) is not Cookie: crumb, --header=Cookie: crumb.")
                == "“***” (hushed) is not Cookie: ***, --header=Cookie: ***.")
    }

    @Test("what a source is known to be called is shown wherever it stands")
    func known() {
        let words = ["credentials", "set", "Blog", "hush"]
        #expect(QuotedWords(words, known: ["Blog"]).hidden(in: "“Blog” is no place, nor “hush”.") == "“Blog” is no place, nor “***”.")
    }

    @Test("what is hidden is not looked for in the sentence itself")
    func sentences() {
        let words = ["credentials", "set", "example", "hush"]
        #expect(
            QuotedWords(words).hidden(in: "“example” is no place, nor 'hush'; write one as in https://example.org/.")
                == "“***” is no place, nor '***'; write one as in https://example.org/.")
    }

    @Test("a message is quoted without what may not be shown, wherever it stands in it")
    func messages() {
        let words = ["posts", "--store=postgress://user:hush@h/db", "https://h/?token=hush", "a\u{1b}[2J\nb", "\n"]
        let message = "postgress://user:hush@h/db, https://h/?token=hush and a\u{1b}[2J\nb\nare wrong."
        #expect(
            QuotedWords(words).hidden(in: message) == "postgress://h/db, https://h/?token=*** and a\\u{1b}[2J\\u{a}b\nare wrong.")
    }
}
