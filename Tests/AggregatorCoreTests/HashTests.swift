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
    @Test("it is MurmurHash3 x64 128")
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

struct SeededGeneratorTests {
    /// The numbers that SplitMix64's author gives for this seed.
    @Test("it is SplitMix64")
    func golden() {
        var generator = SeededGenerator(seed: 1_234_567)
        let expected: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ]
        for number in expected { #expect(generator.next() == number) }
    }

    @Test("what is drawn for an attempt depends on seed, stream and attempt alone")
    func streams() {
        var generator = SeededGenerator(seed: 42, stream: Identifier(high: 1, low: 2), attempt: 3)
        #expect((0..<3).map { _ in generator.next() } == [0x2fa3_f8b9_54c0_27d3, 0xd0a5_a75c_19ee_f614, 0x5aa1_e98e_a8dc_6ebf])
        var first: Set<UInt64> = []
        for seed in 0..<4 as Range<UInt64> {
            for stream in 0..<16 as Range<UInt64> {
                for attempt in 0..<16 as Range<UInt64> {
                    var high = SeededGenerator(seed: seed, stream: Identifier(high: stream, low: 0), attempt: attempt)
                    var low = SeededGenerator(seed: seed, stream: Identifier(high: 0, low: stream), attempt: attempt)
                    first.insert(high.next())
                    first.insert(low.next())
                }
            }
        }
        // Stream 0 is the same in both halves.
        #expect(first.count == 4 * 16 * (16 + 15))
    }

    @Test("draws are spread evenly")
    func isEven() {
        var counts = [Int](repeating: 0, count: 8)
        for attempt in 0..<8_000 as Range<UInt64> {
            var generator = SeededGenerator(seed: 7, stream: Identifier(high: 8, low: 9), attempt: attempt)
            counts[Int.random(in: 0..<8, using: &generator)] += 1
        }
        #expect(counts.allSatisfy { 850...1150 ~= $0 })
    }
}
