/// The world that the program runs in.
public enum Environment: String, Sendable, Hashable, CaseIterable {
    /// The real one.
    case production
    /// Made-up publishers, with the real parsers and a real store in a folder of its own.
    case development
    /// Made-up publishers, no network, and a store that is lost at the end.
    case fake
}

extension Aggregator.Composition {
    /// The composition of that world.
    public static func named(_ environment: Environment, _ options: ComposingOptions) -> Aggregator.Composition {
        switch environment {
        case .production: live(options)
        case .development: development(options)
        case .fake: fake(options)
        }
    }
}
