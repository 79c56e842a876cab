/// Knows where one site ends and the next begins, and so which hosts a penalty applies to.
///
/// - The registrable domain is the public suffix and the one label before it; every host below it has the same.
/// - A public suffix itself, a single label (`localhost`), an IP literal, and what is no host name have none.
/// - Capital letters and a final dot make no difference; the result has neither.
/// - The same host gives the same result, from any task, and no input traps.
public protocol SiteBoundary: Sendable {
    /// Returns the registrable domain of a host, or `nil`.
    ///
    /// - Parameter host: As in an address; an IPv6 literal with or without its brackets.
    func registrableDomain(of host: String) -> String?
}
