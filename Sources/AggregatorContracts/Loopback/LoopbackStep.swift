import AggregatorCore

/// The next action of a connection.
enum LoopbackStep: Sendable, Hashable {
    case send([UInt8])
    case pause(seconds: Double)
    /// Sends these bytes at this interval until the client leaves.
    case repeating([UInt8], every: Double)
    /// Sends nothing more until the client leaves.
    case stall
    case close
}

extension LoopbackAnswer {
    /// The answer as a list of bytes and pauses.
    var steps: [LoopbackStep] {
        let first: [LoopbackStep] = delay > 0 ? [.pause(seconds: delay)] : []
        switch delivery {
        case .whole: return first + [.send(head(length: body.count) + body)]
        case .chunked(let size): return first + [.send(head(length: nil) + chunks(body, size: size) + Self.lastChunk)]
        case .cut(let count): return first + [.send(head(length: body.count) + body.prefix(count)), .close]
        case .cutChunks(let count): return first + [.send(head(length: nil) + chunks(Array(body.prefix(count)), size: 64)), .close]
        case .stalled(let count): return first + [.send(head(length: body.count) + body.prefix(count)), .stall]
        case .trickle(let interval):
            return first + [.send(head(length: 1 << 20)), .repeating([body.first ?? UInt8(ascii: "x")], every: interval)]
        case .silence: return (interim.isEmpty ? [] : [.send(Array(interimHeads.utf8))]) + [.stall]
        case .raw(let bytes): return first + [.send(bytes), .close]
        case .surplus(let bytes): return first + [.send(head(length: body.count) + body + bytes)]
        case .lateSurplus(let bytes, let pause):
            return first + [.send(head(length: body.count) + body), .pause(seconds: pause), .send(bytes)]
        }
    }

    private static let lastChunk = Array("0\r\n\r\n".utf8)

    private var interimHeads: String {
        interim.map { "HTTP/1.1 \($0) Interim\r\n\(Self.lines(interimHeaders))\r\n" }.joined()
    }

    /// Returns the head with a `Content-Length`, or for chunks if `length` is `nil`.
    private func head(length: Int?) -> [UInt8] {
        var text = interimHeads + "\(version) \(status) Status\r\n\(Self.lines(headers))"
        let begun = text.utf8.count
        if status == 204 || status == 304 {
            text += "\r\n"
        } else if let length {
            text += "Content-Length: \(announcedLength ?? length)\r\n\r\n"
        } else {
            text += "Transfer-Encoding: chunked\r\n\r\n"
        }
        var bytes = Array(text.utf8)
        if !fieldBytes.isEmpty { bytes.insert(contentsOf: fieldBytes + [13, 10], at: begun) }
        return bytes
    }

    private static func lines(_ headers: [Header]) -> String { headers.map { "\($0.name): \($0.value)\r\n" }.joined() }

    private func chunks(_ bytes: [UInt8], size: Int) -> [UInt8] {
        var framed: [UInt8] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let chunk = rest.prefix(max(1, size))
            framed += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
            rest = rest.dropFirst(chunk.count)
        }
        return framed
    }
}
