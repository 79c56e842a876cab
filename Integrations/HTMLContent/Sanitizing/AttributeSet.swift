/// A set of attribute names in two words.
struct AttributeSet {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Returns `false` if it was in the set already.
    mutating func insert(_ name: AttributeName) -> Bool {
        let bit = UInt64(1) << UInt64(name.rawValue & 63)
        if name.rawValue < 64 {
            defer { low |= bit }
            return low & bit == 0
        }
        defer { high |= bit }
        return high & bit == 0
    }
}
