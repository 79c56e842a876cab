public import AggregatorCore

/// The promises of every console.
public enum ConsoleContract {
    /// A console without a person at the keyboard, and the output of its streams.
    public struct Rig: Sendable {
        /// The console to check.
        public var console: any ConsoleService
        /// Everything that has reached standard output.
        public var output: @Sendable () async throws -> String
        /// Everything that has reached standard error.
        public var diagnostics: @Sendable () async throws -> String
        /// The console must have no person at the keyboard: the checks ask questions, and none may be answered.
        public init(
            console: any ConsoleService, output: @escaping @Sendable () async throws -> String,
            diagnostics: @escaping @Sendable () async throws -> String
        ) {
            self.console = console
            self.output = output
            self.diagnostics = diagnostics
        }
    }

    /// All checks; each needs a rig of its own.
    public static let checks: [ContractCheck<Rig>] = [
        check("writes-whole-and-in-order", "`write` puts a text whole onto standard output, in the order of the calls") { rig in
            let texts = (0..<40).map { "\($0) " + String(repeating: "é", count: $0 * 200) + "\n" }
            for text in texts { try rig.console.write(text) }
            try requireEqual(try await rig.output(), texts.joined(), "standard output")
        },
        check("streams-are-apart", "Nothing but data gets to standard output, and no data to standard error") { rig in
            rig.console.note("note")
            rig.console.showProgress("progress")
            try rig.console.write("data\n")
            _ = try await rig.console.ask("question")
            rig.console.showProgress(nil)
            try requireEqual(try await rig.output(), "data\n", "standard output")
            try require(try await !rig.diagnostics().contains("data"), "data is on standard error")
        },
        check("notes-are-lines", "A note is whole lines on standard error") { rig in
            rig.console.note("one")
            rig.console.note("two\nthree")
            try requireEqual(try await rig.diagnostics(), "one\ntwo\nthree\n", "standard error")
        },
        check("styles-need-colour", "Styles leave no trace where there is no colour") { rig in
            for style in StyledText.Style.allCases {
                try rig.console.write(StyledText("a", style) + "b\n")
                rig.console.note(StyledText("c", style) + "d")
            }
            let lines = StyledText.Style.allCases.count
            let (output, diagnostics) = (try await rig.output(), try await rig.diagnostics())
            if rig.console.output.hasColor {
                try require(output.contains("\u{1b}["), "nothing is styled")
                try require(output.hasSuffix("b\n"), "a style goes on after its text")
            } else {
                try requireEqual(output, String(repeating: "ab\n", count: lines), "standard output")
            }
            if !rig.console.diagnostics.hasColor {
                try requireEqual(diagnostics, String(repeating: "cd\n", count: lines), "standard error")
            }
        },
        check("terminals-are-safe", "Control characters of a text are shown and not obeyed on a terminal; elsewhere data is to the letter")
        {
            rig in
            let hostile = "a\u{1b}]0;owned\u{7}b\u{8}c\r\u{7f}\u{9b}31m\u{202e}d\te\n"
            try rig.console.write(hostile)
            rig.console.note(StyledText(hostile))
            if rig.console.output.isTerminal {
                try requireInert(try await rig.output())
            } else {
                try requireEqual(try await rig.output(), hostile, "standard output")
            }
            if rig.console.diagnostics.isTerminal { try requireInert(try await rig.diagnostics()) }
        },
        check("moving-lines-need-a-terminal", "A moving line is there only where there is colour, on a terminal") { rig in
            rig.console.showProgress("1 of 2")
            rig.console.showProgress("2 of 2")
            rig.console.showProgress(nil)
            rig.console.note("end")
            let diagnostics = try await rig.diagnostics()
            if rig.console.diagnostics.hasColor {
                try require(diagnostics.contains("1 of 2"), "nothing moves on a terminal")
                try require(diagnostics.hasSuffix("end\n"), "the note is not the last line")
            } else {
                try requireEqual(diagnostics, "end\n", "standard error")
            }
        },
        check("nobody-answers", "`ask` is `nil` where nobody can answer") { rig in
            try requireEqual(try await rig.console.ask("who?"), nil, "the answer of nobody")
        },
        check("nobody-tells-secrets", "`askSecret` is `nil` where nobody can answer") { rig in
            try require(try await rig.console.askSecret("what?") == nil, "nobody told a secret")
        },
    ]

    private static func requireInert(_ shown: String) throws {
        let obeyed: Set<Unicode.Scalar> = ["\u{1b}", "\u{7}", "\u{8}", "\r", "\u{7f}", "\u{9b}", "\u{202e}"]
        for scalar in shown.unicodeScalars {
            try require(!obeyed.contains(scalar), "U+\(String(scalar.value, radix: 16)) of a text reached a terminal")
        }
        try require(shown.contains("d\te\n"), "tab and line end are not as they were")
    }

    private static func check(
        _ name: String, _ promise: String, _ body: @escaping @Sendable (Rig) async throws -> Void
    ) -> ContractCheck<Rig> { ContractCheck(seam: "console", name: name, promise: promise, body: body) }
}
