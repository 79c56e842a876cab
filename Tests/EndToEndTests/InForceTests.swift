import Foundation
import Testing

/// What holds where nobody has set anything.
@Suite("What holds by default")
struct InForceTests {
    let program: Program

    init() throws { program = try Program() }

    @Test("made-up worlds are kept in a folder of the user's own, whatever lies in one for everybody")
    func development() throws {
        defer { program.remove() }
        let ended = try program.run("pull", "--environment", "development", "--all", "--json")
        #expect(ended.status == 0, "\(ended.errors)")
        let made = try FileManager.default.contentsOfDirectory(atPath: program.home.appending(path: "data").path)
        #expect(made == ["aggregator-development"])
        #expect(try program.run("posts").output.isEmpty)
    }
}
