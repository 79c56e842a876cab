extension Element {
    /// Whether its start tag ends SVG and MathML (HTML standard, 13.2.6.5).
    var leavesForeignContent: Bool {
        switch self {
        case .b, .big, .blockquote, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1, .h2, .h3, .h4, .h5, .h6, .hr, .i, .img, .li,
            .listing, .menu, .ol, .p, .pre, .ruby, .s, .small, .span, .strike, .strong, .sub, .sup, .table, .tt, .u, .ul, .var:
            true
        default: false
        }
    }
}
