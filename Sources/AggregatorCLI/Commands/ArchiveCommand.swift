import AggregatorKit
import ArgumentParser

struct ArchiveCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        abstract: "Write everything that the store holds as one archive.",
        usage: "aggregator archive [<options>] [<file>]",
        discussion: """
            Subscriptions with their schedules, posts with their marks and what they are recognised by, what was removed, and settings: \
            JSON Lines in a fixed order, the same bytes from every store that holds the same. Secrets are in no store, and so in no archive.

              aggregator archive reading.jsonl
              aggregator archive | zstd > reading.jsonl.zst
            """)

    @OptionGroup var common: CommonOptions

    @Argument(
        help: ArgumentHelp("A file, new or an earlier archive, replaced as a whole; or - for standard output.", valueName: "file"),
        completion: .file())
    var file = "-"

    func validate() throws {
        if file.isEmpty { throw ValidationError("An empty name is no file; name one, or - for standard output.") }
    }

    func run(in session: Session) async throws -> ExitStatus {
        if file != "-" { try session.stores.check(writing: file) }
        let store = try await session.store(.copy)
        let archive = ArchiveBytes(of: store)
        let console = session.console
        if file == "-" {
            while let bytes = try await archive.next() { try console.write(json: bytes) }
        } else {
            let files = session.services.world.files
            do {
                try await ArchiveFile.checkMayReplace(file, files)
                let replacesRecords = await ArchiveFile.hasRecords(file, files)
                try await files.write(to: file) {
                    let bytes = try await archive.next()
                    // A pull or a mark makes the default store where it is not, as in another home, or while its folder is not mounted.
                    if bytes == nil, replacesRecords, await archive.digest.records == 0 {
                        throw FileFailure(
                            .taken,
                            "The store holds nothing, and \(file) does, so it was left; name another file, or remove this one first.")
                    }
                    console.showProgress("\(Plural.of(await archive.digest.records, "record")) written")
                    return bytes
                }
                console.showProgress(nil)
            } catch let failure as FileFailure {
                throw CommandFailure(failure.code, failure.message, status: .cannotWrite)
            }
            console.note("\(Plural.of(await archive.digest.records, "record")) in \(file).")
        }
        if await archive.digest.records == 0 { session.noteNothingFollowed() }
        return .success
    }
}
