import AggregatorKit

extension SourceResolver {
    /// Refuses a file that is plainly no feed before it is followed: a folder, a pipe, what can't be read, a list of subscriptions, a web
    /// page. A file that is wrong otherwise may pass; its pull reports that.
    func checkIsNoStranger(_ source: String, at address: WebAddress) async throws(CommandFailure) {
        guard address.scheme == "file" else { return }
        let path = session.services.world.files.exists(source) ? source : PercentEncoding.decoded(String(address.parts.path))
        let name = ShellWord.quoted(UserInput.shown(path))
        let response: Response
        do throws(PullFailure) {
            // A file keeps nobody waiting.
            let finder = FeedFinder(
                services: session.services, options: session.fetchOptions, waits: SiteWaits(session.services), pacer: session.makePacer())
            response = try await finder.document(at: address)
        } catch {
            guard error.code == TransportFailure.Code.fileUnreadable.rawValue, session.services.world.files.exists(path) else { return }
            throw CommandFailure(TransportFailure.Code.fileUnreadable, error.message)
        }
        let beginning = Array(response.body.prefix(Self.beginning))
        do throws(FormatFailure) {
            _ = try DocumentReader(session.services).read(
                DocumentInput(bytes: beginning, address: address, limits: session.fetchOptions.parseLimits))
        } catch {
            switch error.code {
            case .webPage:
                throw CommandFailure(
                    error.code,
                    "\(name) is a web page, and no feed; give the address of its site to `aggregator add`, or to `aggregator discover`, which lists "
                        + "its feeds.")
            case .notAFeed where isList(beginning):
                throw CommandFailure(
                    error.code,
                    "\(name) is a list of subscriptions, and no feed; `aggregator pull --subscriptions \(name)` pulls what it names.")
            default: return
            }
        }
    }

    /// The number of bytes that suffice to tell what a file is.
    private static let beginning = 64 << 10

    private func isList(_ beginning: [UInt8]) -> Bool {
        (try? session.services.list(of: beginning, limits: session.fetchOptions.parseLimits)) != nil
    }
}
