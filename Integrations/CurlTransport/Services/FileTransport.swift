import AggregatorCore

/// `file:` addresses with an absolute path on this machine, read by a thread of the silo.
///
/// Whether a `file:` address may be followed at all is decided by whoever asks: only where a person gave it.
final class FileTransport: Transport {
    let schemes: Set<String> = ["file"]
    private let reader = FileReader()

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        let job = try FileJob(request)
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if job.wait(with: continuation) { reader.submit(job) }
            }
        } onCancel: {
            job.cancel()
        }
        return try outcome.get()
    }

    func stop() { reader.stop() }
}
