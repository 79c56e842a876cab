import AggregatorCore
import Testing

@testable import CurlTransport

@Suite("The path that a file: address names")
struct FilePathTests {
    @Test(arguments: [
        ("/a%20b", "/a b"), ("/%41%4a%4A", "/AJJ"), ("/100%", "/100%"), ("/%4", "/%4"), ("/%4g%G4", "/%4g%G4"), ("/%+4", "/%+4"),
        ("/%-0", "/%-0"), ("/%-1", "/%-1"), ("/%%41", "/%A"), ("/%2541", "/%41"), ("/é", "/é"),
    ])
    func `the path of a file address is decoded where two hexadecimal digits follow the sign, and to the letter elsewhere`(
        written: String, path: String
    ) throws {
        let path = path.utf8.map { CChar(bitPattern: $0) } + [0]
        #expect(try FilePath(#require(WebAddress("file://\(written)"))).bytes == path)
    }

    @Test func `a path need not be UTF-8`() throws {
        let path = try FilePath(#require(WebAddress("file:///%E4")))
        #expect(path.bytes == [47, CChar(bitPattern: 0xE4), 0])
        #expect(path.description == "/\u{FFFD}")
    }
}
