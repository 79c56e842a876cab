import AggregatorCore
import GRDB
import Testing

@testable import SQLiteStore

@Suite("What the failures of SQLite mean")
struct SQLiteFailureTests {
    @Test("a row that is too large is a failure of its feed, not of the store", arguments: [ResultCode.SQLITE_TOOBIG, .SQLITE_IOERR])
    func tooBig(code: ResultCode) {
        let failure = StoreFailure(DatabaseError(resultCode: code), path: "/a/store.sqlite")
        #expect(failure.code == .unwritable && failure.isOfOneFeed == (code == .SQLITE_TOOBIG))
        #expect(failure.message.contains("/a/store.sqlite"))
    }
}
