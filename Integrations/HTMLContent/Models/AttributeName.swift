/// The attributes that the sanitiser knows: those that it keeps, and those that it only reads.
enum AttributeName: Int, CaseIterable, CodingKey {
    case abbr, align, alt, alttext, ariaHidden, autoplay, bgcolor, border, cellpadding, cellspacing, checked, cite, clear, color, cols,
        colspan,
        compact, content, controls
    case coords, data, dataCfsrc, dataHiResSrc, dataImage, dataLazySrc, dataLazySrcset, dataLazyload, dataOrigFile, dataOriginal, dataSrc,
        dataSrcset, dataVideoid, datetime, `default`, dir, disabled, encoding, face, height, high, href
    case hreflang, hspace, httpEquiv, itemprop, kind, label, lang, longdesc, loop, low, lowsrc, max, media, min, muted, name, noshade,
        nowrap, open,
        optimum
    case poster, preload, rel, reversed, rows, rowspan, rules, scope, shape, size, sizes, span, src, srclang, srcset, start, summary, title
    case type, usemap, valign, value, videoid, vspace, width

    static let names = NameTable<AttributeName>()
}

extension AttributeName {
    /// Whether it may stand, as text, on that element. Attributes with addresses have rules of their own.
    func isText(on element: Element) -> Bool {
        switch self {
        // Harmless on every element, and feeds put them on every element.
        case .align, .alt, .bgcolor, .border, .dir, .height, .lang, .title, .valign, .width: true
        case .abbr, .colspan, .rowspan, .scope, .nowrap: element == .td || element == .th
        case .cellpadding, .cellspacing, .rules, .summary: element == .table
        case .clear: element == .br
        case .color, .face: element == .font
        case .compact: element == .ol || element == .ul || element == .dl || element == .menu || element == .dir
        case .controls, .loop, .muted, .preload: element == .audio || element == .video
        case .coords, .shape: element == .area
        case .datetime: element == .time || element == .ins || element == .del
        case .default, .kind, .srclang: element == .track
        case .label: element == .track
        case .high, .low, .optimum, .min: element == .meter
        case .max: element == .meter || element == .progress
        case .value: element == .meter || element == .progress || element == .li || element == .data
        case .hreflang: element == .a || element == .area
        case .hspace, .vspace: element == .img
        case .media: element == .source
        case .name: element == .map
        case .noshade: element == .hr
        case .open: element == .details
        case .reversed, .start: element == .ol
        case .size: element == .font || element == .hr
        case .sizes: element == .img || element == .source
        case .span: element == .col || element == .colgroup
        case .type: element == .ol || element == .ul || element == .li || element == .source || element == .a
        case .usemap: element == .img
        case .alttext, .ariaHidden, .autoplay, .checked, .disabled, .cite, .cols, .content, .data, .dataCfsrc, .dataHiResSrc, .dataImage,
            .dataLazySrc,
            .dataLazySrcset, .dataLazyload, .dataOrigFile, .dataOriginal, .encoding, .dataSrc, .dataSrcset,
            .dataVideoid, .href,
            .httpEquiv, .itemprop, .longdesc, .lowsrc, .poster, .rel, .rows, .src, .srcset, .videoid:
            false
        }
    }

    /// The kind of address that it holds on that element; `nil` if it holds none that may stay.
    func address(on element: Element) -> AddressKind? {
        switch self {
        case .href: element == .a || element == .area ? .link : nil
        case .src:
            element == .img ? .image : element == .audio || element == .video || element == .source || element == .track ? .resource : nil
        case .poster: element == .video ? .resource : nil
        case .longdesc: element == .img ? .page : nil
        case .cite: element == .blockquote || element == .q || element == .ins || element == .del ? .page : nil
        default: nil
        }
    }
}

/// The purpose of an address, which decides the schemes that it may have.
enum AddressKind {
    /// Followed by a person: http, https, mailto.
    case link
    /// Names a page: http, https.
    case page
    /// Loaded by a browser: http, https.
    case resource
    /// Like `resource`, or a raster image in a `data:` address.
    case image
}
