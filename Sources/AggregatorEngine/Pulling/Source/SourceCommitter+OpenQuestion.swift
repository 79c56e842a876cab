import AggregatorCore

extension SourceCommitter {
    /// Stores that a run did not show whether the source's host or our own network was at fault.
    func leaveOpen(_ target: PullTarget, _ report: SourceReport) async -> Result<SourceReport, StoreFailure> {
        let now = clock.now()
        guard await latestState(of: target) == nil else { return .success(report) }
        var state = target.state
        state.leaveOpen(now: now, bounds: bounds)
        var report = report
        report.nextPull = state.next(now: now)
        // What another process was told stays; the report of a recorded run is its own.
        if scope.isRecorded, scope.replayed == nil, await storedState(of: target) != nil { return .success(report) }
        let harvest = Harvest(of: target.subscription, state: state, moment: now)
        return await CancellationShield.run(on: scope.executor) { [report] in
            do throws(StoreFailure) {
                _ = try await store.commit(harvest)
                return .success(report)
            } catch { return .failure(error) }
        }
    }
}
