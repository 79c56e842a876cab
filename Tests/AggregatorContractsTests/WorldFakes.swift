import AggregatorContracts
import AggregatorCore
import InMemory

/// A good clock, except for what is replaced.
struct ClockFake: ClockService {
    var clock = VirtualClock()
    var readUptime: (@Sendable () -> Double)?
    var offset = 0
    var doze: (@Sendable (VirtualClock, Double) async throws -> Void)?
    func now() -> Timestamp { clock.now() }
    func uptime() -> Double { readUptime?() ?? clock.uptime() }
    func localOffset(at moment: Timestamp) -> Int { offset }
    func sleep(seconds: Double) async throws {
        if let doze { try await doze(clock, seconds) } else { try await clock.sleep(seconds: seconds) }
    }
}

final class Counter: Sendable {
    private let value = Locked(0)
    func next() -> Int {
        value.withLock {
            $0 += 1
            return $0
        }
    }
}

struct EnvironmentFake: EnvironmentService {
    var good = DictionaryEnvironment(EnvironmentContract.variables)
    var read: (@Sendable (DictionaryEnvironment, String) -> String?)?
    var list: (@Sendable (DictionaryEnvironment, String) -> [(name: String, value: String)])?
    var workingDirectory = "/"
    func variable(_ name: String) -> String? { if let read { read(good, name) } else { good.variable(name) } }
    func variables(startingWith prefix: String) -> [(name: String, value: String)] {
        if let list { list(good, prefix) } else { good.variables(startingWith: prefix) }
    }
}

struct FilesFake: FileService {
    var good = InMemoryFiles(folders: ["/scratch"], standardInput: [1, 2, 3])
    var reading: (@Sendable (InMemoryFiles, String, Int) async -> Result<[UInt8], FileFailure>)?
    var writing: (@Sendable (InMemoryFiles, [UInt8], String) async -> Result<Void, FileFailure>)?
    var knowing: (@Sendable (InMemoryFiles, String) -> Bool)?
    var listing: (@Sendable (InMemoryFiles, String) async -> Result<[String], FileFailure>)?
    var making: (@Sendable (InMemoryFiles, String) async -> Result<Void, FileFailure>)?
    func read(_ path: String, limit: Int) async throws(FileFailure) -> [UInt8] {
        if let reading { return try await reading(good, path, limit).get() }
        return try await good.read(path, limit: limit)
    }
    var beginsAnew = false
    func readInput(atMost count: Int) async throws(FileFailure) -> [UInt8] {
        try await beginsAnew ? Array(good.read("-", limit: .max).prefix(count)) : good.readInput(atMost: count)
    }
    func write(_ bytes: [UInt8], to path: String) async throws(FileFailure) {
        if let writing { return try await writing(good, bytes, path).get() }
        try await good.write(bytes, to: path)
    }
    var readingParts: (@Sendable (InMemoryFiles, String, Int, Int) async -> Result<[UInt8], FileFailure>)?
    var keepsHalves = false
    func read(_ path: String, from offset: Int, count: Int) async throws(FileFailure) -> [UInt8] {
        if let readingParts { return try await readingParts(good, path, offset, count).get() }
        return try await good.read(path, from: offset, count: count)
    }
    func write(to path: String, pieces next: () async throws -> [UInt8]?) async throws {
        guard keepsHalves else { return try await good.write(to: path, pieces: next) }
        var bytes: [UInt8] = []
        while let piece = try await next() {
            bytes += piece
            try await good.write(bytes, to: path)
        }
    }
    var appending: (@Sendable (InMemoryFiles, [UInt8], String) async -> Result<Void, FileFailure>)?
    func append(_ bytes: [UInt8], to path: String) async throws(FileFailure) {
        if let appending { return try await appending(good, bytes, path).get() }
        try await good.append(bytes, to: path)
    }
    func makeFolder(_ path: String) async throws(FileFailure) {
        if let making { return try await making(good, path).get() }
        try await good.makeFolder(path)
    }
    func exists(_ path: String) -> Bool { knowing?(good, path) ?? good.exists(path) }
    var placing: (@Sendable (InMemoryFiles, String) -> FilePlace)?
    func place(of path: String) -> FilePlace { placing?(good, path) ?? good.place(of: path) }
    func list(_ path: String) async throws(FileFailure) -> [String] {
        if let listing { return try await listing(good, path).get() }
        return try await good.list(path)
    }
}

struct CredentialsFake: CredentialService {
    var good = InMemoryCredentials([WebAddress.Origin(scheme: "https", host: "known.example", port: 443): CredentialsContract.known])
    var finding: (@Sendable (InMemoryCredentials, WebAddress.Origin) async throws -> Credential?)?
    var keeping: (@Sendable (InMemoryCredentials, Credential, WebAddress.Origin) async throws -> Bool)?
    var keepingMany: (@Sendable (InMemoryCredentials, [(credential: Credential, origin: WebAddress.Origin)]) async throws -> Bool)?
    var keepingHeaders: (@Sendable (InMemoryCredentials, [Header], WebAddress.Origin) async throws -> Bool)?
    var forgetting: (@Sendable (InMemoryCredentials, WebAddress.Origin) async throws -> Bool)?
    var listing: (@Sendable (InMemoryCredentials) async throws -> [WebAddress.Origin])?
    var giving: (@Sendable (InMemoryCredentials, WebAddress.Origin) async throws -> (credential: Credential?, headers: [Header]))?
    func credential(for origin: WebAddress.Origin) async throws(FileFailure) -> Credential? {
        do { return if let finding { try await finding(good, origin) } else { try await good.credential(for: origin) } } catch {
            throw FileFailure(.other, "\(error)")
        }
    }
    func keep(_ credential: Credential, for origin: WebAddress.Origin) async throws(FileFailure) -> Bool {
        do {
            return if let keeping { try await keeping(good, credential, origin) } else { try await good.keep(credential, for: origin) }
        } catch {
            throw FileFailure(.other, "\(error)")
        }
    }
    func keepAll(_ secrets: [(credential: Credential, origin: WebAddress.Origin)]) async throws(FileFailure) -> Bool {
        do { return if let keepingMany { try await keepingMany(good, secrets) } else { try await good.keepAll(secrets) } } catch {
            throw FileFailure(.other, "\(error)")
        }
    }
    func headers(for origin: WebAddress.Origin) async throws(FileFailure) -> [Header] { try await good.headers(for: origin) }
    func secrets(for origin: WebAddress.Origin) async throws(FileFailure) -> (credential: Credential?, headers: [Header]) {
        do { return if let giving { try await giving(good, origin) } else { try await good.secrets(for: origin) } } catch {
            throw FileFailure(.other, "\(error)")
        }
    }
    func keep(_ headers: [Header], for origin: WebAddress.Origin) async throws(FileFailure) -> Bool {
        do {
            return if let keepingHeaders { try await keepingHeaders(good, headers, origin) } else {
                try await good.keep(headers, for: origin)
            }
        } catch {
            throw FileFailure(.other, "\(error)")
        }
    }
    func forget(_ origin: WebAddress.Origin) async throws(FileFailure) -> Bool {
        do { return if let forgetting { try await forgetting(good, origin) } else { try await good.forget(origin) } } catch {
            throw FileFailure(.other, "\(error)")
        }
    }
    func origins() async throws(FileFailure) -> [WebAddress.Origin] {
        do { return if let listing { try await listing(good) } else { try await good.origins() } } catch {
            throw FileFailure(.other, "\(error)")
        }
    }
}

/// A console that keeps its two streams as text.
final class ConsoleFake: ConsoleService {
    enum Fault: Sendable {
        case none, dropsLongTexts, mixesStreams, forgetsLineEnd, leaksStyles, changesData, movesInPipes, movesWithoutColour, obeys, answers
    }

    let output: ConsoleFace
    let diagnostics: ConsoleFace
    private let fault: Fault
    private let streams = Locked((output: "", diagnostics: ""))

    init(_ fault: Fault, isTerminal: Bool = false) {
        self.fault = fault
        output = ConsoleFace(isTerminal: isTerminal)
        diagnostics = ConsoleFace(isTerminal: isTerminal, hasColor: isTerminal && fault != .movesWithoutColour)
    }

    var written: String { streams.withLock { $0.output } }
    var noted: String { streams.withLock { $0.diagnostics } }

    func write(_ text: StyledText) throws(FileFailure) {
        var plain = shown(text)
        if fault == .dropsLongTexts { plain = String(plain.prefix(4096)) }
        if fault == .changesData { plain.removeAll { $0 == "\u{7}" } }
        streams.withLock { $0.output += plain }
    }
    func note(_ text: StyledText) {
        let line = shown(text) + (fault == .forgetsLineEnd ? "" : "\n")
        streams.withLock { if fault == .mixesStreams { $0.output += line } else { $0.diagnostics += line } }
    }
    func showProgress(_ line: StyledText?) {
        if fault == .movesInPipes || diagnostics.isTerminal && (diagnostics.hasColor || fault == .movesWithoutColour) {
            streams.withLock { $0.diagnostics += line?.plain ?? "" }
        }
    }
    func ask(_ question: String) async -> String? { fault == .answers ? "" : nil }
    func askSecret(_ question: String) async -> String? { fault == .answers ? "" : nil }

    private func shown(_ text: StyledText) -> String {
        guard fault == .leaksStyles else { return text.plain }
        return text.spans.map { $0.style == .plain ? $0.text : "\u{1b}[1m\($0.text)\u{1b}[0m" }.joined()
    }
}

struct SignalsFake: SignalService {
    var hearing: @Sendable () async -> Int32?
    func interruption() async -> Int32? { await hearing() }
}

final class SupervisorFake: SupervisorService {
    enum Fault: Sendable { case losesLife, turnsRound, breaksLines, hasWatchdog }

    private let good = RecordingSupervisor()
    private let fault: Fault
    private let broken = Locked<[SupervisorWord]>([])

    init(_ fault: Fault) { self.fault = fault }

    var watchdogInterval: Double? { fault == .hasWatchdog ? 1 : nil }

    var words: [SupervisorWord] {
        let broken = broken.withLock { $0 }
        return fault == .turnsRound ? good.words.reversed() : broken.isEmpty ? good.words : broken
    }

    func tell(_ word: SupervisorWord) {
        switch (fault, word) {
        case (.losesLife, .alive): break
        case (.breaksLines, .status): broken.withLock { $0.append(word) }
        default: good.tell(word)
        }
    }
}
