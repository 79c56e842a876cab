import AggregatorCore

/// Members that feeds, posts and the origins of posts have in common.
extension JSONWriter {
    /// JSON Feed's authors have no place for an e-mail address: ours is `_email`.
    mutating func authors(_ people: [Person]) {
        objects("authors", people.filter { !$0.isEmpty }) { writer, person in
            writer.text("name", person.name)
            writer.address("url", person.url)
            writer.address("avatar", person.avatar)
            writer.text("_email", person.email)
        }
    }

    mutating func contributors(_ people: [Person]) {
        objects("contributors", people.filter { !$0.isEmpty }) { $0.members(of: $1) }
    }

    mutating func members(of person: Person) {
        text("name", person.name)
        address("url", person.url)
        address("avatar", person.avatar)
        text("email", person.email)
    }

    mutating func rights(_ rights: Rights?) {
        text("rights", rights?.statement)
        address("license", rights?.license)
    }

    mutating func generator(_ generator: Feed.Generator?) {
        guard let generator else { return }
        member(
            "generator",
            object: { writer in
                writer.text("name", generator.name)
                writer.address("url", generator.url)
                writer.text("version", generator.version)
            })
    }

    mutating func links(_ links: [Link]) {
        objects("links", links) { writer, link in
            writer.text("rel", link.relation)
            writer.address("url", link.url)
            writer.text("mime_type", link.mimeType)
            writer.text("title", link.title)
            writer.text("language", link.language)
            writer.member("size_in_bytes", link.size)
        }
    }

    mutating func categories(_ categories: [Category]) {
        objects("categories", categories) { writer, category in
            writer.text("term", category.term)
            writer.text("scheme", category.scheme)
            writer.text("label", category.label)
        }
    }

    mutating func attachments(_ attachments: [Attachment], isForReaders: Bool) {
        objects("attachments", attachments) { writer, attachment in
            writer.address("url", attachment.url)
            // A required member as well.
            if isForReaders { writer.member("mime_type", attachment.mimeType ?? "") } else { writer.text("mime_type", attachment.mimeType) }
            writer.text("title", attachment.title)
            writer.member("size_in_bytes", attachment.size)
            writer.member("duration_in_seconds", attachment.duration)
        }
    }
}
