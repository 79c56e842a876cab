import AggregatorCore

/// The promises of the reader and the writer of dates.
enum DateProperties {
    static func hold(for bytes: UnsafeBufferPointer<UInt8>) {
        guard let date = FeedDate.parse(bytes) else { return }
        require(Timestamp(rfc3339: date.rfc3339) == date, "a date is written so that it can be read: \(date) as \(date.rfc3339)")
        require(FeedDate.parse(date.rfc3339) == date, "a date of ours is a date of feeds")
    }
}
