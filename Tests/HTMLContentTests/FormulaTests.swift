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
        Rewriting("<math>\(half)</math>", "1/2"),
        Rewriting("<math>\(half)<annotation encoding='text/plain'>half</annotation></math>", "1/2"),
        Rewriting("<math alttext=' '>\(half)<annotation encoding='TeX'> </annotation></math>", "1/2"),
        Rewriting("<math>\(half)<annotation encoding='TeX'>1<mi>2</mi></annotation></math>", "(1/2)"),
        // The formula never ends, or holds more than a formula.
        Rewriting("<math alttext='x'>\(half) and <p>all the rest", "(1/2) and all the rest"),
        Rewriting("<math alttext='x'>\(half)<mtext><b>and</b></mtext></math>", "(1/2)and"),
        Rewriting("<math alttext='x'><math>\(half)</math></math>", "(1/2)"),
        // A part for the eye alone (`aria-hidden`) is elsewhere, never ends, or holds more.
        Rewriting("a<span aria-hidden='true'>b</span>", "ab"),
        Rewriting("<math>\(half)</math> <span aria-hidden='true'>b</span>", "1/2 b"),
        Rewriting("<math>\(half)</math><span aria-hidden='false'>b</span>", "1/2b"),
        Rewriting("<math>\(half)</math><span aria-hidden='true'>b<span>c</span>d", "1/2bcd"),
        Rewriting("<math>\(half)</math><span aria-hidden='true'>b<p>c</p></span>d", "1/2b c d"),
        Rewriting("<math>\(half)</math><i></i><span aria-hidden='true'>b</span>", "1/2b"),
        Rewriting("<p><math>\(half)</math><span aria-hidden='true'>b</p>c <span>d</span></span> e", "1/2b c d e"),
        Rewriting("<p><math>\(half)</math></p><span aria-hidden='true'>b</span>", "1/2 b"),
    ])
    func `no text is lost where it can't be told`(rewriting: Rewriting) throws {
        let processor = try #require(HTMLContentIntegration().contribution.html)
        #expect(processor.plainText(Markup(untrusted: rewriting.source)) == rewriting.result)
    }

    @Test(arguments: [
        Rewriting("<math><msup><mn>10</mn> <mrow><mo>−</mo><mn>3</mn></mrow></msup></math> eV", "10<sup>−3</sup> eV"),
        Rewriting("<math><msub><mi>T</mi><mn>1</mn></msub></math>", "T<sub>1</sub>"),
        Rewriting(
            "<math><munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup></math>.",
            "∑<sub>i</sub><sup>n</sup>x<sub>i</sub><sup>2</sup>."),
        Rewriting(
            "<math>\(half)<mo>+</mo><mfrac><mrow><mi>a</mi></mrow><mrow><mi>b</mi><mi>c</mi></mrow></mfrac></math>", "(1/2)+(a/(bc))"),
        Rewriting("<math><mfrac><mrow>\(half)<mi>x</mi></mrow><mn>3</mn></mfrac></math>", "((1/2)x)/3"),
        Rewriting("<math><mn>3</mn>\(half)</math>", "3(1/2)"), Rewriting("<math>\(half)<mn>3</mn><mi>x</mi></math>", "(1/2)3x"),
        Rewriting("<math><msup>\(half)<mn>2</mn></msup></math>", "(1/2)<sup>2</sup>"),
        Rewriting("<math><msup><mi>x</mi>\(half)</msup><msqrt>\(half)</msqrt></math>", "x<sup>1/2</sup>√((1/2))"),
        Rewriting("<math><msqrt> \(half)\n</msqrt></math>", "√( 1/2\n)"),
        Rewriting("<math><msup><mfenced><mi>a</mi><mo>+</mo><mi>b</mi></mfenced><mn>2</mn></msup></math>", "(a+b)<sup>2</sup>"),
        Rewriting("<math><mi>f</mi><mfenced><mi>a</mi> <mrow><mi>b</mi><mn>2</mn></mrow></mfenced></math>", "f(a,b2)"),
        Rewriting("<math><mfenced open='[' close='&#x27E9;' separators=' ; , '><mi>a</mi><mi>b</mi><mi>c</mi></mfenced></math>", "[a;b;c⟩"),
        Rewriting("<math><mfenced open='' close='|' separators=''><mi>a</mi><mi>b</mi></mfenced></math>", "ab|"),
        Rewriting(
            "<math><mfrac><mfenced><mi>a</mi><mi>b</mi></mfenced><mrow><mfenced><mi>c</mi></mfenced></mrow></mfrac></math>", "(a,b)/(c)"),
        Rewriting("<math><mroot><mi>x</mi> <mn>3</mn></mroot></math>", "x<sup>1/3</sup>"),
        Rewriting(
            "<math><mroot><mrow><mi>x</mi><mi>y</mi></mrow><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></mroot></math>",
            "(xy)<sup>1/(n+1)</sup>"),
        Rewriting("<math><mroot><msup><mi>x</mi><mn>2</mn></msup>\(half)</mroot></math>", "(x<sup>2</sup>)<sup>1/(1/2)</sup>"),
        Rewriting("<math><msup><mroot><mi>x</mi><mn>3</mn></mroot><mn>2</mn></msup></math>", "(x<sup>1/3</sup>)<sup>2</sup>"),
        Rewriting(
            "<math><mo>(</mo><mfrac linethickness='0px'><mi>n</mi><mrow><mi>k</mi><mo>−</mo><mn>1</mn></mrow></mfrac><mo>)</mo></math>",
            "(n, k−1)"),
        Rewriting("<math><mfrac linethickness='10px'><mi>n</mi><mi>k</mi></mfrac></math>", "n/k"),
        Rewriting("<math><mfrac>\(half)<msup><mi>x</mi><mn>2</mn></msup></mfrac></math>", "(1/2)/x<sup>2</sup>"),
        Rewriting("<math><msqrt><mn>2</mn></msqrt></math>", "√(2)"),
        Rewriting("<math><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable></math>", "1 2 "),
        Rewriting("<math title='x'><msup title='x'><none/><mi title='x'>a</mi></msup></math>", "<sup>a</sup>"),
        // Not well-formed, or not a formula.
        Rewriting("<math><msup><mi>a</mi><mi>b</math> c", "a<sup>b</sup> c"),
        Rewriting("<math><msup><mi>a</mi><mi>b<p>c</p></math>d", "a<sup>b</sup><p>c</p>d"),
        Rewriting("<msup><mi>a</mi><mi>b</mi></msup>", "ab"), Rewriting("<math></mi></msup><mi>a</mi></math>b", "ab"),
        // MathJax's own.
        Rewriting("a <script type='math/tex'>x^2 < \\beta</script> b", "a x^2 &lt; \\beta b"),
        Rewriting(
            "<script type='math/tex'>% <![CDATA[\na & b %]]></script><script type='math/tex'></script><i>% c</i>", "\na &amp; b <i>% c</i>"),
        Rewriting("<script type='Math/TeX; mode=display'>x</script><script type=math/tex2>y</script><script>z</script>", "x"),
        // What it has drawn, or shows before.
        Rewriting("<span class='MathJax_Preview'>x^2</span><script type='math/tex'>x^2</script>", "<span>x^2</span>"),
        Rewriting(
            "<div class='a MathJax_Display'><span class=MathJax><nobr><span>x</span></nobr></span></div>\n<script type='math/tex'>x</script>y",
            "<div><span><span>x</span></span></div>\ny"),
        Rewriting("<span class=MathJax_Preview>[math]</span><script type='math/tex'>x</script>", "<span>[math]</span>x"),
        Rewriting("<span class=MathJax_Preview> </span><script type='math/tex'>x</script>", "<span> </span>x"),
        Rewriting("<span class=MathJax_SVG><svg><text>x</text></svg></span><script type='math/tex'>x</script>", "<span></span>x"),
        Rewriting("<span class=MathJax>x</span>, <script type='math/tex'>y</script>", "<span>x</span>, y"),
        Rewriting("<span class=MathJax>x</span><b></b><script type='math/tex'>y</script>", "<span>x</span><b></b>y"),
        Rewriting(
            "<span class=MathJax>x</span><script type='math/tex'>x</script><script type='math/tex'>y</script>", "<span>x</span>y"),
    ])
    func `the places of a formula's elements are put into words`(rewriting: Rewriting) throws {
        let processor = try #require(HTMLContentIntegration().contribution.html)
        let markup = processor.sanitized(Markup(untrusted: rewriting.source), options: SanitizingOptions())
        #expect(markup.source == rewriting.result)
        #expect(processor.plainText(Markup(untrusted: rewriting.source)) == processor.plainText(markup))
    }

    /// If each piece looked for its end anew, these would take minutes.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "<math alttext=x>", "<math><math></math>", "<math><!-- >-</math>", "<math><!-- ></math>",
            "<math><annotation-xml><foreignobject><![CDATA[ ></foreignobject></math>", "<math alttext=x></math><span aria-hidden=true>",
            "<math><annotation encoding=tex>", "<math><msup><mi>", "<math><mfrac><mfrac>", "<mfrac><mrow>", "<math><mfrac></p>",
            "<math><mfrac><a><!-- ", "<math><mfrac><a b='", "<math><msup><i>",
            "<html:script>", "<html:style><xhtml:iframe>", "<math><mfenced>", "<mml:math><mml:mroot><mml:i>",
            "<math><mfenced separators='&#x2016;&#x2016;&#x2016;'><x></x><x></x>",
        ])
    func `many that never end take no longer`(piece: String) throws {
        let processor = try #require(HTMLContentIntegration().contribution.html)
        #expect(processor.plainText(Markup(untrusted: String(repeating: piece, count: 20_000) + "]]></math>--><p>end")).hasSuffix("end"))
    }
}
