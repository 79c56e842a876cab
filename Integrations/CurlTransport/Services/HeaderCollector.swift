import AggregatorCore

/// Gathers the header fields of the final answer, line by line as libcurl hands them over, within limits.
///
/// Interim answers (103 and the like) are counted and dropped; trailers are counted and not taken (RFC 9110, 6.5.1).
struct HeaderCollector {
    /// The most fields of one answer.
    static let maximumCount = 1000

    enum Failure: Error, Hashable {
        case tooManyBytes(limit: Int)
        case tooManyFields
        /// Two announced lengths that differ.
        case contradictoryLength
        /// An announced length that is not a number, or an absurd one.
        case unreadableLength
        /// White space after the name of a field that frames the body.
        case looseFraming
        case unreadable
    }

    enum Event {
        case more
        /// The head of the final answer is complete.
        case complete
    }

    private enum Place {
        case start, fields, body
    }

    private let limit: Int
    private var place = Place.start
    private var byteCount = 0
    private(set) var status = 0
    /// Whether answers follow one another on the connection, and only their framing separates them: HTTP/1.
    private(set) var isSequential = false
    /// Whether nothing has come yet.
    var isUntouched: Bool { byteCount == 0 }
    /// Whether the final answer has begun; an interim one shows that the server still works on it.
    var hasBegun: Bool { place == .body || place == .fields && (status >= 200 || status == 101) }
    /// Whether the head of the final answer has come.
    var isComplete: Bool { place == .body }
    /// Whether a body follows, even if an empty one (RFC 9110, 15.2.2, 15.3.5 and 15.4.5). A 304 may announce the length of a body that it
    /// does not send.
    var promisesBody: Bool { ![101, 204, 304].contains(status) }
    private(set) var fields: [Header] = []
    /// The indices of fields that can't be sent back byte for byte: they have bytes that are not UTF-8, or no part of a value.
    private var foreign: Set<Int> = []
    /// The `Content-Length`, if there is one and no transfer coding (RFC 9112, 6.3) except one that codes nothing.
    private(set) var announcedLength: Int?
    /// The length of a body that libcurl does not count: with any transfer coding, even `identity`, it waits for the end of the connection.
    private(set) var uncountedLength: Int?
    /// Whether a field frames the body for a lenient reader, but not for a strict one.
    private var hasLooseFraming = false
    /// Whether both framings are present: what follows on the connection is not trusted.
    private(set) var isAmbiguous = false

    init(limit: Int) { self.limit = max(limit, 0) }

    mutating func receive(_ line: UnsafeRawBufferPointer) throws(Failure) -> Event {
        byteCount += line.count
        guard byteCount <= limit else { throw .tooManyBytes(limit: limit) }
        var end = line.count
        while end > 0, line[end - 1] == 13 || line[end - 1] == 10 { end -= 1 }
        let text = UnsafeRawBufferPointer(rebasing: line[..<end])
        switch place {
        case .start: try begin(text)
        case .fields:
            guard text.isEmpty else {
                try add(text)
                return .more
            }
            if 100...199 ~= status, status != 101 {
                place = .start
                return .more
            }
            place = .body
            dropForeign()
            if isTail { fields.removeAll { $0.isNamed("etag") || $0.isNamed("last-modified") } }
            try measure()
            return .complete
        case .body: break
        }
        return .more
    }

    /// Takes the fields so far for all of them, where the rest of the head can't be read. Returns whether they count: an error says all
    /// that matters by its status and such fields as Retry-After.
    mutating func settle() -> Bool {
        guard hasBegun, status >= 400 else { return false }
        if place == .fields { dropForeign() }
        place = .body
        return true
    }

    /// Reads the status line, such as `HTTP/1.1 200 OK` or `HTTP/2 200`.
    private mutating func begin(_ line: UnsafeRawBufferPointer) throws(Failure) {
        let words = line.split(separator: 32, maxSplits: 2)
        guard words.count >= 2, words[0].starts(with: "HTTP/".utf8), words[1].count == 3 else { throw .unreadable }
        var number = 0
        for byte in words[1] {
            guard 48...57 ~= byte else { throw .unreadable }
            number = number * 10 + Int(byte - 48)
        }
        status = number
        isSequential = words[0].starts(with: "HTTP/1".utf8)
        fields.removeAll(keepingCapacity: true)
        foreign.removeAll()
        hasLooseFraming = false
        place = .fields
    }

    private mutating func add(_ line: UnsafeRawBufferPointer) throws(Failure) {
        if line.first == 32 || line.first == 9 {
            // An old way to continue the last value (RFC 9112, 5.2).
            guard !fields.isEmpty else { throw .unreadable }
            fields[fields.count - 1].value += " " + Self.text(line[...])
            if Self.isForeign(line) { foreign.insert(fields.count - 1) }
            // libcurl does not see what a framing field says on its second line.
            if fields[fields.count - 1].isFraming, !line.allSatisfy({ $0 == 32 || $0 == 9 }) { hasLooseFraming = true }
            return
        }
        // libcurl also hands over lines without a colon; they are no fields.
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return }
        guard fields.count < Self.maximumCount else { throw .tooManyFields }
        let isForeign = Self.isForeign(line)
        var field = Header(name: Self.text(line[..<colon]), value: Self.text(line[(colon + 1)...]))
        // Only the pair of a cookie is sent back, not its attributes.
        let isPlainCookie = field.isNamed("set-cookie") && line.prefix { $0 != UInt8(ascii: ";") }.allSatisfy { 32...126 ~= $0 }
        if isForeign, !isPlainCookie { foreign.insert(fields.count) }
        // The bytes of an address are escaped as they are, whichever encoding the server uses for its paths: as text they would become
        // others.
        if isForeign, field.isNamed("location") { field.value = Self.escaped(line[(colon + 1)...]) }
        // RFC 9112, 5.1, allows no space there. libcurl does not recognise such a field: a chunked body would be stored with the sizes of
        // its chunks, and a body that is cut would count as whole.
        let isSpaced = line[colon - 1] == 32 || line[colon - 1] == 9
        if isSpaced, field.isFraming { hasLooseFraming = true }
        fields.append(field)
    }

    /// Removes validators and cookies that can't be sent back byte for byte. An entity tag and a cookie may have any bytes beyond ASCII
    /// (RFC 9110, 8.8.3), and a value that the server never issued is worse than none.
    private mutating func dropForeign() {
        for index in foreign.sorted(by: >) where ["etag", "last-modified", "set-cookie"].contains(where: fields[index].isNamed) {
            fields.remove(at: index)
        }
    }

    /// Whether the body begins in the middle of a document, as when a proxy turns 206 into 200 (RFC 9110, 14.4). With its validators, the
    /// server would answer for ever that nothing has changed. A missing end shows in the document itself.
    private var isTail: Bool {
        200...299 ~= status
            && fields.contains { field in
                guard field.isNamed("content-range") else { return false }
                let words = field.value.split { " =-/".contains($0) }
                guard words.count > 1, words[0].lowercased() == "bytes" else { return false }
                return Int(words[1]).map { $0 > 0 } ?? false
            }
    }

    private mutating func measure() throws(Failure) {
        var (isCoded, hasCoding) = (false, false)
        do throws(Failure) {
            guard !hasLooseFraming else { throw .looseFraming }
            for field in fields {
                if field.isNamed("content-length") { try addLength(field.value) }
                guard field.isNamed("transfer-encoding") else { continue }
                isCoded = true
                hasCoding = hasCoding || Self.hasCoding(field.value)
            }
        } catch {
            // The status and fields of what brings no document say all that matters; but nothing after it on the connection is trusted.
            guard !Response.bringsDocument(status) else { throw error }
            (announcedLength, isAmbiguous) = (nil, true)
        }
        guard isCoded else { return }
        isAmbiguous = isAmbiguous || announcedLength != nil
        if hasCoding { announcedLength = nil } else if promisesBody { uncountedLength = announcedLength }
    }

    /// Whether a transfer coding changes the body. We ask for none, but some servers send one; `identity` codes nothing (RFC 2616, 3.6).
    private static func hasCoding(_ value: String) -> Bool {
        value.split { ", \t".contains($0) }.contains { $0.lowercased() != "identity" }
    }

    private mutating func addLength(_ value: String) throws(Failure) {
        for part in value.split(separator: ",") {
            // White space around a length, and none inside: `1 0` is 1 for libcurl, and may be 10 for a device on the way.
            let words = part.split { $0 == " " || $0 == "\t" }
            let digits = words.count == 1 ? words[0] : ""
            guard digits.utf8.allSatisfy({ 48...57 ~= $0 }), let length = Int(digits) else {
                throw .unreadableLength
            }
            guard announcedLength ?? length == length else { throw .contradictoryLength }
            announcedLength = length
        }
    }

    /// Decodes UTF-8, or otherwise ISO 8859-1 (RFC 9110, 5.5), without surrounding white space.
    private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }
        guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) }) else { return "" }
        let value = UnsafeRawBufferPointer(rebasing: bytes[first...last])
        guard value.contains(where: isBreak) else { return decoded(value) }
        // A bare CR or a NUL is no part of a value (RFC 9110, 5.5).
        return value.map { isBreak($0) ? 32 : $0 }.withUnsafeBytes(decoded)
    }

    /// Like `text`, but if it is not UTF-8, with each byte beyond ASCII as `%XX`.
    private static func escaped(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        guard !isText(UnsafeRawBufferPointer(rebasing: bytes)) else { return text(bytes) }
        let digits = Array("0123456789ABCDEF".utf8)
        let escaped = bytes.flatMap { $0 < 128 ? [$0] : [UInt8(ascii: "%"), digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return escaped.withUnsafeBytes { text($0[...]) }
    }

    private static func isForeign(_ line: UnsafeRawBufferPointer) -> Bool {
        line.contains(where: isBreak) || !isText(line)
    }

    private static func isBreak(_ byte: UInt8) -> Bool { byte == 13 || byte == 0 }

    private static func decoded(_ bytes: UnsafeRawBufferPointer) -> String {
        isText(bytes)
            ? String(decoding: bytes, as: UTF8.self) : String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Whether it is UTF-8, and without a long row of combining marks: nobody means one, and comparing it takes long.
    private static func isText(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let text = bytes.bindMemory(to: UInt8.self)
        return (try? UTF8Span(validating: text.span)) != nil && !text.hasLongRunOfMarks
    }
}

extension Header {
    /// Whether it says where a body ends (RFC 9112, 6).
    fileprivate var isFraming: Bool { isNamed("content-length") || isNamed("transfer-encoding") }
}
