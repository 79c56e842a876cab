/// Which policy applies to which subscriptions: pure.
public struct DuplicateRules: Sendable, Hashable {
    /// A policy for subscriptions with a tag, or with one below it (`News` and `News/Local`), or for all others.
    public struct Rule: Sendable, Hashable {
        /// The tag, ignoring case; `nil` applies to all subscriptions that no other rule names.
        public var tag: String?
        /// The policy that applies to them.
        public var policy: DuplicatePolicy

        /// Reads `collapse`, or `News=collapse`.
        public init?(_ text: String) {
            let halves = text.split(separator: "=", omittingEmptySubsequences: false)
            guard let last = halves.last, let policy = DuplicatePolicy(rawValue: String(last)) else { return nil }
            let tag = halves.dropLast().joined(separator: "=")
            guard halves.count == 1 || !tag.isEmpty else { return nil }
            self.tag = halves.count == 1 ? nil : tag
            self.policy = policy
        }

        /// The rule in the form that `init` reads.
        public var text: String { (tag.map { "\($0)=" } ?? "") + policy.rawValue }

        fileprivate func names(_ tags: [String]) -> Bool {
            guard let wanted = tag.map(TagKey.init) else { return false }
            return tags.contains { TagKey($0).isWithin(wanted) }
        }
    }

    /// The rules in order: the first that names a tag of the subscription applies; otherwise the last without a tag.
    public var rules: [Rule]

    /// Creates rules in their order; without any, every policy is `off`.
    public init(_ rules: [Rule] = []) { self.rules = rules }

    /// The first rule that names one of the tags; else the last that names none.
    package func policy(forTags tags: [String]) -> DuplicatePolicy {
        (rules.first { $0.names(tags) } ?? rules.last { $0.tag == nil })?.policy ?? .off
    }

    /// Whether every policy is `off`.
    public var isOff: Bool { rules.allSatisfy { $0.policy == .off } }
}
