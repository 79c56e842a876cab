extension Array where Element: Hashable {
    /// Each element once, at its first place.
    var uniqued: [Element] {
        guard count > 1 else { return self }
        if count <= 8 {
            var isRepeated = false
            for index in 1..<count where self[..<index].contains(self[index]) { isRepeated = true }
            if !isRepeated { return self }
        }
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
