import AggregatorCore

/// An attachment as it is written: an object, or only an address.
struct JSONAttachmentObject {
    var url: String?
    var mimeType: String?
    var title: String?
    var sizeInBytes: Int64?
    var durationInSeconds: Double?

    init(_ value: JSONValue) {
        guard value.members != nil else {
            url = value.string.map { PlainText.scrubbed($0) }
            return
        }
        url = value.text("url")
        mimeType = value.text("mime_type")
        title = value.text("title")
        sizeInBytes = value.size("size_in_bytes")
        durationInSeconds = value.number("duration_in_seconds").flatMap { $0 >= 0 ? $0 : nil }
    }
}
