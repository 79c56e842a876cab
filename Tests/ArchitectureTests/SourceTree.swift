import Foundation

/// A small project in a folder of its own, for `Tests/check.sh` to look at.
struct SourceTree {
    private let root: URL

    /// Makes a project with nothing wrong in it.
    init() throws {
        root = FileManager.default.temporaryDirectory.appending(path: "aggregator-tree-\(UUID().uuidString)")
        for (path, text) in Self.clean { try write(text, to: path) }
    }

    func remove() { try? FileManager.default.removeItem(at: root) }

    func write(_ text: String, to path: String) throws {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Runs the script: its status, all that it printed, and what it complains of.
    func check() throws -> (status: Int32, output: String, complaints: [String]) {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [Project.root.appending(path: "Tests/check.sh").path, root.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let complaints = output.split(separator: "\n").filter { $0.hasPrefix("check: ") }.map { String($0.dropFirst(7)) }
        return (process.terminationStatus, output, complaints)
    }

    private static let clean = [
        "Sources/AggregatorCore/Post.swift":
            "/// Date() and print(post) are for others.\n@frozen\npublic struct Post {\n    public var day: Day { .first }\n}\n",
        "Sources/AggregatorEngine/Pull.swift": "public import AggregatorCore\n\nfunc printed(_ clock: Clock) { clock.sleep() }\n"
            + "func draw() -> Bool { Bool.random(using: &generator) }\n",
        "Sources/AggregatorContracts/StoreContract.swift": "public import AggregatorCore\n",
        "Sources/AggregatorContracts/Loopback/Server.swift": "import Glibc\n\nlet now = ContinuousClock.now\n",
        "Sources/AggregatorKit/ServiceProvider+Live.swift": "import Alpha\nimport AggregatorCore\nimport Beta\n",
        "Sources/AggregatorKit/Machine.swift": "public import AggregatorCore\nimport Alpha\n",
        "Sources/AggregatorCLI/Main.swift": "import AggregatorKit\n\nconsole.print(\"all\")\n",
        "Integrations/Alpha/AlphaIntegration.swift": "public import AggregatorCore\nimport Foundation\n\nlet now = Date()\n",
        "Integrations/Beta/BetaIntegration.swift": "public import AggregatorCore\nimport CBeta\n",
        "Integrations/Cargo/CargoIntegration.swift":
            "public import AggregatorCore\nimport CBeta\n\n/// A front.\npublic struct Front {\n    public let name = \"Cargo\"\n"
            + "    public init?(record: JSONValue) { nil }\n}\n",
        "Tests/LoanTests.swift": "@Test(\"items are lent and returned\") func lent() {}\n",
        "Tests/SaleTests.swift": "@Test func `sold once`() {}\n",
        "Integrations/CBeta/module.modulemap": "module CBeta {}\n",
    ]
}
