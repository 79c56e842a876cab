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
}
