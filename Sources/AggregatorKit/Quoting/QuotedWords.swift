import AggregatorCore

/// Words of the user's that a message may quote, as parsers and systems name their input.
public struct QuotedWords: Sendable {
    /// What is shown of each word that may not be shown as it is.
    private let replacements: [[UInt8]: String]
    private let beginnings: Set<UInt8>
    /// A longer text may contain a shorter one, and goes first.
    private let lengths: [Int]

    /// Creates the quotes of the words of a command line.
    ///
    /// - Parameter known: Words that are no secrets wherever they stand, as what a source calls itself.
    public init(_ words: [String], known: [String] = []) {
        var replacements: [[UInt8]: String] = [:]
        for (word, shown) in zip(words, ShownCommandLine.of(words))
        where word != shown && !word.allSatisfy(\.isWhitespace) && !known.contains(word) {
            replacements[Array(word.utf8)] = shown
            guard word.hasPrefix("-"), let value = Self.value(of: word), let shown = Self.value(of: shown), value != shown else { continue }
            replacements[Array(value.utf8)] = shown
        }
        self.replacements = replacements
        beginnings = Set(replacements.keys.compactMap(\.first))
        lengths = Set(replacements.keys.map(\.count)).sorted(by: >)
    }

    /// The message with the words as they may be shown.
    ///
    /// All are replaced in one pass, as there may be thousands of both. Parts of words are not replaced; and a hidden plain word only if it
    /// is quoted, as it may be one of the sentence's own.
    public func hidden(in message: String) -> String {
        guard !replacements.isEmpty else { return message }
        let message = Array(message.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < message.count {
            if let (length, shown) = replacement(at: index, of: message) {
                result += shown.utf8
                index += length
            } else {
                result.append(message[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private func replacement(at place: Int, of message: [UInt8]) -> (length: Int, shown: String)? {
        guard beginnings.contains(message[place]) else { return nil }
        for length in lengths {
            let range = place..<place + length
            guard range.upperBound <= message.count, Self.isWhole(range, of: message), let shown = replacements[Array(message[range])]
            else { continue }
            if shown != "***" || Self.isQuoted(range, in: message) || !message[range].allSatisfy(\.isWordByte) { return (length, shown) }
        }
        return nil
    }

    /// The value after an option's equals sign.
    private static func value(of word: String) -> String? {
        word.firstIndex(of: "=").map { String(word[word.index(after: $0)...]) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func isQuoted(_ range: Range<Int>, in message: [UInt8]) -> Bool {
        guard range.lowerBound > 0, range.upperBound < message.count else { return false }
        return [range.lowerBound - 1, range.upperBound].allSatisfy { message[$0] == UInt8(ascii: "'") || message[$0] > 127 }
    }

    private static func isWhole(_ range: Range<Int>, of message: [UInt8]) -> Bool {
        func continues(_ place: Int) -> Bool { message[place - 1].isWordByte && message[place].isWordByte }
        return (range.lowerBound == 0 || !continues(range.lowerBound))
            && (range.upperBound == message.count || !continues(range.upperBound))
    }
}

extension UInt8 {
    fileprivate var isWordByte: Bool { isASCIIDigit || isASCIILetter }
}
