import AggregatorCore

/// Writes OPML 2.0: a folder for each part of a tag.
struct OPMLWriter {
    private var text = ""
    /// The names of the open folders.
    private var folders: [String] = []
    /// Folders within folders: a line is indented by as many.
    private static let deepest = 64

    var bytes: [UInt8] { Array(text.utf8) }

    init(title: String, entries: [SubscriptionListEntry]) {
        let isOurs = entries.contains { $0.hasOwnTitle || !$0.settings.isEmpty }
        let vocabulary = isOurs ? " xmlns:aggregator=\"urn:aggregator:opml\"" : ""
        text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\"\(vocabulary)>\n  <head>\n    <title>\(Self.name(title))</title>\n  </head>\n  <body>\n"
        for entry in entries {
            // A feed with several tags is in several folders, as is usual in OPML.
            for tag in entry.tags.isEmpty ? [""] : entry.tags {
                let folders = tag[...].pieces(around: UInt8(ascii: "/"), keepsEmpty: true).map(String.init)
                // A folder without a name is read as none, and one's name without the space around it: a tag with such a part is written as
                // one folder, with its slashes. Of more levels than anybody makes, the outer ones are left out.
                let isOneFolder = folders.contains { $0.first?.isWhitespace ?? true || $0.last?.isWhitespace ?? true }
                enter(tag.isEmpty ? [] : isOneFolder ? [tag] : folders.suffix(Self.deepest))
                add(entry)
            }
        }
        enter([])
        text += "  </body>\n</opml>\n"
    }

    /// Closes and opens folders. They keep the order of the list, so that one may occur more than once.
    private mutating func enter(_ wanted: [String]) {
        let shared = zip(folders, wanted).prefix { $0 == $1 }.count
        while folders.count > shared {
            folders.removeLast()
            add("</outline>")
        }
        for folder in wanted[shared...] {
            add("<outline text=\"\(Self.name(folder))\">")
            folders.append(folder)
        }
    }

    private mutating func add(_ entry: SubscriptionListEntry) {
        let address = entry.address.separatingUserInfo.address.text
        var line = "<outline type=\"rss\" text=\"\(entry.title.map(Self.name) ?? Self.escaped(address))\""
        if let title = entry.title { line += " title=\"\(Self.name(title))\"" }
        line += " xmlUrl=\"\(Self.escaped(address))\""
        if let page = entry.homePage { line += " htmlUrl=\"\(Self.escaped(page.separatingUserInfo.address.markupSafe))\"" }
        // Repeated, so that a title which somebody changes in the list is a name again.
        if entry.hasOwnTitle, let title = entry.title { line += " aggregator:title=\"\(Self.name(title))\"" }
        var names: [String] = []
        for setting in entry.settings where !names.contains(setting.name) { names.append(setting.name) }
        for name in names {
            // One line for each value, as an attribute can't be repeated.
            let texts = entry.settings.filter { $0.name == name }.map { Self.name($0.text) }
            line += " aggregator:\(name)=\"\(texts.joined(separator: "&#10;"))\""
        }
        add(line + "/>")
    }

    private mutating func add(_ line: String) {
        text += String(repeating: "  ", count: folders.count + 2) + line + "\n"
    }

    /// Escapes a name, without a password that an earlier version may have stored in it.
    private static func name(_ text: String) -> String { escaped(LoginFreeText.of(text)) }

    private static func escaped(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "\n", "\t": out += " "
            case _ where scalar.value < 32 || (127..<160).contains(scalar.value): break
            // XML 1.0, 2.2, does not allow these in a document.
            case "\u{FFFE}", "\u{FFFF}": break
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}
