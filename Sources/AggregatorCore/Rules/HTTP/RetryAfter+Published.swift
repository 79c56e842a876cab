/// The limits that servers publish beside their answers, for whoever says in no other way when to come back: `RateLimit`
/// (draft-ietf-httpapi-ratelimit-headers) and the fields that were in use before it.
extension RetryAfter {
    private typealias Limit = (remaining: Int64?, reset: Int64?)

    /// The time at which a used-up limit is over, the longest of several; `nil` where none is published, or none is known to be used up. A
    /// 429 says so by itself, unless requests are said to be left; a 403 and a 503 have other causes as well. Beside any other answer these
    /// fields tell what is left, and ask for nothing.
    package static func published(in headers: [Header], status: Int, now: Timestamp) -> Timestamp? {
        guard [403, 429, 503].contains(status) else { return nil }
        let serverNow = headers["Date"].flatMap { HTTPDate.parse($0, now: now) } ?? now
        // GitHub and Reddit write the second, and X the third.
        let pairs = ["RateLimit", "X-RateLimit", "X-Rate-Limit"].map { name -> Limit in
            (numbers("\(name)-Remaining", in: headers).min(), numbers("\(name)-Reset", in: headers).max())
        }
        let limits = headers.filter { $0.isNamed("RateLimit") }.flatMap { members(of: $0.value) } + pairs
        return limits.compactMap { limit -> Timestamp? in
            guard let reset = limit.reset, limit.remaining ?? (status == 429 ? 0 : 1) == 0 else { return nil }
            return moment(ofReset: reset, serverNow, now)
        }.max()
    }

    private static func numbers(_ name: String, in headers: [Header]) -> [Int64] {
        headers.filter { $0.isNamed(name) }.flatMap { $0.value.split(separator: ",") }.compactMap(number)
    }

    /// The members of a `RateLimit` field: `"default";r=0;t=7200`, or all of it in the form of the drafts before the eighth,
    /// `limit=100, remaining=0, reset=7200`.
    private static func members(of text: String) -> [Limit] {
        // A name in quotation marks may hold whatever separates.
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        let bare = parts.filter { $0.offset.isMultiple(of: 2) }.map { String($0.element) }.joined(separator: "")
        let members = bare.split(separator: ",").map(parameters)
        let all = Array(members.joined())
        let old: Limit = (all.value(of: "remaining"), all.value(of: "reset"))
        return members.map { member -> Limit in (member.value(of: "r"), member.value(of: "t")) } + [old]
    }

    private static func parameters(_ member: Substring) -> [Parameter] {
        member.split(separator: ";").compactMap { parameter in
            let sides = parameter.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, let name = sides.first, let value = sides.last.flatMap(number) else { return nil }
            return Parameter(name: name.filter { $0 != " " && $0 != "\t" }.lowercased(), value: value)
        }
    }

    /// What a reset means: seconds, or a moment in seconds or milliseconds since 1970 (GitHub), told apart by their size. One that is past,
    /// and a number that is neither, say nothing.
    private static func moment(ofReset number: Int64, _ serverNow: Timestamp, _ now: Timestamp) -> Timestamp? {
        let seconds: Int64
        switch number {
        case ..<earliestMoment: seconds = number
        case ..<(earliestMoment * 10): seconds = Timestamp(seconds: number).wholeSeconds(since: serverNow)
        case (earliestMoment * 1_000)..<(earliestMoment * 10_000):
            seconds = Timestamp(seconds: number / 1_000).wholeSeconds(since: serverNow)
        default: return nil
        }
        return seconds > 0 ? now.adding(seconds: seconds) : nil
    }
}

private struct Parameter {
    let name: String
    let value: Int64
}

extension [Parameter] {
    fileprivate func value(of name: String) -> Int64? { first { $0.name == name }?.value }
}
