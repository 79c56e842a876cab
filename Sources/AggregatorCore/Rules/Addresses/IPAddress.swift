/// Internet addresses as text: the strict dotted quad of IPv4, and IPv6 by RFC 4291, 2.2. No zones, no brackets, no octal numbers.
public enum IPAddress {
    /// Reads an address into 4 or 16 bytes in network order; `nil` for anything else.
    public static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        let text = Array(text.utf8)
        return text.contains(UInt8(ascii: ":")) ? version6(text[...]) : version4(text[...])
    }

    /// Writes 4 bytes as a dotted quad, 16 in RFC 5952's form, and any other number in hexadecimal.
    public static func text(_ bytes: [UInt8]) -> String {
        switch bytes.count {
        case 4: bytes.map { String($0) }.joined(separator: ".")
        case 16: version6Text(bytes)
        default: bytes.map { String($0, radix: 16) }.joined(separator: " ")
        }
    }

    private static func version4(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var bytes: [UInt8] = []
        for part in parts {
            // Some programs read a leading zero as octal, others as decimal, so it is refused.
            guard 1...3 ~= part.count, part.count == 1 || part.first != UInt8(ascii: "0") else { return nil }
            var value = 0
            for digit in part {
                guard digit.isASCIIDigit else { return nil }
                value = value * 10 + Int(digit - 48)
            }
            guard let byte = UInt8(exactly: value) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }

    private static func version6(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.count <= 45 else { return nil }
        let colon = UInt8(ascii: ":")
        let gap = text.indices.dropLast().first { text[$0] == colon && text[$0 + 1] == colon }
        guard let gap else {
            let bytes = groups(text, endsAddress: true)
            return bytes?.count == 16 ? bytes : nil
        }
        let tail = text[(gap + 2)...]
        guard let before = groups(text[..<gap], endsAddress: false), let after = groups(tail, endsAddress: true),
            before.count + after.count <= 14
        else { return nil }
        return before + [UInt8](repeating: 0, count: 16 - before.count - after.count) + after
    }

    /// Reads groups of 16 bits separated by colons; none for an empty text. At the end of the address, the last may be an IPv4 address.
    private static func groups(_ text: ArraySlice<UInt8>, endsAddress: Bool) -> [UInt8]? {
        guard !text.isEmpty else { return [] }
        var bytes: [UInt8] = []
        let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if endsAddress, index == parts.count - 1, part.contains(UInt8(ascii: ".")) {
                guard let inner = version4(part) else { return nil }
                bytes += inner
                continue
            }
            guard 1...4 ~= part.count else { return nil }
            var value: UInt16 = 0
            for digit in part {
                guard let digit = hexadecimalValue(digit) else { return nil }
                value = value << 4 | UInt16(digit)
            }
            bytes += [UInt8(value >> 8), UInt8(value & 255)]
        }
        return bytes
    }

    private static func version6Text(_ bytes: [UInt8]) -> String {
        let groups = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        if groups[..<5].allSatisfy({ $0 == 0 }), groups[5] == 0xFFFF { return "::ffff:" + text(Array(bytes[12...])) }
        var longest = 0..<0
        var start = 0
        for index in 0...8 {
            if index < 8, groups[index] == 0 { continue }
            if index - start > longest.count { longest = start..<index }
            start = index + 1
        }
        let written = groups.map { String($0, radix: 16) }
        guard longest.count > 1 else { return written.joined(separator: ":") }
        return written[..<longest.lowerBound].joined(separator: ":") + "::" + written[longest.upperBound...].joined(separator: ":")
    }
}
