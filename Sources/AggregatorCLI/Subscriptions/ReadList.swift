import AggregatorKit

/// A list of subscriptions after reading.
struct ReadList {
    var path: String
    var entries: [WantedSource]
    /// Addresses in it that no transport or connector fetches, as they may be shown.
    var refused: [String]
    /// Paths in it at which there is no file, as they may be shown.
    var missing: [String] = []
    /// Relative addresses in a list that has no place of its own.
    var placeless: [String] = []
    /// The titles of feeds that it has no address for.
    var unaddressed: [String]
    /// The sentence that says that the list is cut off; `nil` if it is whole.
    var cutOff: String?

    /// A failure for each entry that can't be followed.
    var failures: [SourceReport] {
        let refused = refused.map { address in
            let advice = LoginInText.fault(of: address) ?? "correct it"
            return SourceReport(
                failed: address,
                PullFailure(
                    TransportFailure.Code.badAddress, "\(path) has an address that can't be fetched: \(address); \(advice) there.")
            )
        }
        let missing = missing.map { path in
            SourceReport(
                failed: path,
                PullFailure(
                    TransportFailure.Code.badAddress,
                    "\(self.path) names \(path), which is no address, and no file is there; correct it there."))
        }
        let placeless = placeless.map { address in
            SourceReport(
                failed: address,
                PullFailure(
                    TransportFailure.Code.badAddress,
                    "\(path) was piped in, and \(address) in it is no whole address; write it whole there, or give the list as a file."))
        }
        let cutOff = cutOff.map { SourceReport(failed: path, PullFailure(TransportFailure.Code.truncated, $0)) }
        let unaddressed = unaddressed.map { name in
            SourceReport(
                failed: name,
                PullFailure(TransportFailure.Code.badAddress, "\(path) has no address for \(Self.quoted(name)); add it there."))
        }
        return refused + missing + placeless + [cutOff].compactMap(\.self) + unaddressed
    }

    /// The name as it stands in a sentence.
    static func quoted(_ name: String) -> String { name.isEmpty ? "one without a name" : "“\(name)”" }
}
