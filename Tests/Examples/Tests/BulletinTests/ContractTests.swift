import AggregatorContracts
import Testing

@testable import Bulletin

struct FormatContractTests {
    @Test(arguments: FeedFormatContract.checks)
    func keepsTheContract(_ check: ContractCheck<FeedFormatContract.Rig>) async throws {
        try await check.run(
            on: FeedFormatContract.Rig(
                format: BulletinFormat(),
                document: { posts in Array(("bulletin 1\n" + posts.map { "\($0.guid)\t\($0.title)\t\($0.page)\n" }.joined()).utf8) },
                clean: [Array("bulletin 1\n1\tLost cat\t/1\n".utf8)],
                damaged: [Array("bulletin 1\nnothing\n1\tLost cat\t/1\n".utf8)],
                strangers: [Array("<rss/>".utf8), Array("hello".utf8)]))
    }
}
