/// Finds the word that a mistyped one may have meant.
public enum Suggestion {
    /// The nearest of the candidates, by insertions, deletions, replacements and swaps of neighbours; `nil` if none is near, which is more
    /// than one such step for every three letters. Of two equally near, the first.
    public static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        var best: (candidate: String, distance: Int)?
        // A word may be of any length; beyond this, it is no typing error.
        let word = Array(word.lowercased().prefix(64))
        for candidate in candidates {
            let distance = distance(word, Array(candidate.lowercased()))
            if distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        guard let best, best.distance <= max(1, word.count / 3) else { return nil }
        return best.candidate
    }

    /// Optimal string alignment.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var (before, last) = ([Int](repeating: 0, count: b.count + 1), Array(0...b.count))
        for i in a.indices {
            var row = [i + 1] + [Int](repeating: 0, count: b.count)
            for j in b.indices {
                row[j + 1] = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { row[j + 1] = min(row[j + 1], before[j - 1] + 1) }
            }
            (before, last) = (last, row)
        }
        return last[b.count]
    }
}
