import AggregatorCore
import HTMLContent
import Testing

@Suite struct FormulaTests {
    private static let half = "<mfrac><mn>1</mn><mn>2</mn></mfrac>"
    private static let annotation = "<annotation encoding=\"application/x-tex\">\\frac12</annotation>"
    private static let annotated = "<math><semantics>\(half)\(annotation)</semantics></math>"
    private static let drawn =
        "<span class=\"katex-html\" aria-hidden=\"true\"><span class=\"base\"><span>1</span><span>2</span></span></span>"
    private static let katex = "<span class=\"katex\"><span class=\"katex-mathml\">\(annotated)</span>\(drawn)</span>"

    @Test(arguments: [
        Rewriting("a \(annotated) b", "a \\frac12 b"),
        Rewriting("a \(katex) b", "a \\frac12 b"),
        Rewriting("\(katex)\(katex)", "\\frac12\\frac12"),
        Rewriting("<math alttext=\"1/2 &lt; 1\">\(half)</math>x", "1/2 < 1x"),
        Rewriting("<math alttext=\"half\">\(half)\(annotation)</math>x", "\\frac12x"),
        Rewriting("<math>\(half)<annotation encoding='TeX'>1 &lt; 2</annotation></math>", "1 < 2"),
        Rewriting("<math>\(half)<annotation encoding='TeX'><![CDATA[1 < 2 &amp;]]></annotation></math>", "1 < 2 &amp;"),
        Rewriting(
            "<math>\(half)<annotation-xml encoding='MathML-Content'><apply><cn>1</cn></apply></annotation-xml>\(annotation)</math>",
            "\\frac12"),
    ])
    func `a formula is what its author wrote, once`(rewriting: Rewriting) throws {
        let processor = try #require(HTMLContentIntegration().contribution.html)
        #expect(processor.plainText(Markup(untrusted: rewriting.source)) == rewriting.result)
        let markup = processor.sanitized(Markup(untrusted: rewriting.source), options: SanitizingOptions())
        #expect(processor.plainText(markup) == rewriting.result)
    }

    @Test(arguments: [
        // No annotation or `alttext` says the formula better.
        Rewriting("<math>\(half)</math>", "12"),
        Rewriting("<math>\(half)<annotation encoding='text/plain'>half</annotation></math>", "12"),
        Rewriting("<math alttext=' '>\(half)<annotation encoding='TeX'> </annotation></math>", "12"),
        Rewriting("<math>\(half)<annotation encoding='TeX'>1<mi>2</mi></annotation></math>", "12"),
        // The formula never ends, or holds more than a formula.
        Rewriting("<math alttext='x'>\(half) and <p>all the rest", "12 and all the rest"),
        Rewriting("<math alttext='x'>\(half)<mtext><b>and</b></mtext></math>", "12and"),
        Rewriting("<math alttext='x'><math>\(half)</math></math>", "12"),
        // A part for the eye alone (`aria-hidden`) is elsewhere, never ends, or holds more.
        Rewriting("a<span aria-hidden='true'>b</span>", "ab"),
        Rewriting("<math>\(half)</math> <span aria-hidden='true'>b</span>", "12 b"),
        Rewriting("<math>\(half)</math><span aria-hidden='false'>b</span>", "12b"),
        Rewriting("<math>\(half)</math><span aria-hidden='true'>b<span>c</span>d", "12bcd"),
        Rewriting("<math>\(half)</math><span aria-hidden='true'>b<p>c</p></span>d", "12b c d"),
        Rewriting("<math>\(half)</math><i></i><span aria-hidden='true'>b</span>", "12b"),
        Rewriting("<p><math>\(half)</math><span aria-hidden='true'>b</p>c <span>d</span></span> e", "12b c d e"),
        Rewriting("<p><math>\(half)</math></p><span aria-hidden='true'>b</span>", "12 b"),
    ])
    func `no text is lost where it can't be told`(rewriting: Rewriting) throws {
        let processor = try #require(HTMLContentIntegration().contribution.html)
        #expect(processor.plainText(Markup(untrusted: rewriting.source)) == rewriting.result)
    }

    /// If each piece looked for its end anew, these would take minutes.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "<math alttext=x>", "<math><math></math>", "<math><!-- >-</math>", "<math><!-- ></math>",
            "<math><annotation-xml><foreignobject><![CDATA[ ></foreignobject></math>", "<math alttext=x></math><span aria-hidden=true>",
            "<math><annotation encoding=tex>",
        ])
    func `many that never end take no longer`(piece: String) throws {
        let processor = try #require(HTMLContentIntegration().contribution.html)
        #expect(processor.plainText(Markup(untrusted: String(repeating: piece, count: 20_000) + "]]></math>--><p>end")).hasSuffix("end"))
    }
}
