/// Finds a name among the cases of an enumeration without making a `String`, and gives a case's name as bytes.
///
/// The name in markup is the case's own with a hyphen before each capital: `dataSrc` is `data-src`. `CodingKey` makes the compiler write
/// the names down; asking for a case's name at run time took a fifth of the program's start.
struct NameTable<Name: CaseIterable & CodingKey & RawRepresentable>: Sendable where Name.RawValue == Int {
    private struct Slot {
        var name: PackedName
        var value: Name?
    }

    private let slots: [Slot]
    private let text: [UInt8]
    private let starts: [Int]

    init() {
        var slots = [Slot](repeating: Slot(name: PackedName(), value: nil), count: 1024)
        var text: [UInt8] = []
        var starts = [Int](repeating: 0, count: 257)
        for value in Name.allCases {
            let start = text.count
            for byte in value.stringValue.utf8 {
                if byte &- 0x41 < 26 { text.append(ASCII.hyphen) }
                text.append(byte.lowercased)
            }
            starts[value.rawValue] = start
            starts[value.rawValue + 1] = text.count
            let name = PackedName(text[start...])
            var slot = name.slot & 1023
            while slots[slot].value != nil { slot = (slot + 1) & 1023 }
            slots[slot] = Slot(name: name, value: value)
        }
        self.slots = slots
        self.text = text
        self.starts = starts
    }

    func find(_ name: PackedName) -> Name? {
        guard name.isKnowable else { return nil }
        var slot = name.slot & 1023
        while let value = slots[slot].value {
            if slots[slot].name == name { return value }
            slot = (slot + 1) & 1023
        }
        return nil
    }

    func write(_ value: Name, to buffer: inout OutputBuffer) {
        buffer.append(text.span.extracting(starts[value.rawValue]..<starts[value.rawValue + 1]))
    }
}
