/// Guesses of what a word is that somebody typed.
public enum HostGuess {
    /// Whether it is a name of several parts, the last of which is only letters, or a numeric address.
    static func isDomain(_ host: Substring) -> Bool {
        guard let dot = host.lastIndex(of: ".") else { return false }
        let last = host[host.index(after: dot)...]
        return last.count > 1 && last.allSatisfy(\.isLetter) && !endsAsFile(host) || host.allSatisfy { $0.isNumber || $0 == "." }
    }

    /// Whether it ends like a file that the program reads or writes; none of these endings is a domain.
    public static func endsAsFile(_ name: some StringProtocol) -> Bool { fileEndings.contains(where: name.lowercased().hasSuffix) }

    private static let fileEndings = [
        ".xml", ".rss", ".atom", ".rdf", ".json", ".jsonl", ".opml", ".html", ".htm", ".txt", ".sqlite", ".db", ".gz", ".zst",
    ]
}
