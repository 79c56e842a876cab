import AggregatorCore

/// A post's number at its publisher, and the number of its corrections, parsed from its title.
struct PublishedNumber {
    let number: Int64
    let revision: Int

    init?(_ title: String) {
        let parts = title.split(separator: ",")
        guard let words = parts.first?.split(separator: " "), words.count == 2, words[0] == "Number", let number = Int64(words[1]) else {
            return nil
        }
        self.number = number
        revision = parts.count > 1 ? parts[1].split(separator: " ").last.flatMap { Int($0) } ?? 0 : 0
    }
}
