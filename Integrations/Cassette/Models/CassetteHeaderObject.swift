import AggregatorCore

/// The first line of a cassette, which tells a person what it is.
///
/// Version 1 recorded nothing of removed posts, so that a replay took them for new ones.
struct CassetteHeaderObject: JSONRecord {
    static let version = 2

    var version = Self.version
    var program: String

    init(program: String) { self.program = program }

    init?(record: JSONValue) {
        guard let version = record.integer("cassette") else { return nil }
        self.version = version
        program = record.text("program") ?? ""
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("cassette", version)
        writer.member("program", program)
        writer.member(
            "about",
            "A pull that aggregator recorded. This file: how it began, then a line a subscription. sources/N.jsonl: what was asked for a "
                + "source, and what came; bodies lie beside it. report.jsonl: what the pull said. `aggregator replay` on this folder runs "
                + "it again, offline. Secrets are taken out; what publishers sent is not: look before you share it.")
    }
}
