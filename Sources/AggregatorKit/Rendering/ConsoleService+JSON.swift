public import AggregatorCore

extension ConsoleService {
    /// JSON, whole. To a terminal it goes with its own escapes for what would hide or be obeyed there, and so is JSON still.
    public func write(json: String) throws(FileFailure) { try write(output.isTerminal ? VisibleText.inJSON(json) : json) }

    /// The same of bytes, as a `JSONWriter` has them.
    public func write(json: [UInt8]) throws(FileFailure) { try write(json: json.withUnsafeBufferPointer { String(text: $0) }) }

    /// One object, on a line of its own.
    public func writeObject(_ members: (inout JSONWriter) -> Void) throws(FileFailure) {
        var writer = JSONWriter()
        writer.object(members)
        try write(json: writer.text + "\n")
    }
}
