import AggregatorCore
import HTMLContent
import Testing

@Suite struct PrefixedNameTests {
    private func sanitize(_ source: String) throws -> String {
        let processor = try #require(HTMLContentIntegration().contribution.html)
        return processor.sanitized(Markup(untrusted: source), options: SanitizingOptions()).source
    }

    @Test(arguments: [
        Rewriting("<mml:math><mml:msup><mml:mn>10</mml:mn><mml:mn>15</mml:mn></mml:msup></mml:math>", "10<sup>15</sup>"),
        Rewriting("<m:math><m:mn>3</m:mn><M:MFRAC><m:mn>1</m:mn><m:mn>2</m:mn></M:MFRAC></m:math>", "3(1/2)"),
        Rewriting("<mml:math><mml:mi>f</mml:mi><mml:mfenced><mml:mo>−</mml:mo><mml:mi>a</mml:mi></mml:mfenced></mml:math>", "f(−a)"),
        Rewriting("<mml:math><mml:mi>x</mml:mi><mml:annotation encoding='TeX'>\\chi</mml:annotation></mml:math>", "\\chi"),
        Rewriting(
            "<mml:math><mml:annotation-xml><html:p>y</html:p><mml:mi>z</mml:mi></mml:annotation-xml><mml:mi>x</mml:mi></mml:math>", "x"),
        Rewriting("<jats:p>x <mml:annotation>y</jats:p><jats:p>rest</jats:p>", "<p>x </p><p>rest</p>"),
        Rewriting(
            "<jats:p>One</jats:p><jats:p>Two 10<jats:sup>15</jats:sup></jats:p>", "<p>One</p><p>Two 10<sup>15</sup></p>"),
        Rewriting(
            "<jats:sec><jats:title>Methods</jats:title><jats:p>We <jats:italic>measured</jats:italic>.</jats:p></jats:sec>",
            "<div>Methods</div><p>We measured.</p>"),
        Rewriting(
            "<xhtml:p><xhtml:a href='http://e.example/'>a</xhtml:a></xhtml:p><xhtml:br/><xhtml:img src='http://e.example/a.png'/>",
            "<p><a href=\"http://e.example/\" rel=\"noopener noreferrer\">a</a></p><br><img src=\"http://e.example/a.png\">"),
        Rewriting(
            "<html:blockquote>a</html:blockquote><h:figcaption>b</h:figcaption>", "<blockquote>a</blockquote><figcaption>b</figcaption>"),
    ])
    func `an element of MathML, JATS or XHTML is known with its prefix`(rewriting: Rewriting) throws {
        #expect(try sanitize(rewriting.source) == rewriting.result)
    }

    @Test(arguments: [
        Rewriting("<o:p>a</o:p><w:br/><st1:div>b</st1:div><v:img src='http://e.example/a.png'/>", "ab"),
        // Word's formulas, and what those vocabularies don't have.
        Rewriting("<m:oMath><m:sup><m:r>a</m:r></m:sup></m:oMath><m:p>b</m:p><mml:script>c</mml:script>", "abc"),
        Rewriting("<html:msup>a</html:msup><jats:iframe>b</jats:iframe><jats:style>c</jats:style><html:>d", "abcd"),
    ])
    func `any other prefix, or name, is as unknown as it is to browsers`(rewriting: Rewriting) throws {
        #expect(try sanitize(rewriting.source) == rewriting.result)
    }

    @Test(arguments: [
        // The allow-list decides.
        Rewriting("<html:p onclick='x()' style='a'>a</html:p>", "<p>a</p>"),
        Rewriting("<html:a href='javascript:x()'>a</html:a><h:br onclick='x()'/>", "<a>a</a><br>"),
        Rewriting("<html:form><html:button>a</html:button></html:form><html:meta/><html:base href='http://e.example/'/>", "a"),
        Rewriting(
            "<html:iframe src='http://e.example/a' width='9'><html:b>a</html:b></html:iframe>",
            "<a href=\"http://e.example/a\" rel=\"noopener noreferrer\">e.example</a><b>a</b>"),
        // No text is read as browsers would read that of the same name without a prefix.
        Rewriting("<html:title>a<b>b</b></html:title>c", "a<b>b</b>c"),
        Rewriting("<xhtml:textarea>a<b>b</b></xhtml:textarea>c", "a<b>b</b>c"),
        Rewriting("<html:xmp><b>b</b></html:xmp><html:plaintext><i>c</i>", "<b>b</b><i>c</i>"),
        Rewriting("<html:template><b>a</b></html:template><html:svg><b>b</b></html:svg>", "<b>a</b><b>b</b>"),
        // A program or a style is no text, and no markup either, up to its end, if it has one.
        Rewriting("<html:script>x = '<img src=\"http://e.example/a.png\">'</html:script>a<xhtml:style>p > b {}</xhtml:style>b", "ab"),
        Rewriting("<html:script><!-- <script> </html:script>a", "a"),
        Rewriting("<html:script>a<p>b</script><html:style>c", "a<p>bc</p>"),
        Rewriting("<html:script src='a'/>a<html:script>b</html:script>c", "ac"),
        Rewriting("<html:script>a</html:style><script/>b</script>c", "ac"),
        // Nothing with a prefix ends a drawing.
        Rewriting("<svg><html:p>a</html:p><text>b</text></svg>c", "c"),
        Rewriting("<svg><foreignObject><html:p>a</html:p></foreignObject><text>b</text></svg>c", "c"),
    ])
    func `a prefix opens no way around the rules`(rewriting: Rewriting) throws {
        #expect(try sanitize(rewriting.source) == rewriting.result)
    }
}
