import AggregatorCore
import AggregatorKit
import InMemory
import Testing

@Suite("The configuration as a list")
struct ConfigurationViewTests {
    private func configuration() async throws -> Configuration {
        let environment = DictionaryEnvironment(["AGGREGATOR_WAIT": "90s", "HOME": "/home/ada"])
        let files = InMemoryFiles(["/home/ada/.config/aggregator/config.json": Array(#"{"max-bytes": "10MB"}"#.utf8)])
        return try await ConfigurationReader(environment: environment, files: files).read(options: [
            "allow-network": ["10.0.0.0/8", "fd00::/8"]
        ])
    }

    @Test(arguments: [20, 40, 80])
    func `the configuration as a list fits the width`(width: Int) async throws {
        try expectGolden(ConfigurationView(try await configuration()).text(width: width), "configuration-\(width)", width: width)
    }

    @Test(arguments: [20, 40, 59, 60, 80])
    func `the configuration as a list says values and their origins to the end`(width: Int) async throws {
        let file = "/home/ada/.local/share/a-folder-whose-name-is-long/and-one-in-it/aggregator.sqlite"
        let environment = DictionaryEnvironment(["AGGREGATOR_STORE": "sqlite:\(file)", "AGGREGATOR_CA_FILE": file])
        let configuration = try await ConfigurationReader(environment: environment, files: InMemoryFiles([:])).read(options: [:])
        let text = ConfigurationView(configuration).text(width: width).plain
        let packed = text.filter { !$0.isWhitespace }
        #expect(packed.contains("storesqlite:\(file)fromAGGREGATOR_STORE") && packed.contains("ca-file\(file)from"), "\(text)")
        #expect(text.split(separator: "\n").allSatisfy { TextWidth.of($0) <= width }, "\(text)")
    }

    @Test func `the configuration as a list is JSON lines for other programs`() async throws {
        let text = String(decoding: ConfigurationView(try await configuration()).jsonLines, as: UTF8.self)
        #expect(text.contains(#"{"key":"wait","value":"90s","origin":"AGGREGATOR_WAIT"}"# + "\n"))
        #expect(text.contains(#"{"key":"allow-network","value":["10.0.0.0/8","fd00::/8"],"origin":"--allow-network"}"# + "\n"))
        #expect(text.contains(#"{"key":"store","origin":"default"}"# + "\n"))
    }
}
