public import AggregatorCore

extension ConsoleService {
    /// Writes complete JSON. On a terminal, characters that would be invisible or act on it are written as JSON escapes, so that it is
    /// still JSON.
    public func write(json: String) throws(FileFailure) { try write(output.isTerminal ? VisibleText.inJSON(json) : json) }

    /// The same for bytes, as a `JSONWriter` has them.
    public func write(json: [UInt8]) throws(FileFailure) { try write(json: json.withUnsafeBufferPointer { String(text: $0) }) }

    /// Writes one object, on a line of its own.
    public func writeObject(_ members: (inout JSONWriter) -> Void) throws(FileFailure) {
        var writer = JSONWriter()
        writer.object(members)
        try write(json: writer.text + "\n")
    }
}
