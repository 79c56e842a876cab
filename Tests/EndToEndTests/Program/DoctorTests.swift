import Foundation
import Testing

@Suite("What the doctor says")
struct DoctorTests {
    let program: Program

    init() throws { program = try Program() }

    @Test("a part that is not checked is no failure, and does not read as passed")
    func skipped() throws {
        defer { program.remove() }
        let command = ["doctor", "--contracts", "--environment", "fake"]
        let text = try program.run(command)
        #expect(text.output.contains("– signals  not checked: they would end the program\n"), "\(text.output)\(text.errors)")
        #expect(text.output.contains("✓ clock  ") && !text.output.contains("✓ signals"), "\(text.output)")
        let findings = try program.run(command + ["--json"])
        #expect(findings.status == 0, "\(findings.output)\(findings.errors)")
        let skipped = try findings.objects().filter { $0["skipped"] as? Bool == true }
        #expect(skipped.contains { $0["name"] as? String == "signals" && $0["ok"] as? Bool == true })
        #expect(!skipped.contains { $0["name"] as? String == "clock" })
    }

    private func finding(_ name: String, _ environment: [String: String]) throws -> (status: Int32, isWell: Bool?, detail: String) {
        let ended = try program.run("doctor", "--json", environment: environment)
        let found = try ended.objects().first { $0["name"] as? String == name }
        return (ended.status, found?["ok"] as? Bool, found?["detail"] as? String ?? "")
    }

    @Test("a file of authorities without which nothing is fetched is looked at, where one is set")
    func authorities() throws {
        defer { program.remove() }
        #expect(try finding("authorities", [:]).isWell == nil)
        let missing = try finding("authorities", ["AGGREGATOR_CA_FILE": "nofile"])
        #expect(missing.status == 1 && missing.isWell == false && missing.detail.contains("nofile"), "\(missing)")
        let file = try program.write("-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n", to: "authorities.pem")
        let there = try finding("authorities", ["AGGREGATOR_CA_FILE": file])
        #expect(there.status == 0 && there.isWell == true && there.detail.contains(file), "\(there)")
    }

    @Test("a command for secrets is looked for, and not run", arguments: [true, false])
    func credentialsCommand(isThere: Bool) throws {
        defer { program.remove() }
        let command = program.home.appending(path: "secrets").path
        if isThere {
            _ = try program.write("#!/bin/sh\ntouch \"$HOME/asked\"\n", to: "secrets")
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: command)
        }
        let found = try finding("credentials", ["AGGREGATOR_CREDENTIALS_COMMAND": command])
        #expect(found.isWell == isThere && found.status == (isThere ? 0 : 1), "\(found)")
        #expect(found.detail.contains(isThere ? "in the file" : command), "\(found)")
        #expect(!FileManager.default.fileExists(atPath: program.home.appending(path: "asked").path))
    }
}
