import AggregatorCore

/// Runs `change` while an answer is on its way.
struct Meanwhile: Transport {
    let base: any Transport
    let change: @Sendable () async throws -> Void

    var schemes: Set<String> { base.schemes }

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        let outcome: Result<Response, TransportFailure>
        do throws(TransportFailure) { outcome = .success(try await base.fetch(request)) } catch { outcome = .failure(error) }
        do { try await change() } catch { throw TransportFailure(.other, "\(error)") }
        return try outcome.get()
    }

    /// Runs `change` while the first answer is on its way, and not again.
    static func once(_ base: any Transport, _ change: @escaping @Sendable () async throws -> Void) -> Meanwhile {
        let hasRun = Locked(false)
        return Meanwhile(base: base) {
            let isFirst = hasRun.withLock { hasRun in
                defer { hasRun = true }
                return !hasRun
            }
            if isFirst { try await change() }
        }
    }
}
