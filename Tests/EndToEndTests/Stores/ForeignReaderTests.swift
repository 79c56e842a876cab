import Foundation
import Testing

@Suite("Readers of another user's store", .enabled(if: geteuid() == 0, "root alone can be others"))
struct ForeignReaderTests {
    let program: Program

    init() throws { program = try Program() }

    /// Runs a script beside a store that only its owner may write, in a folder where every user may make files.
    private func run(_ store: String, _ script: String) throws -> Program.Ended {
        let posts = ["a", "b"].map { ($0, "Title \($0)", "Text \($0)") }
        let feed = try program.write(ScenarioTests.rss("Blog", posts), to: "feed.xml")
        return try program.shell(
            """
            chmod -R a+rX . && mkdir place && chmod 0777 place
            owner() { setpriv --reuid=65534 --regid=65534 --clear-groups -- "$@"; }
            reader() { setpriv --reuid=65533 --regid=65533 --clear-groups -- "$@"; }
            owner "$0" pull \(feed) --store \(store) 2>/dev/null || exit 99
            chmod -R a+rX place
            \(script)
            """)
    }

    @Test("what a reader has left that keeps the owner from writing is named, with what helps")
    func left() throws {
        defer { program.remove() }
        let ended = try run(
            "sqlite:place/s.sqlite",
            """
            reader "$0" posts --store sqlite:place/s.sqlite >/dev/null || exit 98
            owner "$0" mark --read --all --store sqlite:place/s.sqlite
            """)
        guard FileManager.default.fileExists(atPath: program.home.appending(path: "place/s.sqlite-shm").path) else {
            #expect(ended.status == 0, "nothing was left: \(ended.errors)")
            return
        }
        #expect(ended.status == 73, "\(ended.errors)")
        for words in ["place/s.sqlite-wal", "place/s.sqlite-shm", "remove them while nobody has the store open"] {
            #expect(ended.errors.contains(words), "\(ended.errors)")
        }
        #expect(try program.shell("rm place/s.sqlite-wal place/s.sqlite-shm").status == 0)
        #expect(try program.run("posts", "--store", "sqlite:place/s.sqlite").output.contains("Title a"))
    }

    @Test("the doctor says of a store that can be read alone that it can", arguments: ["sqlite:place/s.sqlite", "file:place/folder"])
    func doctor(store: String) throws {
        defer { program.remove() }
        let ended = try run(store, "chmod 0755 place; reader \"$0\" doctor --store \(store)")
        #expect(ended.status == 1, "\(ended.errors)")
        let line = ended.output.split(separator: "\n").first { $0.contains(" store ") } ?? ""
        #expect(line.contains("it can be read, and nothing more: The store place"), "\(ended.output)")
    }

    @Test("too few descriptors are called that, whatever SQLite says")
    func descriptors() throws {
        defer { program.remove() }
        // The number of descriptors that suffices depends on the system.
        let command = "owner \"$0\" mark --read --all --store sqlite:place/s.sqlite"
        let ended = try run("sqlite:place/s.sqlite", "for limit in 12 11 10 9 8 7; do (ulimit -n $limit; \(command)) || exit $?; done")
        #expect(ended.status != 0 && ended.errors.contains("ulimit -n"), "\(ended)")
    }
}
