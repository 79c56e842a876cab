/// How long an answer may be kept (RFC 9111, 4.2.1), in seconds.
public enum Freshness {
    /// `max-age`, else `Expires` minus `Date`; `nil` where the answer says nothing, 0 where it must not be kept.
    public static func seconds(of headers: [Header], now: Timestamp) -> Int64? {
        // Several fields of one name are one list (RFC 9110, 5.2).
        let control = headers.filter { $0.isNamed("Cache-Control") }.map(\.value).joined(separator: ",")
        if !control.isEmpty {
            var freshness: Int64?
            for directive in CacheDirective.all(in: control) {
                switch directive.name {
                case "no-store": return 0
                // With field names, it applies to those fields alone (RFC 9111, 5.2.2.4).
                case "no-cache" where directive.value.isEmpty: return 0
                case "max-age":
                    guard freshness == nil, let age = Self.age(directive.value) else { continue }
                    freshness = max(age - Self.age(of: headers), 0)
                default: continue
                }
            }
            if let freshness { return freshness }
        }
        guard let expires = headers["Expires"] else { return nil }
        // An invalid date counts as past (RFC 9111, 5.3). So does a number alone, which may be meant as seconds.
        guard expires.utf8.contains(UInt8(ascii: ":")), let end = FeedDate.parse(expires) else { return 0 }
        let lifetime = end.wholeSeconds(since: headers["Date"].flatMap { FeedDate.parse($0) } ?? now)
        // Neither is negative, so the difference can't overflow, whatever a server says.
        return max(max(lifetime, 0) - age(of: headers), 0)
    }

    /// The freshness after "not modified": the fields of that answer replace the stored ones, and the others stay (RFC 9111, 3.2).
    ///
    /// A stored `max-age` takes precedence over an `Expires` in the answer (5.3), but it is not known which of the two was stored. So where
    /// the answer only says that it has expired, as many servers say of every conditional request, the stored value stays.
    ///
    /// - Parameter stored: The freshness of the stored document.
    public static func seconds(ofUnchanged headers: [Header], stored: Int64?, now: Timestamp) -> Int64? {
        guard let seconds = seconds(of: headers, now: now) else { return stored }
        guard let stored, seconds == 0, !headers.contains(where: { $0.isNamed("Cache-Control") }) else { return seconds }
        return stored
    }

    /// How long the answer was kept on its way, if it says so (RFC 9111, 5.1).
    private static func age(of headers: [Header]) -> Int64 { headers["Age"].flatMap(age) ?? 0 }

    /// Reads a number of seconds; one that is too large counts as 2^31 (RFC 9111, 1.2.2).
    private static func age(_ digits: String) -> Int64? {
        guard !digits.isEmpty, digits.utf8.allSatisfy({ $0.isASCIIDigit }) else { return nil }
        return Int64(digits) ?? 1 << 31
    }
}
