import AggregatorCore
import AggregatorKit
import Testing

@Suite("What a recording is compared by")
struct RecordingTests {
    private func report(_ text: String) throws -> JSONValue { try JSONReader.read(Array(text.utf8)) }

    @Test("reports that agree have no differences, in whatever order, however long the whole took")
    func same() throws {
        let recorded = try [
            report(#"{"source":"a","new":1,"milliseconds":5}"#), report(#"{"source":"b","new":2}"#),
            report(#"{"summary":{"new":3,"milliseconds":7,"interrupted":true,"left_for_later":1}}"#),
        ]
        let replayed = try [
            recorded[1], report(#"{"milliseconds":5,"source":"a","new":1}"#), report(#"{"summary":{"new":3,"milliseconds":0}}"#),
        ]
        #expect(ReportComparison(recorded: recorded, replayed: replayed).differences.isEmpty)
    }

    @Test("every difference is a sentence: another value, one more, one less, a source that only one of them has")
    func differences() throws {
        let recorded = try [
            report(#"{"source":"a","status":"updated","new":1,"title":"A"}"#), report(#"{"source":"b"}"#),
            report(#"{"summary":{"new":1}}"#),
        ]
        let replayed = try [
            report(#"{"source":"a","status":"failed","new":1,"error":{"code":"timed-out"}}"#), report(#"{"summary":{"new":2}}"#),
            report(#"{"source":"c"}"#),
        ]
        let sentences = ReportComparison(recorded: recorded, replayed: replayed).differences.map(\.sentence)
        #expect(
            sentences == [
                #"a: status was "updated", and is "failed""#, #"a: title was "A", and is missing"#,
                #"a: error is new: {"code":"timed-out"}"#,
                "b: it was reported, and is missing", "the whole: new was 1, and is 2", "c: it is new",
            ])
    }

    @Test("settings that a decision depends on are recorded, and read back")
    func configuration() {
        var configuration = Configuration()
        configuration.interval = 1800
        configuration.keepsTracking = true
        configuration.maximumBytes = 12345
        let read = Configuration(recorded: configuration.recorded)
        #expect((read.interval, read.keepsTracking, read.maximumBytes) == (1800, true, 12345))
    }

    @Test("where secrets are, and where posts are kept, is not")
    func secrets() {
        var configuration = Configuration()
        configuration.store = "postgres://ada:hush@example.org/feeds"
        configuration.credentialsCommand = ["pass", "hush"]
        configuration.credentialsFile = "/hush"
        var writer = JSONWriter()
        writer.value(configuration.recorded)
        #expect(!writer.text.contains("hush"))
        #expect(writer.text.contains(#""timeout":"30s""#))
    }

    @Test("a setting that this program doesn't know is passed over")
    func unknown() {
        let recorded = JSONValue.object([JSONValue.Member("wings", .integer(2)), JSONValue.Member("interval", .string("2h"))])
        #expect(Configuration(recorded: recorded).interval == 7200)
    }
}
