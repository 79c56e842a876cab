import AggregatorCore

extension Post {
    /// The `id` of this post's item, which JSON Feed requires: the source's own to the letter, or what is most stable in the post.
    ///
    /// In this order: the guid; the page; the first attachment; the address that the post is about; a hash over title and date of
    /// publication (or of creation), or over the title alone; a hash over the content and that date; a hash over everything but the time of
    /// modification.
    var itemID: String {
        if let guid, !guid.text.isEmpty { return guid.text }
        if let address = addresses.page ?? attachments.first?.url ?? addresses.external { return address.text }
        let said = title.map { $0.plain.isEmpty ? $0.html?.source ?? "" : $0.plain }.flatMap { $0.isEmpty ? nil : $0 }
        let text = said ?? content.html?.source ?? content.text ?? content.markdown ?? summary?.plain ?? ""
        if text.isEmpty {
            // Only a date, people and categories may tell it from others.
            var rest = self
            rest.dates.modified = nil
            return ContentHash.of(rest.recordBytes).description
        }
        var hash = ContentHash()
        hash.add(text)
        if said != nil { hash.add("\n") }
        if let date = dates.published ?? dates.created { hash.add(date.rfc3339) }
        return hash.value.description
    }
}
