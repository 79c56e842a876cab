import Foundation
import Testing

@Suite("aggregator simulate")
struct SimulateTests {
    private let program: Program

    init() throws { program = try Program() }

    @Test("lives for days, and says the same every time and over every store")
    func same() throws {
        defer { program.remove() }
        let first = try program.run("simulate", "--days", "3", "--feeds", "22", "--seed", "2", "--json")
        #expect(first.status == 0, "\(first.output)\(first.errors)")
        let told = try #require(try first.objects().first)
        #expect(told["ok"] as? Bool == true && told["seed"] as? String == "2" && told["feeds"] as? Int == 22)
        #expect(told["requests"] as? Int ?? 0 > 30 && (told["archive_digest"] as? String)?.count == 32)
        for store in ["memory:", "sqlite:", "file:here"] {
            let again = try program.run("simulate", "--days", "3", "--feeds", "22", "--seed", "2", "--json", "--store", store)
            #expect(again.output == first.output, "\(store) \(again.errors)")
        }
        #expect(try program.run("posts", "--store", "file:here", "--json").objects().count == told["posts"] as? Int)
        let other = try program.run("simulate", "--days", "3", "--feeds", "22", "--seed", "3")
        #expect(other.output.hasPrefix("✓ seed 3: 3 days, 22 feeds"))
    }

    @Test("a place that can hold no store is a failure of that place, and no broken promise")
    func noPlace() throws {
        defer { program.remove() }
        _ = try program.write("x", to: "plain")
        let ended = try program.run("simulate", "--days", "1", "--feeds", "1", "--store", "file:plain/store")
        #expect(ended.status == 69 && ended.output.isEmpty, "\(ended.output)\(ended.errors)")
        #expect(ended.errors.split(separator: "\n").count == 1 && ended.errors.contains("plain"), "\(ended.errors)")
    }

    @Test("runs a script, and names the line of it that it can't read")
    func script() throws {
        defer { program.remove() }
        let script = try program.write("seed 9\ndays 2\nquiet 0\npublishers 22\nfollow 0\nfollow 1\nat 4000 read 1 0\n", to: "script")
        let run = try program.run("simulate", "--script", script)
        #expect(run.status == 0 && run.output.hasPrefix("✓ seed 9: 2 days, 2 feeds"), "\(run.output)\(run.errors)")
        let wrong = try program.run(["simulate", "--script", "-"], input: "seed 9\nat noon read 1 0\n")
        #expect(wrong.status == 1 && wrong.errors.contains("“at noon read 1 0”"), "\(wrong.errors)")
        for option in [["--days", "3"], ["--feeds", "3"], ["--seed", "9"], ["--faults", "none"]] {
            let refused = try program.run(["simulate", "--script", script] + option)
            #expect(refused.status == 64 && refused.errors.contains("leave out \(option[0])"), "\(refused.errors)")
        }
    }

    @Test("simulate takes no store that is there already, and no wrong numbers")
    func refusals() throws {
        defer { program.remove() }
        let taken = try program.write("", to: "taken")
        let refused = try program.run("simulate", "--days", "1", "--feeds", "1", "--store", "sqlite:\(taken)")
        #expect(refused.status == 1 && refused.errors.contains("is there already"))
        for (option, value) in [("--days", "0"), ("--days", "abc"), ("--feeds", "none")] {
            let refused = try program.run("simulate", option, value)
            #expect(
                refused.status == 64 && refused.errors.contains("'\(option) <n>': it takes a whole number from 1 to "), "\(refused.errors)")
        }
        #expect(try program.run("simulate", "--store", "postgres://localhost/x").status == 64)
        let faults = try program.run("simulate", "--faults", "store-bussy 5%")
        #expect(faults.status == 64 && faults.errors.contains("did you mean “store-busy”?"))
        let corrupt = try program.run("simulate", "--days", "1", "--feeds", "1", "--faults", "timeout 5%, corrupt 60%")
        #expect(corrupt.status == 64 && corrupt.errors.contains("leave out “corrupt”, which `aggregator pull"), "\(corrupt.errors)")
    }
}
