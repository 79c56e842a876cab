import AggregatorCore

extension SourceCommitter {
    /// Stores that a run did not show whether the source's host or our own network was at fault. Nothing is held against the source; but if
    /// it was its host that answered, that must not be asked at every run: from the second time on, it is left alone for a minute, then for
    /// two and so on, up to the least time between two requests.
    func leaveOpen(_ target: PullTarget, _ report: SourceReport) async -> Result<SourceReport, StoreFailure> {
        let now = clock.now()
        guard await latestState(of: target) == nil else { return .success(report) }
        var state = target.state
        state.history.lastAttempt = now
        state.trouble.openQuestions = state.trouble.openQuestions.countedUp
        if state.trouble.openQuestions >= 2 {
            let rest = min(60 << Int64(min(state.trouble.openQuestions - 2, 10)), bounds.floor)
            let moment = now.roundedUp.adding(seconds: rest)
            let isLater = state.plan.next.map { $0 < moment } ?? true
            if isLater {
                let reason = "its host or your own network failed, nobody knows which: tried again after \(Schedule.spelled(rest))"
                // Without an earliest moment no run waits for it.
                state.plan = SourceState.Plan(nextPull: moment, reasons: [reason])
            }
        }
        var report = report
        report.nextPull = state.next(now: now)
        let harvest = Harvest(of: target.subscription, state: state, moment: now)
        return await CancellationShield.run(on: scope.executor) { [report] in
            do throws(StoreFailure) {
                _ = try await store.commit(harvest)
                return .success(report)
            } catch { return .failure(error) }
        }
    }
}
