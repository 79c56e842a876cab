import AggregatorKit

/// Tells how far a move has come, on a terminal.
struct MovingProgress: Sendable {
    private let console: any ConsoleService

    init(_ session: Session) { console = session.console }

    @Sendable func tell(_ moved: Int) { console.progress("\(Plural.of(moved, "record")) moved") }
}
