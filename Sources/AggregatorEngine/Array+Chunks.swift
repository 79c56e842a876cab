extension Array {
    /// Splits the array into chunks of so many elements, in order; the last one may have fewer.
    func chunks(ofCount count: Int) -> [Array] {
        stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
    }
}
