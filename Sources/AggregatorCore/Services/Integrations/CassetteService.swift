/// Writes recordings of pulls to a place that a person names, and reads them back.
///
/// - What was kept is what is read, to the byte.
/// - A place that holds a recording already is left alone, and is a failure.
/// - A recording that broke off is read as far as it got; one of a newer form is a failure that says so.
public protocol CassetteService: Sendable {
    /// Returns a writer for a new recording with this opening; fails where a recording is at that place already.
    func begin(_ opening: Recording.Opening, at place: String) async throws(FileFailure) -> any CassetteWriter
    /// The recording at that place; fails where there is none, or none that can be read.
    func read(_ place: String) async throws(FileFailure) -> Recording
}

/// Writes one recording while it is made. Attempts are told apart by their number, counted from 1; an attempt begins before anything
/// else is told of it, and several may be told of at once.
public protocol CassetteWriter: Sendable {
    /// Writes what has happened in that attempt since the last call; a recording that breaks off later still holds it.
    func keep(_ event: Recording.Event, of attempt: Int) async throws(FileFailure)
    /// The last call. The report has one object per source, and one for the whole.
    func end(report: [JSONValue]) async throws(FileFailure)
}
