import AggregatorCore

extension Array {
    /// Splits the array into chunks of so many elements, in order; the last one may have fewer.
    func chunks(ofCount count: Int) -> [Array] {
        stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
    }
}

extension [PostID] {
    /// In pieces of as many posts as are read at once. They come with their texts, which are as long as their sources wrote them.
    var inReads: [[PostID]] { chunks(ofCount: 100) }
}
