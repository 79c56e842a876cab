import AggregatorEngine
import AggregatorKit
import Testing

@Suite("A list of faults")
struct FaultListTests {
    static let lists: [(text: String, rates: [FaultPlan.Rate])] = [
        ("timeout 5%", [.init(.timeout, 0.05)]),
        ("timeout 5%, truncate 2%", [.init(.timeout, 0.05), .init(.truncate, 0.02)]),
        ("429=0.5,BUSY:100%", [.init(.limit, 0.5), .init(.busy, 1)]),
        (" slow  12.5% ,", [.init(.slow, 0.125)]),
        ("store-busy 5%, store-full 1%, store-crash 0.1%", [.init(.busy, 0.05), .init(.full, 0.01), .init(.crash, 0.001)]),
        ("fsync 1%, store-write 2%", [.init(.fsync, 0.01), .init(.write, 0.02)]),
    ]

    @Test("a list of faults is read as a person writes it", arguments: lists)
    func reading(_ list: (text: String, rates: [FaultPlan.Rate])) throws {
        #expect(try FaultPlan(parsing: list.text, seed: 3) == FaultPlan(list.rates, seed: 3))
    }

    static let mistakes: [(text: String, hint: String)] = [
        ("tiemout 5%", "did you mean “timeout”?"), ("trunkate 5%", "did you mean “truncate”?"), ("gremlins 5%", "there are timeout,"),
        ("stor-busy 5%", "did you mean “store-busy”?"), ("store-crahs 1%", "did you mean “store-crash”?"),
        ("timeout", "as in “timeout 5%”"), ("timeout often", "as in “timeout 5%”"), ("timeout 101%", "from 0% to 100%"),
        ("timeout -5%", "from 0% to 100%"), ("timeout 5% more", "as in “timeout 5%”"), ("", "can't be empty"), (" , ", "can't be empty"),
    ]

    @Test("with a mistake in it is refused, with what was meant", arguments: mistakes)
    func refusing(_ mistake: (text: String, hint: String)) {
        #expect {
            try FaultPlan(parsing: mistake.text, seed: 3)
        } throws: { error in
            guard let failure = error as? ConfigurationFailure else { return false }
            return failure.isUsage && failure.message.contains(mistake.hint)
        }
    }
}
