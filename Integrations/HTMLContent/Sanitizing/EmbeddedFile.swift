import AggregatorCore

/// A file that a page embeds for a plug-in to show.
enum EmbeddedFile {
    private static let documents = [
        ".doc", ".docx", ".epub", ".odp", ".ods", ".odt", ".pdf", ".ppt", ".pptx", ".xls", ".xlsx",
    ]
    /// Those of browsers' old plug-ins, which enclosures don't have.
    private static let recordings = [".aif", ".aiff", ".flv", ".mid", ".midi", ".mpeg", ".wma", ".wmv"]

    /// Whether a person who follows the address gets a sound, a video or a document, by the end of its path or the type that the page says.
    static func isOne(_ address: WebAddress, type: [UInt8]?) -> Bool {
        let path = address.parts.path.lowercased()
        guard !path.hasSuffix(".swf") else { return false }
        let type = String(decoding: type ?? [], as: UTF8.self).lowercased()
        return ["audio/", "video/", "application/pdf"].contains { type.hasPrefix($0) } || Attachment(url: address).kind != .article
            || (documents + recordings).contains { path.hasSuffix($0) }
    }
}
