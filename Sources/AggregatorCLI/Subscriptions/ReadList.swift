import AggregatorKit

/// A list of subscriptions, as it was read.
struct ReadList {
    var path: String
    var entries: [WantedSource]
    /// The addresses in it that nothing fetches, as they may be shown.
    var refused: [String]
    /// Those in a list without a place of its own that say where something is from there.
    var placeless: [String] = []
    /// What it calls the feeds that it has no address for.
    var unaddressed: [String]
    /// Why there may have been more.
    var cutOff: String?

    /// What can't be followed of it, each as a failure of its own.
    var failures: [SourceReport] {
        let refused = refused.map { address in
            let advice = TypedText.fault(of: address) ?? "correct it"
            return SourceReport(
                failed: address,
                PullFailure(
                    TransportFailure.Code.badAddress.rawValue, "\(path) has an address that can't be fetched: \(address); \(advice) there.")
            )
        }
        let placeless = placeless.map { address in
            SourceReport(
                failed: address,
                PullFailure(
                    TransportFailure.Code.badAddress.rawValue,
                    "\(path) was piped in, and \(address) in it is no whole address; write it whole there, or give the list as a file."))
        }
        let cutOff = cutOff.map { SourceReport(failed: path, PullFailure(TransportFailure.Code.truncated.rawValue, $0)) }
        let unaddressed = unaddressed.map { name in
            SourceReport(
                failed: name,
                PullFailure(TransportFailure.Code.badAddress.rawValue, "\(path) has no address for \(Self.quoted(name)); add it there."))
        }
        return refused + placeless + [cutOff].compactMap(\.self) + unaddressed
    }

    /// As in a sentence.
    static func quoted(_ name: String) -> String { name.isEmpty ? "one without a name" : "“\(name)”" }
}
