import AggregatorCore
import Testing

struct NULTests {
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
}
