import AggregatorCore

extension ReadingText {
    mutating func addPicture(_ tag: MarkupParts.Tag) {
        addInline("[\((tag.value("alt") ?? tag.value("title")).map(SourceText.line) ?? "picture")]")
        // Within a link, only the link gets a number, if it gets one: many pictures lead to the page of their post.
        if !open.contains(where: { $0.address.map(links.isNumbered) ?? false }) { addNumber(of: tag.value("src")) }
    }

    mutating func addNumber(of address: String?) {
        guard let number = address.flatMap({ WebAddress($0) }).flatMap({ links.number(of: $0) }) else { return }
        lacksAddress = false
        addInline(number)
    }

    mutating func addInline(_ number: Int) {
        addInline(" [\(number)]")
        endsWithNumber = true
    }

    mutating func endLink() {
        guard let link = open.last, link.name == "a" else { return }
        open.removeLast()
        guard let address = link.address else { return }
        // A link may contain blocks, as a card does: its number then follows the last of their lines.
        guard hasText || text.utf8.count == link.before else {
            guard let number = links.number(of: address), text.last == "\n" else { return }
            text.removeLast()
            text += " [\(number)]\n"
            return
        }
        if let title = link.title, line.utf8.count == link.start, links.isNumbered(address) { addInline(SourceText.line(title)) }
        guard hasText else { return }
        let said = said(in: link)
        // A link whose text is its address needs no number.
        if said.utf8.elementsEqual(address.text.utf8) { return }
        guard let number = links.number(of: address) else { return }
        close(with: " [\(number)]")
        endsWithNumber = true
    }
}
