extension Array {
    /// Splits the array into pieces of so many elements, in order; the last one may have fewer.
    func pieces(of count: Int) -> [Array] {
        stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
    }
}
