import AggregatorCore
import Testing

struct ByteInTextTests {
    @Test("a NUL is found at every place of a text, among all that looks like one", arguments: ["\u{1}", "x", "\u{80}", "Ā", "\u{7F}"])
    func everyPlace(letter: String) {
        for count in 0..<20 {
            let text = String(repeating: letter, count: count)
            #expect(!text.holdsNUL)
            for rest in 0..<20 {
                #expect((text + "\0" + String(repeating: letter, count: rest)).holdsNUL)
            }
        }
    }

    @Test("any byte is found where it stands, and nowhere else", arguments: ["?", "\u{0}", "\u{7F}", "é", "€"])
    func everyByte(letter: String) {
        for count in 0..<70 {
            let text = String(repeating: letter, count: count) + "a"
            for byte in UInt8.min...UInt8.max { #expect(text.holds(byte) == text.utf8.contains(byte)) }
        }
    }
}
