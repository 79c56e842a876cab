extension JSONReader {
    /// Reads a number (RFC 8259, 6): whole numbers that fit exactly, all others as the nearest `Double`.
    mutating func number() throws(Failure) -> JSONValue {
        let start = index
        let isNegative = take(UInt8(ascii: "-"))
        var (mantissa, fits) = (UInt64(0), true)
        let first = index
        digits(&mantissa, &fits)
        guard index > first, source[first] != UInt8(ascii: "0") || index == first + 1 else { throw failure(at: start) }
        var exponent = 0
        var isWhole = true
        if take(UInt8(ascii: ".")) {
            isWhole = false
            let point = index
            digits(&mantissa, &fits)
            guard index > point else { throw failure(at: start) }
            exponent = point - index
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isWhole = false
            let isBelow = !take(UInt8(ascii: "+")) && take(UInt8(ascii: "-"))
            var (power, isPlain) = (UInt64(0), true)
            let point = index
            digits(&power, &isPlain)
            guard index > point else { throw failure(at: start) }
            fits = fits && isPlain && power < 1000
            if fits { exponent += isBelow ? -Int(power) : Int(power) }
        }
        if isWhole, fits, let value = Int64(exactly: mantissa) { return .integer(isNegative ? -value : value) }
        if isWhole, fits, isNegative, mantissa == Int64.min.magnitude { return .integer(.min) }
        if limits.keepsDigits { return .string(String(decoding: source[start..<index], as: UTF8.self)) }
        // Both are exact in a Double, so that one multiplication or division rounds correctly (Clinger).
        if fits, mantissa <= 1 << 53, abs(exponent) < Self.powersOfTen.count {
            let power = Self.powersOfTen[abs(exponent)]
            let value = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
            return .number(isNegative ? -value : value)
        }
        guard let value = Double(String(decoding: source[start..<index], as: UTF8.self)) else { throw failure(at: start) }
        if value.isFinite { return .number(value) }
        noteRepair(at: start)
        return .number(isNegative ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude)
    }

    private func failure(at offset: Int) -> Failure { Failure(code: .syntax, offset: offset) }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard index < source.count, source[index] == byte else { return false }
        index += 1
        return true
    }

    /// Reads any number of digits; `fits` becomes `false` where there are more than the value can hold.
    private mutating func digits(_ value: inout UInt64, _ fits: inout Bool) {
        while index < source.count, case let digit = source[index] &- 48, digit < 10 {
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isTooLargeYet) = product.addingReportingOverflow(UInt64(digit))
            if isTooLarge || isTooLargeYet { fits = false }
            value = sum
            index += 1
        }
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
}
