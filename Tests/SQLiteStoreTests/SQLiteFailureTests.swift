import AggregatorCore
import GRDB
import Glibc
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

    @Test("a write that a quota or a limit to the size of files refuses lacks room", arguments: [ENOSPC, EDQUOT, EFBIG, EIO])
    func lackOfRoom(systemError: Int32) {
        let failure = StoreFailure(DatabaseError(resultCode: .SQLITE_IOERR_WRITE), systemError: systemError, path: "/a/store.sqlite")
        #expect(failure.code == (systemError == EIO ? .unwritable : .full))
        for (code, expected) in [(ResultCode.SQLITE_CORRUPT, StoreFailure.Code.damaged), (.SQLITE_IOERR_READ, .unreadable)] {
            let other = StoreFailure(DatabaseError(resultCode: code), systemError: systemError, path: "/a/store.sqlite")
            #expect(other.code == expected)
        }
    }

    @Test("a lack of room while a store is made or repaired is one of any kind", arguments: [ENOSPC, EDQUOT, EFBIG])
    func lackOfRoomElsewhere(code: Int32) {
        let file = StoreFile(path: "/a/store.sqlite")
        #expect(file.failure("make", code).code == .full && file.unrepaired("write the new file", code).code == .full)
    }
}
