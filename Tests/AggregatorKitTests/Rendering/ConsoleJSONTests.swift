import AggregatorCore
import AggregatorKit
import InMemory
import Testing

@Suite("JSON on a console")
struct ConsoleJSONTests {
    @Test("JSON on a console is to the letter in a pipe, and on a terminal inert and the same")
    func write() throws {
        let value = JSONValue.object([JSONValue.Member("title", .string("\u{202E}a\u{200B}\u{E0041}"))])
        for isTerminal in [false, true] {
            let console = RecordingConsole(output: ConsoleFace(isTerminal: isTerminal))
            try console.writeObject { $0.member("title", value: value["title"]) }
            #expect(try JSONReader.read(Array(console.written.utf8)) == value)
            #expect((VisibleText.of(console.written, keepingLines: true) == console.written) == isTerminal)
        }
    }
}
