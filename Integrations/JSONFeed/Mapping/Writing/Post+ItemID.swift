import AggregatorCore

extension Post {
    /// The `id` of this post's item, which JSON Feed demands: the source's own to the letter, else what is most stable in the post.
    ///
    /// In this order: the guid; the page; the first attachment; the address that the post is about; a hash over title and date of
    /// publication (or of creation), or over the title alone; a hash over the content.
    var itemID: String {
        if let guid, !guid.text.isEmpty { return guid.text }
        if let address = addresses.page ?? attachments.first?.url ?? addresses.external { return address.text }
        var hash = ContentHash()
        if let title {
            hash.add(title.plain.isEmpty ? title.html?.source ?? "" : title.plain)
            hash.add("\n")
            if let date = dates.published ?? dates.created { hash.add(date.rfc3339) }
        } else {
            hash.add(content.html?.source ?? content.text ?? content.markdown ?? summary?.plain ?? "")
        }
        return hash.value.description
    }
}
