import AggregatorCore

extension KeptWaits {
    /// The record of the sites in both records, each with its longer wait. A record that can't be read gives way to the other.
    static func joined(_ own: [UInt8], _ other: [UInt8]) -> [UInt8] {
        guard let more = KeptWaits(recordBytes: other) else { return own }
        guard let known = KeptWaits(recordBytes: own) else { return other }
        return KeptWaits(known.waits + more.waits).recordBytes
    }
}
