import AggregatorCore

/// `file:` addresses with an absolute path on this machine, read by threads of the silo.
///
/// The caller decides whether a `file:` address may be followed at all: only if a person gave it.
final class FileTransport: Transport {
    let schemes: Set<String> = ["file"]
    private let reader: FileReader

    init(reader: FileReader) { self.reader = reader }

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        let job = try FileJob(request)
        let outcome = await withTaskCancellationHandler {
            reader.submit(job)
            // After `submit`: only a job in the line can be seen to wait there.
            async let _: Void = reader.watch(job)
            return await withCheckedContinuation { job.wait(with: $0) }
        } onCancel: {
            reader.giveUp(job, with: .cancelled(request))
        }
        return try outcome.get()
    }

    func stop() { reader.stop() }
}
