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

    @Test(
        "a schema that is not the store's is damage",
        arguments: [
            ("no such table: post", StoreFailure.Code.damaged), ("no such column: tags", .damaged),
            ("no such index: post_by_feed", .damaged),
            ("table post has no column named tags", .damaged),
            ("invalid fts5 file format (found 7, expected 4 or 5) - run 'rebuild'", .damaged),
            ("near \"x\": syntax error", .unavailable),
        ])
    func schema(message: String, code: StoreFailure.Code) {
        let failure = StoreFailure(DatabaseError(resultCode: .SQLITE_ERROR, message: message), path: "/a/store.sqlite")
        #expect(failure.code == code && failure.message.contains(message))
        #expect(failure.message.contains("check --repair") == (code == .damaged))
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
