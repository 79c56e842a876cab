extension Span<UInt8> {
    /// Where a value ends whose second quotation mark is missing, so that the mark behind it begins a value in a later tag: at its first
    /// `>`. `nil` if that mark is its own.
    ///
    /// The mark is not its own in `<a href="/one>one</a><p class="two">`: the value would end in the middle of another tag, with a name and
    /// an equals sign, and be followed by neither a space nor the end of the tag. Looks at nothing but the value, so that all values of a
    /// text with marks of one kind are looked at once.
    func endOfUnclosed(_ value: Range<Int>) -> Int? {
        guard let equals = value.last, self[equals] == ASCII.equals, goesOn(behind: value.upperBound) else { return nil }
        var index = equals
        while index > value.lowerBound, !self[index - 1].isSpace, self[index - 1] != ASCII.lessThan { index -= 1 }
        guard index > value.lowerBound, index < equals, self[index - 1].isSpace else { return nil }
        var tag = index - 1
        while tag > value.lowerBound, self[tag] != ASCII.lessThan, self[tag] != ASCII.greaterThan { tag -= 1 }
        guard self[tag] == ASCII.lessThan, self[tag + 1].isLetter else { return nil }
        return (value.lowerBound..<tag).first { self[$0] == ASCII.greaterThan }
    }

    /// Whether something stands right behind the quotation mark that neither ends its tag nor parts it from the next attribute.
    private func goesOn(behind mark: Int) -> Bool {
        guard mark + 1 < count else { return false }
        let next = self[mark + 1]
        return !next.isSpace && next != ASCII.greaterThan && !equals("/>", at: mark + 1)
    }
}
