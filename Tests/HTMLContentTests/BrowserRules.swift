/// The reasons for which a browser would build another tree than well-formed markup shows (HTML standard, 13.2.6).
///
/// It shares nothing with the sanitizer: names are strings, and the rules are the standard's own sentences.
enum BrowserRules {
    private static let void: Set<String> = ["area", "br", "col", "hr", "img", "source", "track", "wbr"]
    private static let endsParagraph: Set<String> = [
        "address", "article", "aside", "blockquote", "center", "dd", "details", "dir", "div", "dl", "dt", "fieldset", "figcaption",
        "figure",
        "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "li", "main", "menu", "nav", "ol", "p", "pre", "section",
        "summary", "table", "ul",
    ]
    private static let cells: Set<String> = ["td", "th", "caption"]
    private static let sections: Set<String> = ["tbody", "thead", "tfoot"]
    private static let structure: Set<String> = ["table", "tbody", "thead", "tfoot", "tr", "colgroup"]
    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
    private static let formatting: Set<String> = [
        "a", "b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u",
    ]
    private static let impliedEnd: Set<String> = ["dd", "dt", "li", "p", "rp", "rt"]

    /// The first reason why the tree would be another; `nil` if it would be this one.
    static func objection(to markup: String) -> String? {
        var open: [(name: String, tag: String)] = []
        for part in markup.split(separator: "<", omittingEmptySubsequences: false).enumerated() {
            if part.offset == 0 { continue }
            guard let end = part.element.firstIndex(of: ">") else { return "a tag without end" }
            let tag = String(part.element[..<end])
            let text = part.element[part.element.index(after: end)...]
            if tag.hasPrefix("/") {
                guard open.popLast()?.name == String(tag.dropFirst()) else { return "<\(tag)> closes what is not open" }
            } else {
                let name = String(tag.prefix { $0 != " " })
                if let objection = objection(to: name, tag, in: open) { return "<\(name)> in \(open.map(\.name)): \(objection)" }
                if !void.contains(name) { open.append((name, tag)) }
            }
            if let parent = open.last?.name, structure.contains(parent), !text.allSatisfy({ " \n\t".contains($0) }) {
                return "text in <\(parent)> would be moved"
            }
        }
        return open.isEmpty ? nil : "left open"
    }

    private static func objection(to name: String, _ tag: String, in open: [(name: String, tag: String)]) -> String? {
        let inner = open.reversed().prefix { !cells.contains($0.name) && $0.name != "table" }.map(\.name)
        let parent = open.last?.name ?? ""
        if endsParagraph.contains(name), inner.contains("p") { return "it would end the paragraph" }
        if headings.contains(name), headings.contains(parent) { return "it would end the heading" }
        if ["rt", "rp"].contains(name), impliedEnd.contains(parent) || !inner.contains("ruby") { return "it would end \(parent)" }
        if let items = ["li": ["li"], "dd": ["dd", "dt"], "dt": ["dd", "dt"]][name] {
            for other in open.reversed().map(\.name) {
                if items.contains(other) { return "it would end the item" }
                if isSpecial(other), !["address", "div", "p"].contains(other) { break }
            }
        }
        let sinceMarker = open.reversed().prefix { !cells.contains($0.name) }
        if name == "a", sinceMarker.contains(where: { $0.name == "a" }) { return "it would end the link" }
        if formatting.contains(name), sinceMarker.filter({ $0.tag == tag }).count >= 3 { return "a fourth of its kind" }
        return tableObjection(to: name, parent)
    }

    private static func tableObjection(to name: String, _ parent: String) -> String? {
        switch name {
        case "td", "th": parent == "tr" ? nil : "no row"
        case "tr": sections.contains(parent) || parent == "table" ? nil : "no table"
        case "caption", "colgroup", "tbody", "thead", "tfoot": parent == "table" ? nil : "no table"
        case "col": parent == "colgroup" ? nil : "no column group"
        default: structure.contains(parent) ? "it would be moved in front of the table" : nil
        }
    }

    private static func isSpecial(_ name: String) -> Bool {
        endsParagraph.contains(name) || cells.contains(name) || structure.contains(name)
    }
}
