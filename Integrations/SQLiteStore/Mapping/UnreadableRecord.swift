/// A record that exists and can't be read.
struct UnreadableRecord: Error {
    /// The post, feed or list that the record belongs to, for the message.
    var owner: String

    init(_ owner: String) { self.owner = owner }
}
