/// Draws a seed. Everything else that looks random derives from it (`SeededGenerator`), so that it can be replayed.
///
/// - Each draw is another seed.
public protocol RandomnessService: Sendable {
    /// Draws any 64 bits.
    func seed() -> UInt64
}
