import AggregatorCore
import Testing

@testable import AggregatorKit

@Suite("Superscript and subscript text")
struct SuperscriptTextTests {
    private func read(_ source: String) -> String {
        ReadingText(Markup(sanitized: source), width: nil, links: LinkNumbers(page: nil)).text
    }

    @Test(
        "a number that is raised or lowered is not read with the one beside it",
        arguments: [
            // White space of an editor, and a dash for a minus.
            ("10<sup>6 </sup>km", "10⁶ km"), ("10<sup> 6</sup> km", "10⁶ km"), ("10<sup>\n6\u{A0}</sup>", "10⁶"),
            ("CO<sub>2 </sub>tax", "CO₂ tax"),
            ("10<sup>–9</sup> m", "10⁻⁹ m"), ("e<sup>–iωt</sup>", "e^(−iωt)"), ("10<sup>– </sup>", "10–"), ("x<sup>n </sup>= 1", "xⁿ = 1"),
            // Behind a digit.
            ("10<sup>5.5</sup>", "10^(5.5)"), ("2<sup>2k</sup>", "2^(2k)"), ("10<sup>10<sup>6</sup></sup>", "10^(10⁶)"),
            ("2020<sup>4,5</sup> and", "2020^(4,5) and"), ("2020<sup>4, 5 </sup>and", "2020^(4, 5) and"),
            ("1990<sup>1–3</sup>", "1990^(1–3)"),
            ("5<sub>2a</sub>", "5_(2a)"),
            ("10<sup>π</sup>", "10^(π)"), ("2<sup>q</sup>", "2^(q)"),
            // Before one.
            ("log<sub>1.5</sub>20", "log_(1.5)20"), ("x<sub>2a</sub>3", "x_(2a)3"),
        ])
    func numbers(source: String, expected: String) { #expect(read(source) == expected + "\n") }

    @Test(
        "a power of one letter is not read as a product",
        arguments: [
            ("2<sup>k</sup> subsets", "2ᵏ subsets"), ("e<sup>x</sup>", "eˣ"), ("A<sup>T</sup>", "Aᵀ"), ("O(n<sup>d</sup>)", "O(nᵈ)"),
            ("(1+r)<sup>t</sup>", "(1+r)ᵗ"), ("e<sup>β</sup>", "eᵝ"), ("x<sub>γ</sub>", "xᵧ"), ("30<sup>e</sup> jour", "30ᵉ jour"),
        ])
    func letters(source: String, expected: String) { #expect(read(source) == expected + "\n") }

    @Test(
        "what reads well on the line stays there",
        arguments: [
            ("1<sup>st</sup> 2<sup>nd </sup>3<sup>º</sup>", "1st 2nd 3º"), ("$12<sup>.99</sup>", "$12.99"), ("5<sup>99¢</sup>", "599¢"),
            ("9<sup>30 h</sup>", "930 h"), ("4<sup>95,-</sup>", "495,-"), ("7<sup>1st</sup>", "71st"), ("12<sup>30'</sup>", "1230'"),
            ("5<sup>99zł</sup>", "599zł"), ("5<sup>99kr</sup>", "599kr"), ("19<sup>99*</sup>", "1999*"), ("18<sup>30h</sup>", "1830h"),
            ("5<sup>99 €</sup>", "599 €"), ("note<sup>[1]</sup>", "note[1]"), ("2020<sup>[1]</sup>", "2020[1]"),
            ("word<sup>4,5</sup>", "word4,5"),
            ("PM<sub>2.5</sub> rose", "PM2.5 rose"), ("12<sup>30 Uhr</sup>", "1230 Uhr"), ("5<sup> </sup>", "5"), ("5<sup>*</sup>", "5*"),
            ("<sup>– see below</sup>", "– see below"), ("word<sup>1–3</sup>", "word1–3"), ("<sup>5.5</sup>", "5.5"),
            ("<sup></sup>5<sup><br></sup>", "5"),
            ("1<p></p><sup>5.5</sup>", "1\n\n5.5"),
        ])
    func onLine(source: String, expected: String) { #expect(read(source) == expected + "\n") }
}
