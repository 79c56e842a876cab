extension String {
    /// The text cut to so many bytes, at a Unicode scalar, with an ellipsis behind it where something is left out. Characters are no
    /// measure: one may have any number of marks.
    public func shortened(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var end = utf8.index(startIndex, offsetBy: max(limit, 0))
        while end > startIndex, utf8[end] & 0xC0 == 0x80 { utf8.formIndex(before: &end) }
        return self[..<end] + "…"
    }
}
