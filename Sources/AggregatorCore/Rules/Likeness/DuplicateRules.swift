/// Which policy holds for which subscriptions: pure.
public struct DuplicateRules: Sendable, Hashable {
    /// For subscriptions with a tag, or with one below it (`News` and `News/Local`); `nil` for all others.
    public struct Rule: Sendable, Hashable {
        /// Whatever its case; `nil` holds for everybody whom no other rule names.
        public var tag: String?
        /// What holds for them.
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

        /// As `init` reads it.
        public var text: String { (tag.map { "\($0)=" } ?? "") + policy.rawValue }

        fileprivate func names(_ tags: [String]) -> Bool {
            guard let wanted = tag.map(TagKey.init) else { return false }
            return tags.contains { TagKey($0).isWithin(wanted) }
        }
    }

    /// The first that names a tag decides; of those without one, the last.
    public var rules: [Rule]

    /// In their order; without any, every policy is `off`.
    public init(_ rules: [Rule] = []) { self.rules = rules }

    /// The first rule that names one of the tags; else the last that names none.
    public func policy(forTags tags: [String]) -> DuplicatePolicy {
        (rules.first { $0.names(tags) } ?? rules.last { $0.tag == nil })?.policy ?? .off
    }

    /// Nothing is to do for anybody.
    public var isOff: Bool { rules.allSatisfy { $0.policy == .off } }
}
