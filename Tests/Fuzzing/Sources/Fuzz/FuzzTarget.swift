import Glibc

/// The targets of fuzzing. Whatever the bytes, nothing traps, and what a target promises beyond that holds.
enum FuzzTarget: String, CaseIterable {
    case xml, json, html, dates
    /// Crashes on a certain input, to see that crashes are found and kept.
    case planted

    nonisolated(unsafe) static var current = FuzzTarget.planted  // Set once, before the only thread that reads it starts to.

    func run(_ bytes: UnsafeBufferPointer<UInt8>) {
        switch self {
        case .xml: DocumentProperties.xml.hold(for: Array(bytes))
        case .json: DocumentProperties.json.hold(for: Array(bytes))
        case .html: MarkupProperties.hold(for: String(decoding: bytes, as: UTF8.self))
        case .dates: DateProperties.hold(for: bytes)
        case .planted: require(!bytes.elementsEqual("crash".utf8), "the planted crash")
        }
    }
}

/// Ends the process where a promise is broken: then the fuzzer keeps the input. (An optimized build would leave out what a precondition
/// says.)
func require(_ condition: Bool, _ promise: @autoclosure () -> String) {
    guard !condition else { return }
    let message = Array("broken promise: \(promise())\n".utf8)
    _ = write(2, message, message.count)
    abort()
}

/// Where two texts begin to differ.
func difference(_ one: String, _ other: String) -> String {
    let shared = zip(one.unicodeScalars, other.unicodeScalars).prefix { $0 == $1 }.count
    func around(_ text: String) -> String { String(text.unicodeScalars.dropFirst(max(0, shared - 40)).prefix(120)) }
    return "…\(around(one))… and …\(around(other))…"
}
