extension ReadingText {
    /// A list with numbers, which `reversed` counts down, to 1 where no start is given (HTML, 4.4.5).
    mutating func orderedList(_ tag: MarkupParts.Tag) -> Open {
        let start = tag.value("start").flatMap { Int($0) }
        let numbering = tag.value("type").flatMap(ListNumbering.init) ?? .decimal
        guard tag.isReversed, let first = start ?? entryCount() else {
            return Open(name: "ol", number: start ?? 1, numbering: numbering)
        }
        return Open(name: "ol", number: first, step: -1, numbering: numbering)
    }

    /// The entries of the list that begins here; `nil` if that would take too long.
    mutating func entryCount() -> Int? {
        var (parts, depth, count) = (rest, 0, 0)
        while let tag = parts.nextTag(within: &foresight) {
            switch tag {
            case "ol", "ul", "menu", "dir": depth += 1
            case "li" where depth == 0: count += 1
            case "/ol", "/ul", "/menu", "/dir":
                if depth == 0 { return count }
                depth -= 1
            default: break
            }
        }
        return nil
    }

    mutating func beginEntry(_ tag: MarkupParts.Tag) {
        endLine()
        var marker = "- "
        if let list = open.lastIndex(where: { $0.number != nil || ["ul", "menu", "dir"].contains($0.name) }), let next = open[list].number {
            let number = min(max(tag.value("value").flatMap { Int($0) } ?? next, -99_999), 99_999)
            open[list].number = number + open[list].step
            marker = "\(open[list].numbering.written(number)). "
        }
        // Below each other, Roman numerals would move all lines of their entries.
        push("li", first: marker, rest: String(repeating: " ", count: min(marker.utf8.count, Self.widestMarker)))
    }

    /// In columns, as that of `-99999. `.
    private static let widestMarker = 8

    mutating func push(_ name: String, first: String, rest: String) {
        let hasLead = leads.count < Self.deepest
        let hasMarker = !hasLead && name == "li"
        if hasLead { leads.append(Lead(first: first, rest: rest)) }
        if hasMarker { markers.append(first) }
        open.append(Open(name: name, hasLead: hasLead, hasMarker: hasMarker))
    }

    mutating func pop(_ name: String) {
        guard open.last?.name == name, let last = open.popLast() else { return }
        if last.hasLead, !leads.isEmpty { leads.removeLast() }
        // Of an entry without text: all that are not written belong to what was opened last.
        if last.hasMarker, !markers.isEmpty { markers.removeLast() }
    }

    /// Returns the line behind the markers of the entries that begin in it.
    mutating func marked(_ line: String) -> String {
        guard !markers.isEmpty, !line.isEmpty else { return line }
        defer { markers = [] }
        return markers.joined() + line
    }
}
