/// An element that is skipped up to its end, and where in it HTML begins again.
struct Skipping {
    let element: Element
    /// Whether it is an annotation whose name has a prefix, so that blocks with one end it if it has no end.
    let isPrefixed: Bool
    /// How many of its kind are open in it, itself included.
    var depth = 1
    /// The element within a drawing in which HTML begins again, and how many of its kind are open.
    private(set) var island: Element?
    var islandDepth = 0

    init(_ element: Element, isPrefixed: Bool) {
        self.element = element
        self.isPrefixed = isPrefixed
    }

    /// Whether the tags in it are those of HTML.
    var holdsHTML: Bool { element == .template || islandDepth > 0 }

    /// Notes that HTML begins again in an element.
    mutating func beginIsland(_ element: Element) {
        island = element
        islandDepth = 1
    }
}
