import Foundation
import Testing

@Suite("Keeping what is stored")
struct KeepingTests {
    let program: Program

    init() throws { program = try Program() }

    private func fill(_ store: String) throws {
        let posts = ["a", "b", "c"].map { ($0, "Title \($0)", "Text \($0)") }
        let feed = try program.write(ScenarioTests.rss("Blog", posts), to: "feed.xml")
        let pulled = try program.run("pull", feed, "--store", store)
        #expect(pulled.status == 0, "\(pulled.errors)")
    }

    /// Expects that the command ends with 64 and one sentence, and changes nothing that can be read.
    private func expectRefusal(_ arguments: [String], of store: String) throws {
        let before = try program.run("archive", "--store", store)
        let refused = try program.run(arguments)
        #expect(refused.status == 64 && refused.output.isEmpty, "\(arguments): \(refused.errors)")
        #expect(refused.errors.split(separator: "\n").count == 1, "\(refused.errors)")
        #expect(try program.run("archive", "--store", store).output == before.output)
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: program.home.appending(path: name).path, withDestinationPath: target)
    }

    @Test("a post is shown though another process writes; that it can't be marked read is told")
    func readsBesideAWriter() throws {
        defer { program.remove() }
        try fill("file:folder")
        let id = try #require(try program.run("posts", "--json", "--store", "file:folder").objects().first?["id"] as? String)
        let lock = open(program.home.appending(path: "folder/lock").path, O_RDWR)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        let read = try program.run("read", id, "--store", "file:folder", "--wait", "0s")
        #expect(read.status == 75 && read.output.contains("Text") && read.errors.contains("It can't be marked read"), "\(read)")
        #expect(flock(lock, LOCK_UN) == 0)
        #expect(try program.run("posts", "--unread", "--json", "--store", "file:folder").objects().count == 3)
    }

    @Test("a post of a store of an older format is shown, and marked read in it")
    func readsAnOlderFormat() throws {
        defer { program.remove() }
        let file = program.home.appending(path: "old.sqlite")
        try FileManager.default.copyItem(at: Program.root.appending(path: "Fixtures/Stores/format-6.sqlite"), to: file)
        let read = try program.run("read", "39f8c371678195c9", "--store", "sqlite:old.sqlite")
        #expect(read.status == 0 && read.output.contains("I ❤️ pipes"), "\(read)")
        let unread = try program.run("posts", "--unread", "--json", "--store", "sqlite:old.sqlite")
        #expect(unread.status == 0 && !unread.output.contains("39f8c371678195c9"), "\(unread.errors)")
    }

    @Test("a document that breaks off before its first post has ended is a failure, and takes nothing away")
    func breaksOff() throws {
        defer { program.remove() }
        let whole = ScenarioTests.rss("Blog", [("a", "First", "One")])
        let feed = try program.write(whole, to: "feed.xml")
        #expect(try program.run("add", feed).status == 0)
        for end in ["<item>", "</description>"] {
            let start = try #require(whole.range(of: end)).lowerBound
            _ = try program.write(String(whole[..<start]) + "<br/><b>Fatal error</b>", to: "feed.xml")
            let pulled = try program.run("pull", feed)
            #expect(pulled.status == 1 && pulled.errors.contains("ends before its first post does"), "\(end) \(pulled)")
        }
        #expect(try program.run("posts", "--json").objects().count == 1)
        #expect(try program.run("parse", feed).status == 0)
        // A document without posts that lacks its last end tags is no failure.
        _ = try program.write("<rss version=\"2.0\"><channel><title>Blog</title></channel>", to: "feed.xml")
        #expect(try program.run("pull", feed).status == 0)
    }

    @Test("an archive is not written onto the store that it is made of, by whatever name")
    func ontoItself() throws {
        defer { program.remove() }
        try fill("sqlite:s.sqlite")
        try link("link", to: "s.sqlite")
        try link("here", to: ".")
        try FileManager.default.linkItem(
            at: program.home.appending(path: "s.sqlite"), to: program.home.appending(path: "hard"))
        for file in [
            "s.sqlite", "./s.sqlite", "link", "hard", "here/s.sqlite", "s.sqlite-wal", "s.sqlite-shm", "\(program.home.path)/s.sqlite",
        ] {
            try expectRefusal(["archive", file, "--store", "sqlite:s.sqlite"], of: "sqlite:s.sqlite")
            try expectRefusal(["archive", file, "--store", "sqlite:link"], of: "sqlite:s.sqlite")
        }
        try fill("file:folder")
        for file in ["folder/format.json", "here/folder/feeds/new.jsonl", "folder/new", "folder"] {
            try expectRefusal(["archive", file, "--store", "file:folder/"], of: "file:folder")
        }
        for file in ["s.sqlite.jsonl", "folder.jsonl", "here/other.jsonl"] {
            let archived = try program.run("archive", file, "--store", "sqlite:s.sqlite")
            #expect(archived.status == 0, "\(archived.errors)")
        }
    }

    @Test("a store is not moved into itself, by whatever name")
    func movedIntoItself() throws {
        defer { program.remove() }
        try fill("sqlite:s.sqlite")
        try fill("file:folder")
        try link("link", to: "s.sqlite")
        try link("other", to: "folder")
        for target in ["sqlite:s.sqlite", "sqlite:./s.sqlite", "sqlite:link"] {
            try expectRefusal(["migrate", "sqlite:s.sqlite", target], of: "sqlite:s.sqlite")
        }
        for target in ["file:folder", "file:folder/", "file:other", "file:other/", "sqlite:folder/feeds/s.sqlite"] {
            try expectRefusal(["migrate", "file:folder", target], of: "file:folder")
        }
        #expect(try program.run("migrate", "file:folder", "sqlite:new.sqlite").status == 0)
    }

    @Test("the home folder is meant by ~/ in the address of every store")
    func homeFolder() throws {
        defer { program.remove() }
        try fill("sqlite:~/s.sqlite")
        for command in ["migrate", "diff"] {
            let ended = try program.run(command, "sqlite:~/s.sqlite", "file:~/copy")
            #expect(ended.status == 0, "\(command): \(ended.errors)")
        }
        try expectRefusal(["migrate", "sqlite:~/s.sqlite", "sqlite:\(program.home.path)/s.sqlite"], of: "sqlite:~/s.sqlite")
        #expect(FileManager.default.fileExists(atPath: program.home.appending(path: "copy/format.json").path))
        #expect(!FileManager.default.fileExists(atPath: program.home.appending(path: "~").path))
    }

    @Test(
        "a store where nobody may write is read all the same, and refuses what would change it in one sentence",
        arguments: ["sqlite:place/s.sqlite", "file:place"])
    func readOnlyPlace(store: String) throws {
        defer { program.remove() }
        try fill(store)
        let id = try #require(try program.run("posts", "--json", "--store", store).objects().first?["id"] as? String)
        // As a user who may not write everywhere.
        let others = """
            rm -f place/s.sqlite-wal place/s.sqlite-shm; find place -type d -exec chmod 0500 {} +; as() { "$@"; }
            if [ "$(id -u)" = 0 ]; then chown -R 65534 place; as() { setpriv --reuid=65534 --clear-groups -- "$@"; }; fi
            """
        for command in ["posts", "sources", "search text", "export", "check", "read \(id)"] {
            let ended = try program.shell("\(others)\nas \"$0\" \(command) --store \(store)")
            #expect(ended.status == 0 && ended.output.contains("Blog") == (command != "check"), "\(command): \(ended.errors)")
        }
        for command in ["pull --all", "mark --read --all", "check --repair", "remove Blog", "prune --retain-posts 1"] {
            let ended = try program.shell("\(others)\nas \"$0\" \(command) --store \(store)")
            #expect(ended.status == 73 && ended.output.isEmpty, "\(command): \(ended.errors)")
            #expect(ended.errors.hasPrefix("aggregator: The store place") && ended.errors.contains("cannot be written"), "\(ended.errors)")
            #expect(ended.errors.split(separator: "\n").count == 1, "\(ended.errors)")
        }
        #expect(try program.shell("find place -type d -exec chmod 0700 {} +").status == 0)
    }

    @Test("a file of the store that its user may not read is told as that, and not as damage")
    func refusedFile() throws {
        defer { program.remove() }
        try fill("file:place")
        for command in ["posts", "sources", "check", "check --repair", "pull --all"] {
            // As a user who may not read everything.
            let ended = try program.shell(
                """
                as() { "$@"; }; chmod 0 place/feeds/*.posts.jsonl
                if [ "$(id -u)" = 0 ]; then chown -R 65534 .; chmod 0755 .; as() { setpriv --reuid=65534 --clear-groups -- "$@"; }; fi
                as "$0" \(command) --store file:place; status=$?; chmod 0600 place/feeds/*; exit $status
                """)
            let said = ended.output + ended.errors
            #expect(ended.status != 0 && said.contains("Permission denied") && said.contains("chmod u+r"), "\(command): \(said)")
            #expect(!said.contains("damaged"), "\(command): \(said)")
        }
    }

    private static let mayMount: Bool = {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        process.arguments = ["-rm", "true"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    @Test(
        "a disk without a byte left is told as full", .enabled(if: Self.mayMount, "this machine lets nobody have a disk of their own"),
        arguments: ["sqlite:place/s.sqlite", "file:place/s"])
    func fullDisk(store: String) throws {
        defer { program.remove() }
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "Title", "Text")]), to: "feed.xml")
        let ended = try program.shell(
            """
            mkdir place && exec unshare -rm sh -c 'mount -t tmpfs -o size=4m none place && "$0" pull \(feed) --store \(store) 2>/dev/null || exit 78
            cat /dev/zero >place/junk 2>/dev/null; "$0" mark --read --all --store \(store)' "$0"
            """)
        #expect(ended.status == 73 && ended.errors.contains(store.hasPrefix("file") ? "no room" : "is full"), "\(ended)")
    }

    @Test("a store that was read-only for a while can be written again")
    func readOnlyForAWhile() throws {
        defer { program.remove() }
        try fill("sqlite:place/s.sqlite")
        // As a user who may not write everywhere.
        let ended = try program.shell(
            """
            as() { "$@"; }
            if [ "$(id -u)" = 0 ]; then chown -R 65534 place; as() { setpriv --reuid=65534 --clear-groups -- "$@"; }; fi
            chmod 0444 place/s.sqlite
            as "$0" mark --read --all --store sqlite:place/s.sqlite && exit 1
            as "$0" posts --store sqlite:place/s.sqlite || exit 1
            chmod 0600 place/s.sqlite
            as "$0" mark --read --all --store sqlite:place/s.sqlite
            """)
        #expect(ended.status == 0, "\(ended.errors)")
    }

    @Test("more words than anybody types are refused, wherever they come from", arguments: ["sqlite:s.sqlite", "file:folder"])
    func manyWords(store: String) throws {
        defer { program.remove() }
        try fill(store)
        func words(_ count: Int) -> String { (0..<count).map { "w\($0)" }.joined(separator: " ") }
        for arguments in [["search", words(101)], ["posts", "--search", words(2000)], ["search", "--save", "many", words(101)]] {
            try expectRefusal(arguments + ["--store", store], of: store)
        }
        #expect(try program.run("search", "--save", "some", words(60), "--store", store).status == 0)
        try expectRefusal(["search", "--saved", "some", words(100), "--store", store], of: store)
        #expect(try program.run("search", words(100), "--store", store).status == 0)
    }

    @Test("a search is saved under a name that every store can keep, or under none", arguments: ["sqlite:s.sqlite", "file:folder"])
    func longNames(store: String) throws {
        defer { program.remove() }
        try fill(store)
        let name = String(repeating: "ü", count: 250)
        #expect(try program.run("search", "--save", name, "text", "--store", store).status == 0)
        let refused = try program.run("search", "--save", name + "x", "text", "--store", store)
        #expect(refused.status == 64 && refused.errors.contains("at most 500 bytes"), "\(refused.errors)")
        #expect(try program.run("search", "--saved", name, "--store", store).output.contains("Title"))
        #expect(try program.run("search", "--forget", name, "--store", store).status == 0)
    }

    @Test("what is damaged is neither archived nor moved as if it were whole")
    func damaged() throws {
        defer { program.remove() }
        try fill("file:folder")
        let names = try FileManager.default.contentsOfDirectory(atPath: program.home.appending(path: "folder/feeds").path)
        let file = program.home.appending(path: "folder/feeds/\(try #require(names.first { $0.hasSuffix(".posts.jsonl") }))")
        var data = try Data(contentsOf: file)
        data[data.count - 20] ^= 1
        try data.write(to: file)
        let commands = [
            ["archive", "a.jsonl"], ["archive"], ["migrate", "file:folder", "sqlite:new.sqlite"], ["diff", "file:folder", "file:folder"],
        ]
        for command in commands {
            let ended = try program.run(command + ["--store", "file:folder"])
            #expect(ended.status == 74, "\(command): \(ended.output)\(ended.errors)")
            #expect(ended.errors.contains(file.lastPathComponent) && ended.errors.contains("aggregator check --repair"), "\(ended.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: program.home.appending(path: "a.jsonl").path))
        let listed = try program.run("posts", "--store", "file:folder")
        #expect(listed.status == 74 && listed.output.contains("Title"), "what is whole can be read, and the rest is told")

        // A removal that fails is not reported as done.
        let pruned = try program.run("prune", "--retain-posts", "1", "--json", "--store", "file:folder")
        #expect(pruned.status == 74 && pruned.output.isEmpty, "\(pruned.output)")
        let again = try program.run("prune", "--retain-posts", "1", "--json", "--store", "file:folder")
        #expect(again.status == 0 && again.output.contains("\"removed\":1"), "\(again.output)\(again.errors)")
    }

    @Test("a post of a store that can't be written is shown, and said to stay unread", arguments: ["sqlite:store/s.sqlite", "file:store"])
    func unwritable(store: String) throws {
        defer { program.remove() }
        let folder = program.home.appending(path: "store")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try fill(store)
        let id = try #require(try program.run("posts", "--json", "--store", store).objects().first?["id"] as? String)
        // Root, who may write everything, becomes another user.
        let endings = try ["", "--json"].map { option in
            try program.shell(
                """
                chmod -R a-w,a+rX store && chmod a+rx .
                test "$(id -u)" = 0 && as="setpriv --reuid=65534 --regid=65534 --clear-groups"
                $as "$0" read \(id) \(option) --store \(store); status=$?
                chmod -R u+w store; exit $status
                """)
        }
        for ended in endings {
            #expect(ended.status == 0, "\(ended.errors)")
            #expect(ended.output.contains("Title"))
            #expect(ended.errors.contains("can't be marked read"), "\(ended.errors)")
        }
        #expect(endings[1].errors.hasPrefix("{\"code\":\"store-not-writable\""), "\(endings[1].errors)")
        #expect(try program.run("posts", "--unread", "--json", "--store", store).objects().count == 3)
    }

    @Test("what is compared and can't be read ends otherwise than what differs")
    func compared() throws {
        defer { program.remove() }
        try fill("file:folder")
        _ = try program.write("no archive", to: "damaged.jsonl")
        for (other, status) in [
            ("file:folder", 0), ("memory:", 1), ("none.jsonl", 74), ("damaged.jsonl", 74), ("folder", 74), ("file:none", 69),
            ("sqlit:x", 64),
        ] as [(String, Int32)] {
            for words in [["file:folder", other], [other, "file:folder"]] {
                let ended = try program.run(["diff"] + words)
                #expect(ended.status == status, "\(words): \(ended.output)\(ended.errors)")
            }
        }
    }
}
