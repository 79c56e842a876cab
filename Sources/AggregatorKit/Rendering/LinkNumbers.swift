import AggregatorCore

/// Numbers the links of a post from 1: each address once, and the page's own not at all.
struct LinkNumbers {
    private(set) var links: [(url: WebAddress, note: String)] = []
    private var numbers: [WebAddress: Int] = [:]
    private let page: WebAddress?

    init(page: WebAddress?) { self.page = page?.withoutFragment }

    /// Adds a link that is listed whether or not the text refers to it.
    mutating func add(_ url: WebAddress, note: String) {
        guard url != page, numbers[url] == nil else { return }
        links.append((url, note))
        numbers[url] = links.count
    }

    /// Whether an address has a number where the text refers to it: a place in the text itself has none, nor one that can't be followed.
    func isNumbered(_ url: WebAddress) -> Bool { (url.isWeb || url.scheme == "mailto") && url.withoutFragment != page }

    /// The number of an address that the text refers to; `nil` if it has none.
    mutating func number(of url: WebAddress) -> Int? {
        guard isNumbered(url) else { return nil }
        add(url, note: "")
        return numbers[url]
    }
}
