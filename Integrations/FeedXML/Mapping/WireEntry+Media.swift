import AggregatorCore

extension WireEntry {
    /// The Media RSS of an entry without any content, if it has categories, rights, or a title or a description that the entry does not
    /// have for itself.
    func unsaid(of shared: MediaItem) -> [MediaItem] {
        if !shared.categories.isEmpty || shared.rights != Rights() { return [shared] }
        func words(_ text: String) -> String { text.utf8.split { isSpace($0) }.map { String(Substring($0)) }.joined(separator: " ") }
        let spoken = [shared.title, shared.description].compactMap { $0.map(words) }
        guard !spoken.isEmpty else { return [] }
        let said = ([title.value, summary.value] + contents).compactMap { $0?.withoutMarkup.map(words) }
        return spoken.allSatisfy(said.contains) ? [] : [shared]
    }

    /// The first text of Media RSS in markup, if it is of the whole entry: a line of subtitles has its time.
    func mediaText(_ reading: Reading) -> TextConstruct? {
        let texts = element.children.lazy.filter { $0.space == .media && $0.tag == .text }
        let whole = texts.filter { $0.attribute(.type)?.lowercased() == "html" && !$0.has(.start) && !$0.has(.end) }
        return whole.compactMap { TextConstruct($0, reading: reading) }.first { !$0.saysNothing }
    }
}

extension MediaReader {
    /// The only sound or video. What is said of a picture, as by Mastodon, is for those who can't see it, and no text of the post.
    var recording: MediaItem? {
        let recordings = items.filter { $0.isSound || $0.isFilm }
        return recordings.count == 1 ? recordings.first : nil
    }
}
