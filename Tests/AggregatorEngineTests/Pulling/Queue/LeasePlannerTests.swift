import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("What a worker takes of the work")
struct LeasePlannerTests {
    private let targets: [PullTarget]

    /// Two sources at each of six sites.
    init() throws {
        targets = try (0..<12).map { number in
            let address = try EngineWorld.address("https://\(number / 2).example/\(number)")
            let id = Identity.feed(firstAddress: address)
            return PullTarget(
                source: address.text, subscription: Subscription(id: id, address: address, added: .epoch), state: SourceState(),
                isForced: false, lane: Lane(site: "\(number / 2).example", feed: id), readAt: 0)
        }
    }

    private func lane(_ number: Int) throws -> Lane { try #require(targets[number * 2].lane) }

    private func answer(_ lanes: Lane..., states: [FeedID: SourceState]? = [:]) -> LeasePlanner.Outcome {
        LeasePlanner.Outcome(given: Set(lanes), states: states)
    }

    private func begun(_ book: inout LeasePlanner) throws -> LeasePlanner.LeaseRequest {
        let request = book.begin()
        return try #require(request)
    }

    private func isIdle(_ book: inout LeasePlanner) -> Bool { book.begin() == nil }

    private func expect(_ isTrue: Bool, _ comment: Comment? = nil) { #expect(isTrue, comment) }

    private func expectNothing(_ targets: [PullTarget]) { #expect(targets.isEmpty) }

    @Test("a worker takes no more than it can work on, and asks for more when a quarter of that is free")
    func capacity() throws {
        var book = LeasePlanner(targets, capacity: 4)
        let first = try begun(&book)
        #expect(first.wished.count == 6 && first.limit == 4)
        expect(isIdle(&book), "one request at a time")
        let given = LeasePlanner.Outcome(given: Set(first.wished.prefix(4)), states: [:])
        let found = book.end(given) { _ in true }
        #expect(found.map(\.source) == targets.prefix(8).map(\.source))
        expect(isIdle(&book), "there is enough to do")
        book.finish(targets[0])
        expect(isIdle(&book))
        book.finish(targets[1])
        let second = try begun(&book)
        #expect(try second.released == [lane(0)])
        #expect(second.limit == 1)
        #expect(try second.wished == [lane(4), lane(5)])
    }

    @Test("where it gets less than it asked for, the rest is somebody else's; what others have asked meanwhile is passed over")
    func others() throws {
        var book = LeasePlanner(targets, capacity: 4)
        _ = try begun(&book)
        let asked = with(SourceState()) { $0.plan.nextPull = Timestamp(seconds: 100) }
        let states = [targets[4], targets[6], targets[7]].reduce(into: [:]) { $0[$1.subscription.id] = asked }
        let found = book.end(answer(try lane(2), try lane(3), states: states)) { $0.plan.nextPull == nil }
        #expect(found.map(\.source) == [targets[5].source])
        #expect(try book.held == [lane(2), lane(3)])
        let request = try begun(&book)
        #expect(try request.released == [lane(3)])
        #expect(request.wished.isEmpty)
        expectNothing(book.end(answer(try lane(2))) { _ in true })
        book.finish(targets[5])
        let last = try begun(&book)
        #expect(try last.released == [lane(2)])
        expectNothing(book.end(answer()) { _ in true })
        expect(isIdle(&book))
        #expect(book.held.isEmpty)
    }

    @Test("where nobody has written since, sources are as they were planned; that is so for the first request alone")
    func asPlanned() throws {
        var book = LeasePlanner(targets, capacity: 1)
        let first = try begun(&book)
        #expect(first.isFirst)
        let found = book.end(answer(try lane(0), states: nil)) { _ in true }
        #expect(found.map(\.source) == targets.prefix(2).map(\.source))
        for target in found { book.finish(target) }
        let second = try begun(&book)
        #expect(!second.isFirst)
    }

    @Test("of many lanes a few are asked for at a time, in their order, until all were")
    func portions() throws {
        var book = LeasePlanner(targets, capacity: 1)
        let first = try begun(&book)
        #expect(try first.wished == (0..<4).map(lane))
        expectNothing(book.end(answer()) { _ in true })
        #expect(book.leftToOthers == 8, "nobody was asked of the others yet")
        let second = try begun(&book)
        #expect(try second.wished == (4..<6).map(lane))
        let found = book.end(answer(try lane(5))) { _ in true }
        #expect(found.count == 2)
        expect(isIdle(&book))
        #expect(book.leftToOthers == 8)
    }

    @Test("what is held is renewed, and what was lost is asked no more")
    func renewing() throws {
        var book = LeasePlanner(targets, capacity: 2)
        _ = try begun(&book)
        _ = book.end(answer(try lane(0), try lane(1))) { _ in true }
        expect(isIdle(&book))
        book.renew()
        let request = try begun(&book)
        #expect(try request.held == [lane(0), lane(1)])
        #expect(request.wished.isEmpty)
        #expect(book.mayAsk(targets[0]))
        _ = book.end(answer(try lane(1))) { _ in true }
        #expect(!book.mayAsk(targets[0]))
        #expect(book.mayAsk(targets[2]))
        #expect(try book.held == [lane(1)])
        book.finish(targets[0])
        #expect(try book.held == [lane(1)], "what was in flight when it was lost gives nothing back")
    }

    @Test("what could not be given back is still held, and nothing more is wished for")
    func failing() throws {
        var book = LeasePlanner(targets, capacity: 1)
        _ = try begun(&book)
        _ = book.end(answer(try lane(0))) { _ in true }
        for target in targets.prefix(2) { book.finish(target) }
        _ = try begun(&book)
        expectNothing(book.end(nil) { _ in true })
        #expect(try book.held == [lane(0)])
        let next = try begun(&book)
        #expect(next.wished.isEmpty)
        #expect(book.leftToOthers == 0)
    }

    @Test("a busy store is asked again, three times in a row; then the rest is left for later, and counted")
    func busy() throws {
        var book = LeasePlanner(targets, capacity: 2)
        for _ in 0..<2 {
            #expect(try begun(&book).wished.count > 0)
            expectNothing(book.end(nil, isBusy: true) { _ in true })
        }
        _ = try begun(&book)
        #expect(book.end(answer(try lane(0))) { _ in true }.count == 2)
        for target in targets.prefix(2) { book.finish(target) }
        #expect(book.abandoned == 0)
        let left = targets.count - 2 - book.leftToOthers
        for _ in 0..<3 {
            _ = try begun(&book)
            expectNothing(book.end(nil, isBusy: true) { _ in true })
        }
        #expect(book.abandoned == left && book.hasGivenUp)
        // What can't be given back is asked for no more: it is free when its lease ends.
        #expect(book.begin() == nil && book.held.isEmpty)
    }

    private func with(_ state: SourceState, _ change: (inout SourceState) -> Void) -> SourceState {
        var state = state
        change(&state)
        return state
    }
}
