/// A symbolic link that leads to what is not there, as to a disk that is not mounted. It is no sign that there never was anything: what is
/// behind it may be all that a person has.
public struct DeadLink: Sendable, Hashable {
    /// The path of the link itself.
    public let path: String

    /// What the system finds at a path.
    public enum Finding: Sendable, Hashable {
        /// Not even a link.
        case nothing
        /// A link that leads nowhere.
        case deadLink
        /// Anything else.
        case other
    }

    /// Finds the link that a path ends at: the file itself, or a folder on the way to it. `nil` if there is none.
    ///
    /// - Parameter look: What the system finds there; asked of the whole path first, then of the folders above.
    public init?(on path: String, _ look: (String) -> Finding) {
        var place = path[...]
        while !place.isEmpty {
            switch look(String(place)) {
            case .nothing: place = place.utf8.lastIndex(of: UInt8(ascii: "/")).map { place[..<$0] } ?? ""
            case .deadLink:
                self.path = String(place)
                return
            case .other: return nil
            }
        }
        return nil
    }

    /// What is wrong, and what to do, as a sentence.
    public var complaint: String { "\(path) is a link to what is not there: bring that back, or remove the link." }
}
