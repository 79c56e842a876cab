/// Keeps recordings of pulls where a person says, and gives them back.
///
/// - What was kept is what is read, to the byte.
/// - A place that holds a recording already is left alone, and is a failure.
/// - A recording that broke off is read as far as it got; one of a newer form is a failure that says so.
public protocol CassetteService: Sendable {
    func begin(_ opening: Recording.Opening, at place: String) async throws(FileFailure) -> any CassetteWriter
    func read(_ place: String) async throws(FileFailure) -> Recording
}

/// Writes one recording while it is made. Attempts are told apart by their number, counted from 1; an attempt begins before anything
/// else is told of it, and several may be told of at once.
public protocol CassetteWriter: Sendable {
    func keep(_ event: Recording.Event, of attempt: Int) async throws(FileFailure)
    /// The last call.
    func end(report: [JSONValue]) async throws(FileFailure)
}
