import AggregatorCore
import Dispatch

/// A console over three streams of the process.
///
/// A moving line is drawn by the call that brings it, never by a timer. A call that comes sooner than 50 ms after the last drawing is
/// dropped; a caller that wants the latest state shown calls again.
final class TerminalConsole: ConsoleService {
    private struct State {
        var shown: StyledText?
        /// `uptime` of the last drawing.
        var drawn = -Double.infinity
    }

    let output: ConsoleFace
    let diagnostics: ConsoleFace
    private let streams: Streams
    private let clock: any ClockService
    /// Its lock also keeps texts of several tasks apart: one is complete before the next begins.
    private let state = Locked(State())

    struct Streams: Sendable {
        var input = Stream(number: 0, name: "Standard input")
        var output = Stream(number: 1, name: "Standard output")
        var diagnostics = Stream(number: 2, name: "Standard error")
    }

    init(streams: Streams = Streams(), environment: any EnvironmentService, clock: any ClockService) {
        self.streams = streams
        self.clock = clock
        let isLively = Self.isLively(streams, environment)
        output = ConsoleFace(streams.output, environment, hasColor: isLively)
        diagnostics = ConsoleFace(streams.diagnostics, environment, hasColor: isLively)
    }

    /// Whether there are colours and moving lines: by the conventions of `NO_COLOR` (no-color.org: set and not empty) and `TERM`, and only
    /// if both streams are terminals, as a redirected stream is not read as it comes.
    private static func isLively(_ streams: Streams, _ environment: any EnvironmentService) -> Bool {
        let isPlain = environment.variable("NO_COLOR").map { !$0.isEmpty } ?? false
        let kind = environment.variable("TERM") ?? ""
        return streams.output.isTerminal && streams.diagnostics.isTerminal && !isPlain && kind != "dumb" && !kind.isEmpty
    }

    func write(_ text: StyledText) throws(FileFailure) {
        let bytes = output.isTerminal ? text.terminalBytes(color: output.hasColor) : Array(text.plain.utf8)
        let result = state.withLock { state -> Result<Void, FileFailure> in
            if output.isTerminal { erase(&state) }
            return Result { () throws(FileFailure) in try streams.output.write(bytes) }
        }
        try result.get()
    }

    func note(_ text: StyledText) {
        var bytes = text.terminalBytes(color: diagnostics.hasColor)
        if bytes.last != 10 { bytes.append(10) }
        state.withLock { state in
            erase(&state)
            // If standard error can't be written, there is no place to report that.
            try? streams.diagnostics.write(bytes)
        }
    }

    func showProgress(_ line: StyledText?) {
        guard diagnostics.hasColor else { return }
        state.withLock { state in
            guard let line else { return erase(&state) }
            let now = clock.uptime()
            guard state.shown != line, now - state.drawn >= 0.05 || state.shown == nil else { return }
            // One column less than the width: a full line would wrap, and "\r" would return to the wrong one.
            let fitted = TextWidth.truncated(line.onOneLine, to: diagnostics.width - 1)
            try? streams.diagnostics.write([13] + fitted.terminalBytes(color: diagnostics.hasColor) + TerminalSequence.eraseToEnd)
            state.shown = line
            state.drawn = now
        }
    }

    func askSecret(_ question: String) async throws(FileFailure) -> String? {
        guard streams.input.isTerminal, let settings = streams.input.hideTyping() else { return nil }
        // Also if the answer is no longer awaited: the user must not be left in a shell that shows nothing.
        defer { streams.input.restore(settings) }
        return try await ask(question)
    }

    func ask(_ question: String) async throws(FileFailure) -> String? {
        guard streams.input.isTerminal else { return nil }
        state.withLock { state in
            erase(&state)
            try? streams.diagnostics.write(StyledText("\(question) ").terminalBytes(color: false))
        }
        let input = streams.input
        let answer = await Abandonable.run {
            Result { () throws(FileFailure) in try input.readLine() }
        } on: { job in
            // A queue of one job: dispatch gives it a thread outside of the pool that tasks run on.
            DispatchQueue(label: "aggregator.terminal").async { job() }
        }
        let line = try answer?.get()
        if line?.isUnended != false {
            // Neither Ctrl-D nor a signal ends the line of the question; the next message, or the shell's prompt, would stick to it.
            state.withLock { state in
                erase(&state)
                try? streams.diagnostics.write([10])
            }
        }
        return line?.text
    }

    private func erase(_ state: inout State) {
        guard state.shown != nil else { return }
        try? streams.diagnostics.write([13] + TerminalSequence.eraseToEnd)
        state.shown = nil
    }
}

extension ConsoleFace {
    init(_ stream: Stream, _ environment: any EnvironmentService, hasColor: Bool) {
        guard stream.isTerminal else {
            self.init()
            return
        }
        let columns = stream.columns ?? environment.variable("COLUMNS").flatMap { Int($0) } ?? 80
        self.init(isTerminal: true, hasColor: hasColor, width: min(columns, 1000))
    }
}
