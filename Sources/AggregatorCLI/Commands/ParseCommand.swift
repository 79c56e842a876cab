import AggregatorKit
import ArgumentParser

struct ParseCommand: FetchingCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse",
        abstract: "Print what is understood of a feed, as JSON Feed 1.1.",
        discussion: """
            Each INPUT is a file, an address, or - for standard input. Nothing is stored.

              aggregator parse feed.xml
              curl -s https://example.org/feed | aggregator parse -
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Fetching") var fetching: FetchArguments

    @Option(help: ArgumentHelp("Relative references resolve against this, when the document has nothing better.", valueName: "url"))
    var baseURL: String?

    @Option(help: ArgumentHelp("Stands for the HTTP header of that name.", valueName: "type"))
    var contentType: String?

    @Flag(help: "One compact document a line, also for one input.")
    var lines = false

    @Flag(help: "Remove tracking pixels and parameters.")
    var clean = false

    @Argument(help: ArgumentHelp("A file, an address, or -.", valueName: "input"), completion: .file())
    var inputs: [String]

    func validate() throws {
        if let baseURL, WebAddress(baseURL)?.scheme == nil {
            throw ValidationError("--base-url takes a whole address, as in https://example.org/feed.xml.")
        }
    }

    func run(in session: Session) async throws -> ExitStatus {
        let options = session.fetchOptions
        let writer = try session.itemWriter()
        let reader = DocumentReader(session.services)
        let refinery = Refinery(html: session.services.html, options: SanitizingOptions(removesTracking: clean))
        let finder = FeedFinder(
            services: session.services, options: options, waits: session.politeness.waits, insistence: .impossible,
            pacer: session.makePacer(), tell: session.tellAsked)
        let onLines = lines || inputs.count > 1
        var status = ExitStatus.success
        for input in inputs {
            try Task.checkCancellation()
            do {
                let document = try reader.read(try await self.input(input, session, finder))
                var output = writer.write(refinery.refined(document), pretty: !onLines)
                if output.last != 10 { output.append(10) }
                try session.console.write(json: output)
            } catch let failure as FileFailure where [.closed, .full, .noOutput].contains(failure.code) {
                throw failure
            } catch {
                try Task.checkCancellation()
                status = .someFailed
                try report(error, of: input, onLines, session)
            }
        }
        return status
    }

    private func input(_ name: String, _ session: Session, _ finder: FeedFinder) async throws -> DocumentInput {
        let options = session.fetchOptions
        var input: DocumentInput
        if let address = WebAddress(name)?.withoutFeedScheme, address.isWeb && address.origin != nil || address.scheme == "file" {
            let response = try await finder.document(at: address)
            input = DocumentInput(response)
        } else {
            input = DocumentInput(bytes: try await file(name, session, options))
        }
        if let contentType { input.contentType = contentType }
        if let baseURL { input.address = WebAddress(baseURL) }
        input.limits = options.parseLimits
        return input
    }

    private func file(_ name: String, _ session: Session, _ options: FetchOptions) async throws -> [UInt8] {
        guard !name.isEmpty else { throw FileFailure(.notFound, "An empty name is no input; give a file, an address, or -.") }
        do throws(FileFailure) {
            return try await session.services.world.files.read(name, limit: options.maximumBytes)
        } catch {
            if error.code == .notFound, name.contains("://") { throw CommandFailure.unfetchable(name) }
            guard error.code == .tooLarge else { throw error }
            throw FileFailure(.tooLarge, "\(error.message) Raise --max-bytes if that is meant.")
        }
    }

    /// Reports the failure in the document's place, so that the n-th line is about the n-th input; for people, writes a sentence.
    private func report(_ error: any Error, of input: String, _ onLines: Bool, _ session: Session) throws {
        let failure = CommandFailure(error).quoting([input])
        if onLines {
            try session.console.writeObject {
                $0.member("error", object: { $0.members(ofError: failure.code, failure.message) })
                $0.member("input", LoginInText.removed(from: input))
            }
        } else {
            // File and command failures name their input already; in other messages a word may match the file's name by chance.
            let isNamed = error is FileFailure || error is CommandFailure
            let named = isNamed ? failure : failure.naming(UserInput.shown(input))
            session.console.note(named.said(inJSON: false) { session.console.localized($0, by: session.services.world.clock) })
        }
    }
}
