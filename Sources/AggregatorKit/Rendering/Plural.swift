/// Counts such as `1 post`, `2 posts`.
package enum Plural {
    package static func of(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
}
