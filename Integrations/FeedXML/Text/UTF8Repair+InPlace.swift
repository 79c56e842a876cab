import AggregatorCore
import CIconv

extension UTF8Repair {
    /// Cleans valid UTF-8 in place, and returns what was repaired. Nearly every repair only removes bytes; from the first that does not,
    /// the rest is cleaned as a copy.
    static func clean(_ bytes: inout [UInt8]) -> UTF8Repair {
        var repair = UTF8Repair()
        var (read, write) = (0, 0)
        bytes.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            let source = Bytes(buffer)
            var hasMultibyte = false
            while read < source.count {
                let end = UTF8Check.cleanEnd(of: source, from: read, hasMultibyte: &hasMultibyte)
                if write < read { memmove(base + write, base + read, end - read) }
                write += end - read
                read = end
                guard read < source.count, let length = removable(source, at: read) else { return }
                if source[read] != 13 {
                    repair.controls += 1
                    repair.firstControl = repair.firstControl ?? write
                    if source[read] == 0x0B || source[read] == 0x0C {
                        base[write] = UInt8(ascii: " ")
                        write += 1
                    }
                } else if read + 1 == source.count || source[read + 1] != 10 {
                    base[write] = 10
                    write += 1
                }
                read += length
            }
        }
        guard read < bytes.count else {
            bytes.removeSubrange(write...)
            return repair
        }
        let rest = bytes.withUnsafeBufferPointer { repaired(Bytes(rebasing: $0[read...]), asWindows1252: false) }
        bytes.replaceSubrange(write..., with: rest.bytes)
        repair.firstInvalid = rest.firstInvalid.map { $0 + write }
        repair.firstControl = repair.firstControl ?? rest.firstControl.map { $0 + write }
        repair.invalid = rest.invalid
        repair.controls += rest.controls
        return repair
    }

    /// The number of bytes of the control character or carriage return there; `nil` for one that becomes something longer.
    private static func removable(_ source: Bytes, at index: Int) -> Int? {
        if source[index] < 128 { return 1 }
        return source[index] == 0xEF && source.lengthOfCharacter(at: index) == 3 ? 3 : nil
    }
}
