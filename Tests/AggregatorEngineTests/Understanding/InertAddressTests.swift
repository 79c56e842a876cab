import AggregatorContracts
import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("Addresses that could run something, or point into the reader's machine")
struct InertAddressTests {
    private let refinery = Refinery(html: PaperHTML(), options: SanitizingOptions())

    @Test("addresses that could run something are nowhere in a refined feed")
    func feeds() {
        expectInert({ $0.feed() }, refined: { feed, cuts in refinery.refined(feed, &cuts) })
    }

    @Test("addresses that could run something are nowhere in a refined post")
    func posts() {
        expectInert({ $0.post() }, refined: { post, cuts in refinery.refined(post, &cuts) })
    }

    /// Expects that no address is left that is not inert, and that each member which can hold one still holds one in some model.
    private func expectInert<Model>(
        _ make: (inout SampleGenerator) -> Model, refined: (Model, inout TextCuts) -> Model,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var generator = SampleGenerator(seed: 1, isHostile: true)
        var cuts = TextCuts()
        var (before, after) = (Set<String>(), Set<String>())
        for _ in 0..<1_000 {
            let model = make(&generator)
            collect(from: model, into: &before) { !$0.isInert }
            let refined = refined(model, &cuts)
            var left = Set<String>()
            collect(from: refined, into: &left) { !$0.isInert }
            #expect(left.isEmpty, sourceLocation: sourceLocation)
            collect(from: refined, into: &after) { _ in true }
        }
        #expect(before.count > 10, sourceLocation: sourceLocation)
        // Sanitized markup has no base.
        #expect(before.filter { !$0.hasSuffix(".base") } == after, sourceLocation: sourceLocation)
    }

    /// Adds the names of the members that hold such an address, without the places in lists.
    private func collect(from value: Any, at place: String = "", into places: inout Set<String>, where isWanted: (WebAddress) -> Bool) {
        if let address = value as? WebAddress {
            if isWanted(address) { places.insert(place) }
            return
        }
        for child in Mirror(reflecting: value).children {
            collect(from: child.value, at: child.label.map { "\(place).\($0)" } ?? place, into: &places, where: isWanted)
        }
    }
}
