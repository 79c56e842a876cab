import Testing

@Suite("Tests/check.sh")
struct CheckTests {
    /// A file that breaks one rule, and the complaint of the script.
    struct Violation: Sendable, CustomTestStringConvertible {
        var name: String
        var path: String
        var text: String
        var complaint: String

        var testDescription: String { name }
    }

    @Test("a clean tree passes, with what only looks like a violation in it")
    func clean() throws {
        let tree = try SourceTree()
        defer { tree.remove() }
        let ended = try tree.check()
        #expect(ended.status == 0, "\(ended.output)")
        #expect(ended.complaints == ["nothing found"])
    }

    @Test("each violation is found, named, and nothing else", arguments: violations)
    func violation(_ violation: Violation) throws {
        let tree = try SourceTree()
        defer { tree.remove() }
        try tree.write(violation.text, to: violation.path)
        let ended = try tree.check()
        #expect(ended.status == 1, "\(ended.output)")
        #expect(ended.complaints.count == 1, "\(ended.output)")
        #expect(ended.complaints.first?.contains(violation.complaint) == true, "\(ended.output)")
        #expect(ended.output.contains(violation.path), "\(ended.output)")
    }

    static let violations = [
        Violation(
            name: "a parameter's words begin in lower case", path: "Sources/AggregatorCore/Day.swift",
            text: "/// - Parameter day: the first.\nfunc begin(day: Int) {}\n", complaint: "begins with a capital letter"),
        Violation(
            name: "the words of a parameter among several begin in lower case", path: "Sources/AggregatorCore/Day.swift",
            text: "/// - Parameters:\n///   - day: the first.\nfunc begin(day: Int) {}\n", complaint: "begins with a capital letter"),
        Violation(
            name: "Core imports Foundation", path: "Sources/AggregatorCore/Day.swift", text: "public import Foundation\n",
            complaint: "Core imports nothing but the standard library"),
        Violation(
            name: "Core imports a part of Glibc", path: "Sources/AggregatorCore/Day.swift", text: "import struct Glibc.stat\n",
            complaint: "Core imports nothing but the standard library"),
        Violation(
            name: "Core imports a silo", path: "Sources/AggregatorCore/Day.swift", text: "import System\n",
            complaint: "Core imports nothing but the standard library"),
        Violation(
            name: "the engine imports Foundation", path: "Sources/AggregatorEngine/Day.swift", text: "internal import Foundation\n",
            complaint: "the engine imports Core alone"),
        Violation(
            name: "the contract kit imports a test framework", path: "Sources/AggregatorContracts/Checks.swift", text: "import Testing\n",
            complaint: "the contract kit imports no framework and no integration"),
        Violation(
            name: "the contract kit asks the platform", path: "Sources/AggregatorContracts/Checks.swift", text: "import Glibc\n",
            complaint: "the contract kit asks the platform for nothing but its loopback server's sockets"),
        Violation(
            name: "the program imports Foundation", path: "Sources/AggregatorCLI/Day.swift", text: "import Foundation\n",
            complaint: "the door imports the kit alone"),
        Violation(
            name: "the program imports a part of Foundation", path: "Sources/AggregatorCLI/Day.swift",
            text: "import FoundationEssentials\n", complaint: "the door imports the kit alone"),
        Violation(
            name: "the unit takes capabilities away", path: "Integrations/System/aggregator.service",
            text: "[Service]\nProtectClock=yes\n", complaint: "asks for what only the system's manager may do"),
        Violation(
            name: "the contract kit imports a part of Foundation", path: "Sources/AggregatorContracts/Checks.swift",
            text: "import FoundationEssentials\n", complaint: "the contract kit imports no framework and no integration"),
        Violation(
            name: "the engine imports a part of Foundation", path: "Sources/AggregatorEngine/Fetch.swift",
            text: "import FoundationNetworking\n", complaint: "the engine imports Core alone"),
        Violation(
            name: "the simulation imports another platform", path: "Sources/AggregatorSimulation/Life.swift", text: "import Musl\n",
            complaint: "the simulation imports Core and the engine alone"),
        Violation(
            name: "a silo imports a sibling", path: "Integrations/Alpha/Loan.swift", text: "import AggregatorCore\nimport Beta\n",
            complaint: "an integration imports Core and its own library alone"),
        Violation(
            name: "a silo imports the engine", path: "Integrations/Beta/Loan.swift", text: "@testable import AggregatorEngine\n",
            complaint: "an integration imports Core and its own library alone"),
        Violation(
            name: "a silo whose name begins like a C library's imports a sibling", path: "Integrations/Cargo/Loan.swift",
            text: "import Beta\n", complaint: "an integration imports Core and its own library alone"),
        Violation(
            name: "a silo imports one whose name begins like a C library's", path: "Integrations/Beta/Loan.swift", text: "import Cargo\n",
            complaint: "an integration imports Core and its own library alone"),
        Violation(
            name: "a second file names an integration whose name begins like a C library's", path: "Sources/AggregatorKit/Shortcut.swift",
            text: "import Cargo\n", complaint: "only ServiceProvider+….swift and Machine.swift name integrations"),
        Violation(
            name: "a second file names an integration", path: "Sources/AggregatorKit/Shortcut.swift", text: "import Alpha\n",
            complaint: "only ServiceProvider+….swift and Machine.swift name integrations"),
        Violation(
            name: "the engine reads a clock", path: "Sources/AggregatorEngine/Now.swift", text: "let now = ContinuousClock().now\n",
            complaint: "a clock is read outside of System"),
        Violation(
            name: "the engine draws at random", path: "Sources/AggregatorEngine/Luck.swift", text: "let luck = Int.random(in: 0...9)\n",
            complaint: "randomness is drawn outside of System"),
        Violation(
            name: "the engine draws yes or no", path: "Sources/AggregatorEngine/Luck.swift", text: "let luck = Bool.random()\n",
            complaint: "randomness is drawn outside of System"),
        Violation(
            name: "the engine draws from a range that is computed", path: "Sources/AggregatorEngine/Luck.swift",
            text: "let luck = Int.random(in: 0..<max(1, count))\n", complaint: "randomness is drawn outside of System"),
        Violation(
            name: "the engine makes a name that nobody has", path: "Sources/AggregatorEngine/Luck.swift",
            text: "let name = UUID().uuidString\n", complaint: "randomness is drawn outside of System"),
        Violation(
            name: "the kit asks for a variable", path: "Sources/AggregatorKit/Home.swift", text: "let home = getenv(\"HOME\")\n",
            complaint: "the machine is asked outside of an integration"),
        Violation(
            name: "the program prints", path: "Sources/AggregatorCLI/Hello.swift", text: "func greet() { print(\"hello\") }\n",
            complaint: "something prints or exits outside of Terminal and the entry point"),
        Violation(
            name: "the kit asks for the locale", path: "Sources/AggregatorKit/Words.swift", text: "let words = Locale.current\n",
            complaint: "the locale or the time zone is read"),
        Violation(
            name: "the kit may trap", path: "Sources/AggregatorKit/Bold.swift", text: "let value = try! read()\n",
            complaint: "a trap or something unfinished"),
        Violation(
            name: "a silo may trap", path: "Integrations/Beta/Bold.swift", text: "let value = read() as! Int\n",
            complaint: "a trap or something unfinished"),
        Violation(
            name: "a public type says nothing of itself", path: "Integrations/Beta/Loan.swift", text: "\n@frozen\npublic struct Loan {}\n",
            complaint: "something public has no documentation"),
        Violation(
            name: "a public property says nothing of itself", path: "Sources/AggregatorCore/Loan.swift",
            text: "/// Lent.\npublic struct Loan {\n    public private(set) var days = 1\n}\n",
            complaint: "something public has no documentation"),
        Violation(
            name: "a public constant says nothing of itself", path: "Sources/AggregatorCore/Loan.swift",
            text: "/// Lent.\npublic struct Loan {\n    public let days: Int\n}\n", complaint: "something public has no documentation"),
        Violation(
            name: "a public initialiser says nothing of itself", path: "Sources/AggregatorCore/Loan.swift",
            text: "/// Lent.\npublic struct Loan {\n    public init() {}\n}\n", complaint: "something public has no documentation"),
        Violation(
            name: "a test goes on from another", path: "Tests/LoanTests.swift", text: "@Test(\"and is returned\") func back() {}\n",
            complaint: "the name of a test needs the test above it"),
        Violation(
            name: "a test with arguments goes on from another", path: "Tests/LoanTests.swift",
            text: "@Test(\n    \"nor a second time\", arguments: [1])\nfunc again(days: Int) {}\n",
            complaint: "the name of a test needs the test above it"),
        Violation(
            name: "a test whose name is its function's goes on from another", path: "Tests/LoanTests.swift",
            text: "@Test func `it is returned`() {}\n", complaint: "the name of a test needs the test above it"),
        Violation(
            name: "a test does not say of whom it speaks", path: "Tests/LoanTests.swift", text: "@Test(\"is returned\") func back() {}\n",
            complaint: "the name of a test does not say of whom it speaks"),
        Violation(
            name: "a test with arguments does not say of whom it speaks", path: "Tests/LoanTests.swift",
            text: "@Test(\n    \"has an end\", arguments: [1])\nfunc end(days: Int) {}\n",
            complaint: "the name of a test does not say of whom it speaks"),
        Violation(
            name: "a test whose name is its function's does not say of whom it speaks", path: "Tests/LoanTests.swift",
            text: "@Test func `keeps its day`() {}\n", complaint: "the name of a test does not say of whom it speaks"),
        Violation(
            name: "a file names one test by a title and the next by its function", path: "Tests/LoanTests.swift",
            text: "@Test(\"items are lent\") func lent() {}\n\n@Test func `items are returned`() {}\n",
            complaint: "some tests of a file are named by a title, others by their function"),
        Violation(
            name: "a file names one test by its function and the next by a title", path: "Tests/LoanTests.swift",
            text: "@Test func `items are returned`() {}\n\n@Test(\n    \"items are lent\", arguments: [1])\nfunc lent(days: Int) {}\n",
            complaint: "some tests of a file are named by a title, others by their function"),
        Violation(
            name: "a file is long", path: "Sources/AggregatorKit/Long.swift", text: String(repeating: "\n", count: 600),
            complaint: "has 600 lines; look for a second concept"),
    ]
}
