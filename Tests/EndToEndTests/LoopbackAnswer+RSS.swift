import AggregatorContracts
import AggregatorCore

extension LoopbackAnswer {
    /// A feed of these items.
    init(rss title: String, _ items: [(guid: String, title: String, body: String)]) {
        self.init(headers: [Header(name: "Content-Type", value: "application/rss+xml")], text: ScenarioTests.rss(title, items))
    }
}
