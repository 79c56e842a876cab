import Testing

@testable import AggregatorCore

struct SHA256Tests {
    private func hexadecimal(_ message: [UInt8]) -> String {
        SHA256.digest(of: message).map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    /// FIPS 180-4's examples.
    @Test(
        "the examples of the standard",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func examples(message: String, digest: String) {
        #expect(hexadecimal(Array(message.utf8)) == digest)
    }

    /// The digest of 200 digests, checked against another implementation.
    @Test("every length of padding")
    func lengths() {
        let digests = (0..<200).flatMap { length in
            SHA256.digest(of: (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7 + length) })
                .flatMap { word in stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
        }
        #expect(hexadecimal(digests) == "8c7c9ff69da76fc28823a1cb97268672663e628e1ea955868b16db46bab0545d")
    }

    @Test(
        "identifiers with one beginning are a range",
        arguments: [
            ("", "00000000000000000000000000000000", "ffffffffffffffffffffffffffffffff"),
            ("3F2", "3f200000000000000000000000000000", "3f2fffffffffffffffffffffffffffff"),
            ("3f2a9c1e3f2a9c1e3f2a9c1e3f2a9c1e", "3f2a9c1e3f2a9c1e3f2a9c1e3f2a9c1e", "3f2a9c1e3f2a9c1e3f2a9c1e3f2a9c1e"),
        ])
    func range(prefix: String, first: String, last: String) {
        #expect(Identifier.range(startingWith: prefix).map { [$0.lowerBound.description, $0.upperBound.description] } == [first, last])
    }

    @Test("what begins no identifier has no range", arguments: ["x", "3f2 ", "3f2a9c1e3f2a9c1e3f2a9c1e3f2a9c1e0", "３"])
    func noRange(prefix: String) {
        #expect(Identifier.range(startingWith: prefix) == nil)
    }

    @Test("an identifier is the first half of the digest")
    func identifier() {
        #expect(SHA256.identifier(of: Array("abc".utf8)).description == "ba7816bf8f01cfea414140de5dae2223")
    }
}

struct ContentHashTests {
    private func bytes(_ hash: Identifier) -> [UInt8] {
        [hash.high, hash.low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64($0 * 8)) } }
    }

    /// The verification of SMHasher: hashes of 256 keys of growing length and falling seed, hashed once more.
    @Test("a content hash is MurmurHash3 x64 128")
    func verification() {
        var hashes: [UInt8] = []
        for length in 0..<256 {
            var hash = ContentHash(seed: UInt64(256 - length))
            hash.add((0..<length).map { UInt8($0) })
            hashes += bytes(hash.value)
        }
        #expect(bytes(ContentHash.of(hashes)).prefix(4).elementsEqual([0x69, 0xBA, 0x84, 0x63]))
    }

    @Test(
        "known hashes",
        arguments: [
            ("", "00000000000000000000000000000000"), ("hello", "cbd8a7b341bd9b025b1e906a48ae1d19"),
            ("The quick brown fox jumps over the lazy dog", "e34bbc7bbc071b6c7a433ca9c49a9347"),
        ])
    func known(text: String, hash: String) {
        #expect(ContentHash.of(Array(text.utf8)).description == hash)
    }

    @Test("in pieces it is the same as at once", arguments: [1, 2, 3, 7, 15, 16, 17, 31, 33])
    func incremental(size: Int) {
        let message = (0..<257).map { UInt8(truncatingIfNeeded: $0 * 31) }
        for length in [0, 1, 15, 16, 17, 32, 100, 257] {
            var hash = ContentHash()
            for start in stride(from: 0, to: length, by: size) { hash.add(Array(message[start..<min(start + size, length)])) }
            #expect(hash.value == ContentHash.of(Array(message[..<length])))
            // Asking for the value changes nothing.
            #expect(hash.value == hash.value)
        }
    }

    @Test("text, numbers and bytes are hashed by their bytes")
    func kinds() {
        var hash = ContentHash()
        hash.add("é")
        hash.add(0x0102_0304_0506_0708)
        #expect(hash.value == ContentHash.of([0xC3, 0xA9, 8, 7, 6, 5, 4, 3, 2, 1]))
    }
}
