import Foundation
import Testing

/// Files beside the store that can't be written, or not be relied on.
@Suite("Files beside the store")
struct WritingTests {
    let program: Program

    init() throws { program = try Program() }

    private var secrets: URL { program.home.appending(path: "config/aggregator/credentials.json") }

    /// Runs a command as a user whom permissions bind, with one folder of their own and one that they can't write to.
    private func runBound(_ command: String) throws -> Program.Ended {
        try program.shell(
            """
            mkdir -p locked && chmod 0500 locked && chmod 0755 . && as=
            if [ "$(id -u)" = 0 ]; then
                chown -R 65534 . && as="setpriv --reuid=65534 --regid=65534 --clear-groups"
            fi
            printf hush | $as "$0" \(command); status=$?
            chmod 0700 locked; exit $status
            """)
    }

    @Test(
        "a recording or a secret that can't be written for want of permission ends as a store does that can't be",
        arguments: ["pull file:nothing.xml --record locked/tape", "credentials set https://one.invalid/ --bearer"])
    func notPermitted(command: String) throws {
        defer { program.remove() }
        try FileManager.default.createDirectory(at: program.home.appending(path: "locked"), withIntermediateDirectories: true)
        let config = try program.write("{\"credentials-file\": \"locked/credentials.json\"}", to: "config.json")
        let ended = try runBound("\(command) --config \(config) --store sqlite:s.sqlite")
        #expect(ended.status == 73, "\(ended.status) \(ended.errors)")
        #expect(ended.errors.contains("locked/") && ended.errors.contains("permission denied"), "\(ended.errors)")
        #expect(ended.errors.split(separator: "\n").count == 1, "\(ended.errors)")
    }

    @Test("whatever keeps a recording or a secret from being written, that is the status", arguments: ["file/", "folder"])
    func notWritten(place: String) throws {
        defer { program.remove() }
        _ = try program.write("a file", to: "file")
        try FileManager.default.createDirectory(at: program.home.appending(path: "folder"), withIntermediateDirectories: false)
        let name = place == "folder" ? place : "file/x"
        let config = try program.write("{\"credentials-file\": \"\(name)\"}", to: "config.json")
        let list = try program.write("<opml><body><outline xmlUrl='https://ada:hush@one.invalid/'/></body></opml>", to: "list.opml")
        var commands = [["credentials", "set", "https://one.invalid/", "--bearer"], ["import", list]]
        // A recording is meant to be a folder.
        if place != "folder" { commands.append(["pull", "--record", name]) }
        for command in commands {
            let ended = try program.run(command + ["--config", config], input: "hush")
            // A folder can't be read as a file either.
            #expect(ended.status == (place == "folder" ? 78 : 73), "\(command) \(ended.status) \(ended.errors)")
            #expect(ended.errors.split(separator: "\n").count == 1 && !ended.errors.contains("hush"), "\(ended.errors)")
        }
    }

    @Test("a file of secrets that can't be relied on is wrong as the configuration is, for whoever reads it or would write to it")
    func wrong() throws {
        defer { program.remove() }
        let feed = try program.write("<rss><channel><title>t</title></channel></rss>", to: "feed.xml")
        #expect(try program.run("add", feed).status == 0)
        #expect(try program.run(["credentials", "set", "https://one.invalid/", "--bearer"], input: "hush").status == 0)
        let list = try program.write("<opml><body><outline xmlUrl='https://ada:hush@two.invalid/'/></body></opml>", to: "list.opml")
        let commands = [
            ["credentials", "list"], ["credentials", "set", "https://two.invalid/", "--bearer"],
            ["credentials", "remove", "https://one.invalid/"], ["import", list],
            // Nobody is asked, and no source fails for it.
            ["pull"], ["add", "https://two.invalid/"], ["discover", "https://two.invalid/"],
        ]
        for (text, mode, word) in [("{}", 0o644, "chmod 600"), ("{ broken", 0o600, "not valid JSON"), ("[1]", 0o600, "no JSON object")] {
            try Data(text.utf8).write(to: secrets)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: secrets.path)
            for command in commands {
                let ended = try program.run(command + ["--json"].filter { _ in command.last == "list" }, input: "hush")
                #expect(ended.status == 78 && ended.errors.contains(word), "\(command) \(ended.status) \(ended.errors)")
                #expect(command != ["pull"] || ended.errors.split(separator: "\n").count == 1, "\(ended.errors)")
            }
            #expect(try String(contentsOf: secrets, encoding: .utf8) == text, "it stays as it is")
        }
    }

    private func finding() throws -> (status: Int32, isWell: Bool, detail: String) {
        let ended = try program.run("doctor", "--json")
        let found = try #require(try ended.objects().first { $0["name"] as? String == "credentials" }, "\(ended.output)\(ended.errors)")
        return (ended.status, found["ok"] as? Bool == true, found["detail"] as? String ?? "")
    }

    @Test("the doctor looks at the file of secrets: none is well, one that can't be used is a finding")
    func doctor() throws {
        defer { program.remove() }
        let none = try finding()
        #expect(none.status == 0 && none.isWell && none.detail == "no secret is kept in the file", "\(none)")
        #expect(try program.run(["credentials", "set", "https://one.invalid/", "--bearer"], input: "hush").status == 0)
        let one = try finding()
        #expect(one.status == 0 && one.isWell && one.detail.contains("1 server") && !one.detail.contains("hush"), "\(one)")
        func mode(_ mode: Int) throws {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: secrets.path)
        }
        try mode(0o644)
        let open = try finding()
        #expect(open.status == 1 && !open.isWell && open.detail.contains("chmod 600"), "\(open)")
        try mode(0o600)
        try Data("{ broken hush".utf8).write(to: secrets)
        try mode(0o600)
        let broken = try finding()
        #expect(broken.status == 1 && !broken.isWell && broken.detail.contains("not valid JSON"), "\(broken)")
        #expect(!broken.detail.contains("hush"))
        try FileManager.default.removeItem(at: secrets)
        try FileManager.default.createDirectory(at: secrets, withIntermediateDirectories: false)
        let folder = try finding()
        #expect(folder.status == 1 && !folder.isWell && folder.detail.contains("it is a folder"), "\(folder)")
    }
}
