import AggregatorContracts
import AggregatorCore
import Dispatch
import Glibc
import Testing

@testable import Terminal

@Suite("The terminal's console")
struct TerminalConsoleTests {
    private func rig(output: Collector, diagnostics: Collector, environment: TestEnvironment) throws -> ConsoleContract.Rig {
        let input = try TestStream()
        var streams = TerminalConsole.Streams()
        streams.input = input.stream
        streams.output = output.stream.stream
        streams.diagnostics = diagnostics.stream.stream
        let console = TerminalConsole(streams: streams, environment: environment, clock: TestClock())
        return ConsoleContract.Rig(
            console: console,
            output: { withExtendedLifetime(input) { output.contents } }, diagnostics: { diagnostics.contents })
    }

    @Test(arguments: ConsoleContract.checks)
    func `the terminal's console keeps the contract in pipes`(check: ContractCheck<ConsoleContract.Rig>) async throws {
        let (output, diagnostics) = (Collector(try TestStream()), Collector(try TestStream()))
        try await check.run(on: rig(output: output, diagnostics: diagnostics, environment: TestEnvironment()))
    }

    @Test(arguments: ConsoleContract.checks.filter { $0.name != "writes-whole-and-in-order" })
    func `the terminal's console keeps the contract on a terminal without colour`(check: ContractCheck<ConsoleContract.Rig>) async throws {
        let (output, diagnostics) = (Collector(try TestStream(terminalOf: 80)), Collector(try TestStream(terminalOf: 80)))
        try await check.run(
            on: rig(output: output, diagnostics: diagnostics, environment: TestEnvironment(values: ["TERM": "dumb"])))
    }

    @Test(arguments: ConsoleContract.checks.filter { ["styles-need-colour", "moving-lines-need-a-terminal"].contains($0.name) })
    func `the terminal's console keeps the contract on a terminal with colour`(check: ContractCheck<ConsoleContract.Rig>) async throws {
        let (output, diagnostics) = (Collector(try TestStream(terminalOf: 80)), Collector(try TestStream(terminalOf: 80)))
        try await check.run(on: rig(output: output, diagnostics: diagnostics, environment: TestEnvironment()))
    }

    @Test(arguments: [(nil, 80), (80, nil)] as [(UInt16?, UInt16?)])
    func `the terminal's console has neither colour nor motion where one of its streams is no terminal`(
        output: UInt16?, diagnostics: UInt16?
    ) throws {
        let (output, diagnostics) = (try TestStream(terminalOf: output), try TestStream(terminalOf: diagnostics))
        let console = console(diagnostics: diagnostics, output: output)
        console.showProgress("1 of 2")
        console.note(StyledText("bad", .failure))
        try console.write(StyledText("good", .success))
        #expect(diagnostics.read() == "bad\n" && output.read() == "good")
    }

    @Test func `styles a text on a terminal with colour, and ends the style`() throws {
        let terminal = try TestStream(terminalOf: 80)
        let console = console(diagnostics: terminal)
        console.note(StyledText("bad", .failure) + " news\u{1b}[2J")
        #expect(terminal.read() == "\u{1b}[31mbad\u{1b}[0m news\\u{1b}[2J\n")
    }

    @Test(arguments: [
        (["TERM": "xterm"], true), (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "xterm", "NO_COLOR": ""], true),
        (["TERM": "dumb"], false), ([:], false),
    ])
    func `the terminal's console has colour by the conventions`(values: [String: String], expected: Bool) throws {
        let terminal = try TestStream(terminalOf: 80)
        #expect(console(diagnostics: terminal, environment: TestEnvironment(values: values)).diagnostics.hasColor == expected)
    }

    @Test(arguments: [(0, "100", 100), (0, "x", 80), (0, "-5", 20), (3, "100", 20), (132, "100", 132)])
    func `the terminal's console knows its width, and never less than 20`(columns: UInt16, variable: String, expected: Int) throws {
        let terminal = try TestStream(terminalOf: columns)
        let console = console(diagnostics: terminal, environment: TestEnvironment(values: ["COLUMNS": variable]))
        #expect(console.diagnostics.width == expected)
    }

    @Test func `a moving line is replaced, taken away before a note, and never wraps`() throws {
        let terminal = try TestStream(terminalOf: 20)
        let clock = TestClock()
        let console = console(diagnostics: terminal, clock: clock)
        console.showProgress("1 of 2")
        #expect(terminal.read() == "\r1 of 2\u{1b}[K")
        clock.advance(1)
        console.showProgress("2 of 2 · waiting for a\nslow.example")
        #expect(terminal.read() == "\r2 of 2 · waiting f…\u{1b}[K")
        console.note("done")
        #expect(terminal.read() == "\r\u{1b}[Kdone\n")
        console.showProgress(nil)
        #expect(terminal.read() == "")
    }

    @Test func `a moving line moves no more often than eyes can follow`() throws {
        let terminal = try TestStream(terminalOf: 80)
        let clock = TestClock()
        let console = console(diagnostics: terminal, clock: clock)
        for number in 0..<100 {
            console.showProgress("\(number)")
            clock.advance(0.001)
        }
        #expect(terminal.read() == "\r0\u{1b}[K\r50\u{1b}[K")
    }

    @Test func `the terminal's console asks a person and hears the line`() async throws {
        let terminal = try TestStream(terminalOf: 80)
        var streams = TerminalConsole.Streams()
        streams.input = terminal.stream
        streams.diagnostics = terminal.stream
        let console = TerminalConsole(streams: streams, environment: TestEnvironment(), clock: TestClock())
        terminal.type("the second\n")
        #expect(try await console.ask("which?") == "the second")
        #expect(terminal.read() == "which? ")
    }

    @Test(arguments: [false, true])
    func `where the input ends at a question, the line of the question ends too`(isSecret: Bool) async throws {
        let terminal = try TestStream(terminalOf: 80, showsTyping: true)
        var streams = TerminalConsole.Streams()
        streams.input = terminal.stream
        streams.diagnostics = terminal.stream
        let console = TerminalConsole(streams: streams, environment: TestEnvironment(), clock: TestClock())
        let asking = Task { try await isSecret ? console.askSecret("which?") : console.ask("which?") }
        // What is typed before the terminal is silent is dropped, by design.
        while isSecret, terminal.isShowingTyping { await Task.yield() }
        // Ctrl-D.
        terminal.type([4])
        #expect(try await asking.value == "")
        #expect(terminal.read() == "which? \n")
    }

    @Test func `a secret is heard and not shown, and the next line is shown again`() async throws {
        let terminal = try TestStream(terminalOf: 80, showsTyping: true)
        var streams = TerminalConsole.Streams()
        streams.input = terminal.stream
        streams.diagnostics = terminal.stream
        let console = TerminalConsole(streams: streams, environment: TestEnvironment(), clock: TestClock())
        let asking = Task { try await console.askSecret("password?") }
        // What is typed before the terminal is silent is dropped, by design.
        while terminal.isShowingTyping { await Task.yield() }
        terminal.type("hush\n")
        #expect(try await asking.value == "hush")
        #expect(!terminal.read().contains("hush"))
        while !terminal.isShowingTyping { await Task.yield() }
        terminal.type("shown\n")
        #expect(try await console.ask("name?") == "shown")
        #expect(terminal.read().contains("shown"))
    }

    @Test func `an answer that is not UTF-8 is refused, never mended`() async throws {
        let terminal = try TestStream(terminalOf: 80, showsTyping: true)
        var streams = TerminalConsole.Streams()
        streams.input = terminal.stream
        streams.diagnostics = terminal.stream
        let console = TerminalConsole(streams: streams, environment: TestEnvironment(), clock: TestClock())
        terminal.type([0x70, 0xE4, 0xDF, 10])
        await #expect { try await console.ask("name?") } throws: { ($0 as? FileFailure)?.message.contains("UTF-8") == true }
        let asking = Task { try await console.askSecret("password?") }
        while terminal.isShowingTyping { await Task.yield() }
        terminal.type([0x70, 0xE4, 0xDF, 10])
        await #expect(throws: FileFailure.self) { try await asking.value }
        #expect(terminal.isShowingTyping)
    }

    @Test func `an input that somebody has set not to wait is waited for`() async throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let (input, ours) = (Stream(number: ends[0], name: "Standard input"), ends[1])
        defer { for end in ends { close(end) } }
        #expect(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
        #expect(write(ours, "the ", 4) == 4)
        let reading = Task { await line(of: input) }
        // Once the reader has read that, there is nothing more for it until we write on.
        var left: Int32 = 4
        while left > 0, ioctl(ends[0], UInt(FIONREAD), &left) == 0 { await Task.yield() }
        #expect(write(ours, "second\n", 7) == 7)
        #expect(await reading.value == .success("the second"))
    }

    @Test func `an input that can't be read is no empty line`() async {
        let result = await line(of: Stream(number: -1, name: "Standard input"))
        #expect { try result.get() } throws: { ($0 as? FileFailure)?.message.hasPrefix("Standard input can't be read: ") == true }
    }

    /// Reads a line on a thread that may wait.
    private func line(of input: Stream) async -> Result<String, FileFailure> {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "aggregator.terminal-tests").async {
                continuation.resume(returning: Result { () throws(FileFailure) in try input.readLine().text })
            }
        }
    }

    @Test func `the terminal's console waits for no answer when cancelled`() async throws {
        let terminal = try TestStream(terminalOf: 80)
        var streams = TerminalConsole.Streams()
        streams.input = terminal.stream
        streams.diagnostics = terminal.stream
        let console = TerminalConsole(streams: streams, environment: TestEnvironment(), clock: TestClock())
        let asking = Task { try await console.ask("which?") }
        asking.cancel()
        #expect(try await asking.value == nil)
        #expect(terminal.read() == "which? \n")
        // Releases the thread that reads.
        terminal.type("\n")
    }

    @Test func `a closed pipe and a full disk are failures of their own`() throws {
        signal(SIGPIPE, SIG_IGN)
        let closed = try TestStream()
        closed.hangUp()
        var streams = TerminalConsole.Streams()
        streams.output = closed.stream
        let console = TerminalConsole(streams: streams, environment: TestEnvironment(), clock: TestClock())
        #expect { try console.write("x") } throws: { ($0 as? FileFailure)?.code == .closed }
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        streams.output = Stream(number: full, name: "standard output")
        let other = TerminalConsole(streams: streams, environment: TestEnvironment(), clock: TestClock())
        #expect { try other.write("x") } throws: { ($0 as? FileFailure)?.code == .full }
        streams.output = Stream(number: -1, name: "Standard output")
        let none = TerminalConsole(streams: streams, environment: TestEnvironment(), clock: TestClock())
        #expect { try none.write("x") } throws: { ($0 as? FileFailure)?.message.contains("it is closed") == true }
    }

    private func console(
        diagnostics: TestStream, output: TestStream? = nil, environment: TestEnvironment = TestEnvironment(), clock: TestClock = TestClock()
    ) -> TerminalConsole {
        var streams = TerminalConsole.Streams()
        streams.diagnostics = diagnostics.stream
        streams.output = (output ?? diagnostics).stream
        return TerminalConsole(streams: streams, environment: environment, clock: clock)
    }
}
