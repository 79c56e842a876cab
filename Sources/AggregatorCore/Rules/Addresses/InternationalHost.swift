/// The ASCII form of a host: it is sent to name servers, and compared with other hosts.
///
/// libcurl converts by the process's locale, which for a program that sets none is plain ASCII, so it is done here: labels in lower
/// case, others than ASCII composed (RFC 5891, 5.3) and by Punycode (RFC 3492) behind `xn--` (4.4).
public enum InternationalHost {
    /// Characters that some programs read as dots and others as letters (RFC 3490, 3.1).
    private static let ambiguousDots: Set<Unicode.Scalar> = ["\u{3002}", "\u{FF0E}", "\u{FF61}"]

    /// Returns the ASCII form; `nil` where the host has none.
    public static func ascii(_ host: Substring) -> String? {
        if host.utf8.count <= 253, host.utf8.allSatisfy(isHostByte) { return String(host) }
        guard !host.unicodeScalars.contains(where: ambiguousDots.contains) else { return nil }
        if host.hasPrefix("[") {
            return host.utf8.allSatisfy { $0 < 127 && $0 > 32 } ? host.lowercased() : nil
        }
        let labels = ComposedText.of(host.lowercased()).split(separator: ".", omittingEmptySubsequences: false).map { label -> String? in
            guard !label.utf8.allSatisfy({ $0 < 128 }) else { return String(label) }
            return punycode(Array(label.unicodeScalars)).map { "xn--\($0)" }
        }
        let text = labels.compactMap(\.self).joined(separator: ".")
        guard labels.allSatisfy({ $0 != nil }), text.utf8.count <= 253 else { return nil }
        return text.utf8.allSatisfy(isHostByte) ? text : nil
    }

    /// Whether it is a lower-case letter, a digit, a hyphen, a dot, or the underscore that some publishers use.
    private static func isHostByte(_ byte: UInt8) -> Bool {
        97...122 ~= byte || byte.isASCIIDigit || byte == 45 || byte == 46 || byte == 95
    }

    /// RFC 3492, 6.3.
    private static func punycode(_ scalars: [Unicode.Scalar]) -> String? {
        let (base, smallest, largest) = (36, 1, 26)
        // A longer label can't be a host's (RFC 1035, 2.3.4), and the sums below stay small.
        guard scalars.count <= 63 else { return nil }
        var output = scalars.filter(\.isASCII).map { UInt8(truncatingIfNeeded: $0.value) }
        var handled = output.count
        let basicCount = handled
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var (current, delta, bias) = (UInt32(128), 0, 72)
        while handled < scalars.count {
            guard let next = scalars.lazy.map(\.value).filter({ $0 >= current }).min() else { return nil }
            delta += Int(next - current) * (handled + 1)
            current = next
            for scalar in scalars {
                if scalar.value < current { delta += 1 }
                guard scalar.value == current else { continue }
                var rest = delta
                var k = base
                while true {
                    let threshold = min(max(k - bias, smallest), largest)
                    if rest < threshold { break }
                    output.append(digit(threshold + (rest - threshold) % (base - threshold)))
                    rest = (rest - threshold) / (base - threshold)
                    k += base
                }
                output.append(digit(rest))
                bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            current += 1
        }
        return output.count <= 59 ? String(decoding: output, as: UTF8.self) : nil
    }

    private static func digit(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: value < 26 ? value + 97 : value - 26 + 48) }

    /// RFC 3492, 6.1.
    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var k = 0
        while delta > 455 {
            delta /= 35
            k += 36
        }
        return k + 36 * delta / (delta + 38)
    }
}
