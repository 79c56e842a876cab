/// Knows where one site ends and the next begins, which tells how wide a penalty is.
///
/// - The registrable domain is the public suffix and the one label before it; every host below it has the same.
/// - A public suffix itself, one label alone (`localhost`), and an IP literal have none, and neither has what is no name.
/// - Large letters and a final dot make no difference; the answer has neither.
/// - The same host gives the same answer, from any task, and nothing traps whatever comes in.
public protocol SiteBoundary: Sendable {
    /// - Parameter host: as in an address; an IPv6 literal with or without its brackets.
    func registrableDomain(of host: String) -> String?
}
