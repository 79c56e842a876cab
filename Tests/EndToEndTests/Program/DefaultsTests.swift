import Foundation
import Testing

/// What holds without any settings.
@Suite("What holds by default")
struct DefaultsTests {
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

    @Test("what holds where nothing is set is shown")
    func inForce() throws {
        defer { program.remove() }
        let settings = try program.run("config", "--json").objects()
        for (key, value) in [
            ("credentials-file", "config/aggregator/credentials.json"), ("user-agent", "aggregator/"), ("store", ":"),
        ] {
            let setting = try #require(settings.first { $0["key"] as? String == key })
            #expect((setting["value"] as? String)?.contains(value) == true && setting["origin"] as? String == "default")
        }
        let fake = try program.run("config", "--json", "--environment", "fake").objects()
        #expect(fake.first { $0["key"] as? String == "credentials-file" }?["value"] == nil)
    }
}
