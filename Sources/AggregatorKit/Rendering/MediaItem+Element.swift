import AggregatorCore

extension MediaItem {
    /// The element of a text that shows it; `nil` if none does. What says neither its type nor by its name what it is, is mostly a picture.
    var element: String? {
        switch medium?.lowercased() {
        case "image": return "img"
        case "video": return "video"
        case "audio": return "audio"
        case "document", "executable": return nil
        default: break
        }
        guard let url else { return mimeType?.lowercased().hasPrefix("audio/") ?? false ? "audio" : "video" }
        switch Attachment(url: url, mimeType: mimeType).kind {
        case .video: return "video"
        case .audio: return "audio"
        case .article: return mimeType.map { $0.lowercased().hasPrefix("image/") } ?? true ? "img" : nil
        }
    }
}
