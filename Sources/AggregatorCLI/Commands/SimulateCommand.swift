import AggregatorKit
import ArgumentParser

struct SimulateCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Simulate months of pulls from made-up publishers in a minute, and check every promise.",
        usage: "aggregator simulate [<options>]",
        discussion: """
            The real engine, parsers and store; publishers of all temperaments, users who read, star, delete, follow and leave, things that \
            go wrong on purpose until a few days before the end, and a clock that jumps. After every step: no post is lost, none is doubled, \
            no source is asked sooner than allowed, every due source is asked, nothing grows without end, the store holds what was written. \
            No network is used. The same seed gives the same bytes on every machine.

              aggregator simulate --days 90 --feeds 1000 --seed 7
              aggregator simulate --seed 7 --store sqlite: --json
              aggregator simulate --faults 'timeout 10%, store-crash 1%'

            Where a promise is broken, the status is 1, and what is printed is the shortest script that breaks it: with fewer sources, then \
            fewer acts of users, then fewer faults, then fewer days. --script runs such a script again.

            --store is the kind of store: memory: (the default), sqlite: or file:, which is gone at the end unless a place is named. The usual \
            faults are a little of everything but `corrupt`, which no simulation takes; 'none' leaves them out.
            """)

    @OptionGroup var common: CommonOptions

    @Option(
        help: ArgumentHelp("How long, in days of the made-up world. By default 90.", valueName: "n"),
        transform: WholeNumber.from(1...SimulationScript.mostDays))
    var days: Int?

    @Option(
        help: ArgumentHelp("How many feeds are followed. By default 1000.", valueName: "n"),
        transform: WholeNumber.from(1...SimulationScript.mostPublishers))
    var feeds: Int?

    @Option(help: ArgumentHelp("Make these things go wrong, as in 'timeout 5%, store-busy 2%', or 'none'.", valueName: "list"))
    var faults: String?

    @Option(help: ArgumentHelp("Run the script in this file; - is standard input.", valueName: "file"), completion: .file())
    var script: String?

    @Flag(help: "Print one JSON object.")
    var json = false

    func validate() throws {
        // The script contains all of these.
        let given = [("days", days != nil), ("feeds", feeds != nil), ("faults", faults != nil), ("seed", common.seed != nil)]
        if script != nil, let (name, _) = given.first(where: \.1) {
            throw ValidationError("A script says that itself: leave out --\(name), or --script.")
        }
        // What is wrong with the list otherwise, `run` says.
        if let faults, let plan = try? FaultPlan(parsing: faults, seed: 0), plan.rates.contains(where: { $0.fault == .corrupt }) {
            throw ValidationError(
                "A simulation can't tell corrupt bytes from a publisher's own, and would take them for a broken promise: leave out “corrupt”, which `aggregator pull --faults` takes."
            )
        }
    }

    func run(in session: Session) async throws -> ExitStatus {
        let script = try await script(session)
        // Only a store that the command line names is used, not the user's own.
        let store = common.store.flatMap { _ in session.configuration.store }
        let location = store.flatMap { StoreLocation($0) }
        if let store, location == nil {
            throw StoreFailure(.badAddress, "“\(store)” names no kind of store, as in sqlite:.")
        }
        let run = try SimulationRun(session.services, scheme: location?.scheme ?? "memory")
        let path = try place(location, session)
        let console = session.console
        let outcome = try await run.run(script, at: path) { day in console.showProgress("day \(day) of \(script.days)") }
        console.showProgress(nil)
        guard let violation = outcome.violation else {
            try tell(SimulationView(script, outcome), console)
            return .success
        }
        console.note(
            "On day \(violation.day): \(VisibleText.of(violation.sentence)) – looking for the shortest script that breaks this; Ctrl-C shows the shortest so far …"
        )
        let shortest = try await run.shortest(script, violation) { shorter in
            console.showProgress("shorter: \(shorter.followed.count) feeds, \(shorter.acts.count) acts, \(shorter.days) days")
        }
        console.showProgress(nil)
        try tell(SimulationView(script, outcome, shortest: shortest), console)
        return .someFailed
    }

    private func script(_ session: Session) async throws -> SimulationScript {
        if let script {
            let bytes = try await session.services.world.files.read(script, limit: 64 << 20)
            return try SimulationScript(text: String(decoding: bytes, as: UTF8.self))
        }
        let seed = session.configuration.seed
        let (days, feeds) = (days ?? 90, feeds ?? 1000)
        let rates = try faults.map { $0 == "none" ? [] : try FaultPlan(parsing: $0, seed: seed).rates }
        return SimulationScript(seed: seed, days: days, publishers: feeds, faults: rates)
    }

    /// Returns the path to simulate at, and refuses one that exists: it may be a store in use.
    private func place(_ location: StoreLocation?, _ session: Session) throws -> String? {
        guard let path = location?.path, !path.isEmpty else { return nil }
        guard !session.services.world.files.exists(path) else {
            throw CommandFailure(.storeNotEmpty, "\(path) is there already; a simulation wants a store of its own, so name a new one.")
        }
        return path
    }

    private func tell(_ view: SimulationView, _ console: any ConsoleService) throws {
        guard json else { return try console.write(view.text) }
        try console.writeObject { view.write(to: &$0) }
    }
}
