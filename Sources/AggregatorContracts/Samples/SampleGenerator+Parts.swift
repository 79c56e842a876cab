import AggregatorCore

/// Parts that feeds and posts have in common.
extension SampleGenerator {
    mutating func markup() -> Markup {
        bool() ? Markup(sanitized: text()) : Markup(untrusted: text(), base: maybe { $0.address() })
    }

    mutating func richText() -> RichText { RichText(plain: text(), html: maybe { $0.markup() }) }

    mutating func person() -> Person {
        Person(name: maybe { $0.text() }, url: maybe { $0.address() }, avatar: maybe { $0.address() }, email: maybe { $0.text() })
    }

    mutating func category() -> AggregatorCore.Category {
        AggregatorCore.Category(term: text(), scheme: maybe { $0.text() }, label: maybe { $0.text() })
    }

    mutating func link() -> Link {
        Link(
            relation: text(), url: address(), mimeType: maybe { $0.text() }, title: maybe { $0.text() }, language: maybe { $0.text() },
            size: maybe { Int64($0.integer()) })
    }

    mutating func attachment() -> Attachment {
        Attachment(
            url: address(), mimeType: maybe { $0.text() }, title: maybe { $0.text() }, size: maybe { Int64($0.integer()) },
            duration: maybe { $0.double() })
    }

    mutating func rights() -> Rights { Rights(statement: maybe { $0.text() }, license: maybe { $0.address() }) }

    mutating func thumbnail() -> Thumbnail {
        Thumbnail(url: address(), width: maybe { $0.integer() }, height: maybe { $0.integer() }, time: maybe { $0.text() })
    }

    mutating func place() -> Geometry.Position {
        Geometry.Position(longitude: double(), latitude: double(), elevation: maybe { $0.double() })
    }

    mutating func geometry() -> Geometry {
        switch Int.random(in: 0...2, using: &self) {
        case 0: .point(place())
        case 1: .line(some { $0.place() })
        default: .polygon(some { $0.place() })
        }
    }

    mutating func media() -> MediaItem {
        var item = MediaItem(url: maybe { $0.address() })
        item.mimeType = maybe { $0.text() }
        item.medium = maybe { $0.text() }
        item.isDefault = maybe { $0.bool() }
        item.expression = maybe { $0.text() }
        item.encoding.bitrate = maybe { $0.double() }
        item.encoding.framerate = maybe { $0.double() }
        item.encoding.samplingrate = maybe { $0.double() }
        item.encoding.channels = maybe { $0.integer() }
        item.encoding.duration = maybe { $0.double() }
        item.encoding.width = maybe { $0.integer() }
        item.encoding.height = maybe { $0.integer() }
        item.encoding.size = maybe { Int64($0.integer()) }
        item.language = maybe { $0.text() }
        item.title = maybe { $0.text() }
        item.description = maybe { $0.text() }
        item.playerURL = maybe { $0.address() }
        item.rights = rights()
        item.credits = some { .init(role: $0.maybe { $0.text() }, scheme: $0.maybe { $0.text() }, name: $0.text()) }
        item.thumbnails = some { $0.thumbnail() }
        item.keywords = some { $0.text() }
        item.categories = some { $0.category() }
        item.texts = some { $0.timedText() }
        item.ratings = some { .init(scheme: $0.maybe { $0.text() }, value: $0.text()) }
        item.restriction = maybe { .init(type: $0.maybe { $0.text() }, relationship: $0.maybe { $0.text() }, value: $0.text()) }
        return item
    }

    private mutating func timedText() -> MediaItem.TimedText {
        var timed = MediaItem.TimedText(value: text())
        timed.type = maybe { $0.text() }
        timed.language = maybe { $0.text() }
        timed.start = maybe { $0.text() }
        timed.end = maybe { $0.text() }
        return timed
    }
}
