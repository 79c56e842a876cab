/// The elements that the sanitiser knows, kept or not. Of any other element the tags are removed and the content stays.
enum Element: Int, CaseIterable, CodingKey {
    // Text
    case a, abbr, acronym, b, bdi, bdo, big, br, cite, code, data, del, dfn, em, font, i, ins, kbd, label, mark, meter, output, progress, q
    case rp, rt, ruby, s, samp, small, span, strike, strong, sub, sup, time, tt, u, `var`, wbr
    // Blocks
    case address, article, aside, blockquote, center, dd, details, dir, div, dl, dt, fieldset, figcaption, figure, footer, h1, h2, h3, h4,
        h5
    case h6, header, hgroup, hr, legend, li, main, menu, nav, ol, p, pre, section, summary, ul
    // Tables
    case caption, col, colgroup, table, tbody, td, tfoot, th, thead, tr
    // Pictures, sound
    case area, audio, img, map, picture, source, track, video
    // Written as another element
    case ampAudio, ampImg, ampVideo, image, listing, plaintext, xmp
    // Players of other sites
    case ampIframe, ampVimeo, ampYoutube, embed, iframe, liteVimeo, liteYoutube, object, param
    // Written as text
    case input
    // Formulas
    case mfenced, mfrac, mroot, msqrt, msub, msubsup, msup, mtd, munder, munderover
    // Gone with their content, or read in a way of their own
    case annotation, annotationXml, desc, foreignobject, math, noembed, noframes, noscript, script, style, svg, template, textarea, title
    // In the head of a page
    case base, link, meta

    static let names = NameTable<Element>()
}

/// The properties of an element by the tree builder of the HTML standard (section 13.2.6), and by the allow-list.
struct ElementTraits: OptionSet {
    let rawValue: UInt16
    /// May stand in sanitized markup.
    static let kept = ElementTraits(rawValue: 1 << 0)
    /// Has no content and no end tag.
    static let void = ElementTraits(rawValue: 1 << 1)
    /// Is opened again if the end of another element has closed it.
    static let formatting = ElementTraits(rawValue: 1 << 2)
    /// "Special": an end tag of another name does not reach beyond it.
    static let special = ElementTraits(rawValue: 1 << 3)
    /// Its start tag ends an open paragraph.
    static let endsParagraph = ElementTraits(rawValue: 1 << 4)
    /// End tags don't reach beyond it.
    static let scope = ElementTraits(rawValue: 1 << 5)
    /// A part of a table, which may stand only within the table.
    static let tablePart = ElementTraits(rawValue: 1 << 6)
    static let heading = ElementTraits(rawValue: 1 << 7)
    /// Is closed without an end tag when its parent ends.
    static let impliedEnd = ElementTraits(rawValue: 1 << 8)
    /// Neither text nor most elements may be its children.
    static let structural = ElementTraits(rawValue: 1 << 9)
    /// Formatting does not reach into it from outside.
    static let marker = ElementTraits(rawValue: 1 << 10)
    /// Is removed with all of its content.
    static let discarded = ElementTraits(rawValue: 1 << 11)

    static let block: ElementTraits = [.kept, .special, .endsParagraph]
}

extension Element {
    var traits: ElementTraits {
        switch self {
        case .a, .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u: [.kept, .formatting]
        case .abbr, .acronym, .bdi, .bdo, .cite, .data, .del, .dfn, .ins, .kbd, .label, .legend, .mark, .meter, .output, .progress, .q,
            .ruby,
            .samp, .span, .sub, .sup, .time, .var, .audio, .map, .picture, .video:
            .kept
        case .rp, .rt: [.kept, .impliedEnd]
        case .br, .wbr, .area, .img, .source, .track: [.kept, .void]
        case .hr: [.kept, .void, .endsParagraph]
        case .address, .article, .aside, .blockquote, .center, .details, .dir, .div, .dl, .fieldset, .figcaption, .figure, .footer, .header,
            .hgroup, .main, .menu, .nav, .ol, .pre, .section, .summary, .ul:
            .block
        case .p, .dd, .dt, .li: [.block, .impliedEnd]
        case .h1, .h2, .h3, .h4, .h5, .h6: [.block, .heading]
        case .table: [.block, .scope, .structural]
        case .caption: [.kept, .special, .scope, .tablePart, .marker]
        case .td, .th: [.kept, .special, .scope, .tablePart, .marker]
        case .tbody, .tfoot, .thead, .tr, .colgroup: [.kept, .special, .tablePart, .structural]
        case .col: [.kept, .void, .tablePart]
        case .annotation, .annotationXml, .noembed, .noframes, .script, .style, .svg, .template, .title: .discarded
        case .desc, .foreignobject, .iframe, .math, .noscript, .textarea, .ampIframe, .ampVimeo, .ampYoutube, .liteVimeo, .liteYoutube,
            .embed, .object, .param, .input, .mfenced, .mfrac, .mroot, .msqrt, .msub,
            .msubsup, .msup, .mtd, .munder, .munderover, .ampAudio, .ampImg, .ampVideo, .image, .listing,
            .plaintext,
            .xmp,
            .base, .link, .meta:
            []
        }
    }

    /// How the text after its start tag is read.
    var textMode: Tokenizer.Mode {
        switch self {
        case .textarea, .title: .escapableText
        // To browsers with frames, the content of an `iframe` is raw text. Here it is what browsers without frames would show.
        case .noembed, .noframes, .style, .xmp: .rawText
        case .script: .script
        case .plaintext: .plaintext
        default: .data
        }
    }

    /// The element that is written instead of it.
    var canonical: Element {
        switch self {
        case .ampAudio: .audio
        case .ampImg, .image: .img
        case .ampVideo: .video
        case .listing, .plaintext, .xmp: .pre
        default: self
        }
    }
}
