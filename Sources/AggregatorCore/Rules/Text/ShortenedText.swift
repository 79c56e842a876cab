extension String {
    /// What fits into so many bytes, in whole Unicode scalars, with an ellipsis behind it where something is left out. A character would be no
    /// measure: one of them may have any number of marks.
    public func shortened(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var end = utf8.index(startIndex, offsetBy: max(limit, 0))
        while end > startIndex, utf8[end] & 0xC0 == 0x80 { utf8.formIndex(before: &end) }
        return self[..<end] + "…"
    }
}
