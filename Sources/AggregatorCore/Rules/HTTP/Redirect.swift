/// Where an answer redirects to, and whether that is followed.
public enum Redirect {
    /// The greatest number of redirects in one fetch; more count as a loop.
    static let maximumHops = 10

    /// What is done about an answer.
    public enum Decision: Sendable, Hashable {
        /// The answer is final.
        case stay
        /// The address is absolute, `http` or `https`, and without user name and password.
        case follow(WebAddress)
        /// The fetch ends with this failure.
        case refuse(TransportFailure)
    }

    /// Follows 301, 302, 303, 307 and 308 with a Location (RFC 9110, 15.4), to `http` and `https` only; a loop ends after ten hops. Several
    /// different Locations are a sign of a forged answer: none of them is followed.
    public static func decision(for response: Response, hops: [Response.Hop]) -> Decision {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["Location"] else { return .stay }
        guard response.headers.allSatisfy({ $0.value == location || !$0.isNamed("Location") }) else {
            return .refuse(
                TransportFailure(
                    .malformed, "\(response.address.redacted) redirects to several addresses at once; its publisher should know."))
        }
        guard let target = target(of: location, from: response.address) else { return .stay }
        guard target.isWeb, target.origin != nil else {
            return .refuse(
                TransportFailure(
                    .badAddress,
                    "\(response.address.redacted) redirects to an address that is not http or https; ask its publisher for the right one."))
        }
        if let port = target.impossiblePort {
            return .refuse(
                TransportFailure(
                    .badAddress,
                    "\(response.address.redacted) redirects to an address that can't be: its port \(port) is none of 1 to 65535; "
                        + "its publisher should know."))
        }
        guard hops.count < maximumHops else {
            // Names the address that users know, not the one that servers made of it, which may grow at each hop.
            let asked = hops.first?.from ?? response.address
            return .refuse(
                TransportFailure(
                    .malformed, "\(asked.redacted) redirects more than \(maximumHops) times; its server is misconfigured."))
        }
        return .follow(target)
    }

    /// The address in a Location, without user name and password.
    static func target(of location: String, from address: WebAddress) -> WebAddress? {
        WebAddress(location)?.resolved(against: address).separatingUserInfo.address.withSmallScheme
    }

    /// The address that the source has permanently moved to: the end of an unbroken chain of 301 and 308 from the start. An address into
    /// which a server put a secret of the user is none, since a source's address is stored, shown and exported.
    public static func permanentTarget(of hops: [Response.Hop]) -> WebAddress? {
        guard !hops.isEmpty, hops.allSatisfy({ ($0.status == 301 || $0.status == 308) && !$0.repeatsSecret }) else { return nil }
        return hops.last?.to
    }

    /// What a user should know of the redirects: that they left an encrypted connection.
    public static func warnings(for hops: [Response.Hop]) -> [FeedDocument.Warning] {
        guard let hop = hops.first(where: { $0.from.scheme == "https" && $0.to.scheme == "http" }) else { return [] }
        let host = hop.to.origin?.host ?? ""
        return [
            FeedDocument.Warning(
                code: "insecure-redirect",
                message: "The server redirects from https to http, at \(host): anybody on the way can change the feed.")
        ]
    }
}
