import AggregatorCore
import CCurl
import Testing

@testable import CurlTransport

/// libcurl's codes as `TransportFailure`s, for a transfer that never began.
struct FailureMappingTests {
    private func failure(_ code: CURLcode, proxy: String? = nil) throws -> TransportFailure {
        let options = TransferOptions(agent: "tests/1", keptConnections: 1, happyEyeballsDelay: 200)
        var request = Request(try #require(WebAddress("https://example.org/feed?token=hush")))
        request.secretHeaders = [Header(name: "Authorization", value: "Bearer t0ken")]
        request.proxy = proxy
        let transfer = try Transfer(request, agent: "tests/1")
        let easy = try #require(EasyHandle(options))
        return TransportFailure(curl: code, easy, transfer)
    }

    @Test(arguments: [
        (CURLE_COULDNT_RESOLVE_HOST, TransportFailure.Code.unresolvable, true), (CURLE_COULDNT_RESOLVE_PROXY, .proxyFailed, false),
        (CURLE_COULDNT_CONNECT, .unreachable, true), (CURLE_PROXY, .proxyFailed, false), (CURLE_OPERATION_TIMEDOUT, .timedOut, true),
        (CURLE_PEER_FAILED_VERIFICATION, .untrusted, true), (CURLE_SSL_CACERT_BADFILE, .authoritiesUnreadable, false),
        (CURLE_SSL_CONNECT_ERROR, .unreachable, false), (CURLE_SEND_ERROR, .unreachable, false), (CURLE_PARTIAL_FILE, .truncated, false),
        (CURLE_GOT_NOTHING, .truncated, false), (CURLE_RECV_ERROR, .truncated, false), (CURLE_WEIRD_SERVER_REPLY, .malformed, false),
        (CURLE_HTTP2_STREAM, .truncated, false), (CURLE_HTTP2, .unreachable, false), (CURLE_BAD_FUNCTION_ARGUMENT, .malformed, false),
        (CURLE_URL_MALFORMAT, .badAddress, false),
        (CURLE_UNSUPPORTED_PROTOCOL, .badAddress, false),
        (CURLE_OUT_OF_MEMORY, .other, false), (CURLE_FAILED_INIT, .other, false),
    ])
    func `a code of libcurl's is a code of ours`(code: CURLcode, expected: TransportFailure.Code, isLocal: Bool) throws {
        let failure = try failure(code)
        #expect(failure.code == expected)
        #expect(failure.isLocal == isLocal)
    }

    @Test func `the limit is named that a transfer ran into, and none where it was given up for others`() throws {
        let request = Request(try #require(WebAddress("https://example.org/feed")))
        #expect(try failure(CURLE_OPERATION_TIMEDOUT).limit == .duration)
        #expect(TransportFailure.notReadInTime(request).limit == .duration)
        #expect(TransportFailure(BodyFailure.tooLarge(limit: 1), for: request).limit == .bytes)
        #expect(TransportFailure(BodyFailure.announcedTooLarge(bytes: 2, limit: 1), for: request).limit == .bytes)
        #expect(TransportFailure.givenUp(request).limit == nil)
    }

    @Test(arguments: [
        ("SSL certificate problem: certificate has expired", "renew"),
        ("SSL certificate problem: EE certificate key too weak", "renew"),
        ("SSL certificate problem: CA signature digest algorithm too weak", "renew"),
        ("SSL certificate problem: unsuitable certificate purpose", "renew"),
        ("SSL certificate problem: certificate is not yet valid", "clock"),
        ("SSL: no alternative certificate subject name matches target host name 'a.example'", "another host's"),
        ("SSL certificate problem: unable to get local issuer certificate", "--ca-file"),
    ])
    func `what to do about a certificate depends on what is wrong with it`(words: String, advice: String) {
        #expect(TransportFailure.advice(onCertificate: words).contains(advice))
    }

    @Test(arguments: [
        ("h2_process_pending_input: nghttp2_session_mem_recv() returned -902:The user callback function failed", true),
        ("h2_process_pending_input: nghttp2_session_mem_recv() returned -905:Too many CONTINUATION frames following a HEADER frame", true),
        ("h2_process_pending_input: nghttp2_session_mem_recv() returned -901:Out of memory", false),
        ("OpenSSL SSL_read: Connection reset by peer, errno 104", false),
    ])
    func `a head that is too much for HTTP 2 is told by nghttp2's words`(words: String, isOfManyFields: Bool) {
        #expect(CurlEnding.isOfManyFields(words) == isOfManyFields)
    }

    @Test(arguments: [
        (CURLE_HTTP2_STREAM, "HTTP/2 stream 1 was not closed cleanly: ENHANCE_YOUR_CALM (err 11)", true),
        (CURLE_HTTP2_STREAM, "HTTP/2 stream 1 was not closed cleanly: INTERNAL_ERROR (err 2)", false),
        (CURLE_HTTP2_STREAM, "HTTP/2 stream 1 was not closed cleanly: PROTOCOL_ERROR (err 1)", false),
        (CURLE_PARTIAL_FILE, "HTTP/2 stream 1 was not closed cleanly before end of the underlying stream", false),
        (CURLE_COULDNT_RESOLVE_HOST, "Could not resolve host: ENHANCE_YOUR_CALM", false),
    ])
    func `a stream that was reset for asking too much is told by libcurl's words`(code: CURLcode, words: String, isOfExcess: Bool) {
        #expect(CurlEnding.isOfExcess(code, words) == isOfExcess)
    }

    @Test func `a server that is ending and looked at nothing is asked once more, on another connection`() throws {
        func transfer() throws -> Transfer { try Transfer(Request(try #require(WebAddress("https://example.org/feed"))), agent: "tests/1") }
        #expect(try transfer().wasTurnedAway(CURLE_HTTP2))
        #expect(try !transfer().wasTurnedAway(CURLE_HTTP2_STREAM))
        #expect(try !transfer().wasTurnedAway(CURLE_GOT_NOTHING))
        let again = try transfer()
        again.wantsNewConnection = true
        #expect(!again.wasTurnedAway(CURLE_HTTP2))
        let answered = try transfer()
        #expect(Array("HTTP/2 200\r\n".utf8).withUnsafeBytes { answered.receiveHeader($0) })
        #expect(!answered.wasTurnedAway(CURLE_HTTP2))
        let cancelled = try transfer()
        cancelled.cancel()
        #expect(!cancelled.wasTurnedAway(CURLE_HTTP2))
        let sent = try transfer()
        sent.sendings = Transfer.mostSendings
        #expect(!sent.wasTurnedAway(CURLE_HTTP2))
    }

    @Test func `a request that was refused is made again once, over a connection of its own`() throws {
        func transfer() throws -> Transfer { try Transfer(Request(try #require(WebAddress("https://example.org/feed"))), agent: "tests/1") }
        let crowded = try transfer()
        #expect(crowded.maySend())
        #expect(!crowded.maySend() && crowded.attempt.isOnUnfit && crowded.stopped == nil)
        crowded.wantsNewConnection = true
        #expect(crowded.maySend())
        #expect(!crowded.maySend() && crowded.stopped?.message.contains("twice") == true)
        let alone = try transfer()
        #expect(alone.maySend())
        alone.attempt.opened = [1]
        #expect(alone.maySend() && !alone.attempt.isOnUnfit)
        #expect(!alone.maySend())
    }

    @Test(arguments: [true, false]) func `a socket that the system refuses us is our own lack, and not the server's`(isLack: Bool) throws {
        let transfer = try Transfer(Request(try #require(WebAddress("https://example.org/feed"))), agent: "tests/1")
        transfer.attempt.lacksDescriptor = isLack
        let easy = try #require(EasyHandle(TransferOptions(agent: "tests/1", keptConnections: 1, happyEyeballsDelay: 200)))
        let failure = TransportFailure(curl: CURLE_COULDNT_CONNECT, easy, transfer)
        #expect(failure.code == (isLack ? .outOfDescriptors : .unreachable))
        #expect(failure.isLocal == !isLack)
        #expect(failure.message.contains("ulimit -n") == isLack)
        #expect(transfer.isShortOfDescriptors(CURLE_COULDNT_CONNECT) == isLack)
        #expect(!transfer.isShortOfDescriptors(CURLE_OPERATION_TIMEDOUT))
    }

    @Test func `every code of libcurl's gives a sentence without secrets`() throws {
        for number in 1..<UInt32(CURL_LAST.rawValue) {
            let failure = try failure(CURLcode(number))
            #expect(failure.message.hasSuffix("."))
            #expect(failure.message.contains("example.org"))
            #expect(!failure.message.contains("()"))
            #expect(!failure.message.contains("hush") && !failure.message.contains("t0ken"))
        }
    }

    @Test(arguments: [("http", TransportFailure.Code.proxyFailed), ("HTTP", .proxyFailed), ("socks5h", .timedOut), ("SOCKS5H", .timedOut)])
    func `a proxy is of its kind however its scheme is written`(scheme: String, expected: TransportFailure.Code) throws {
        let failure = try failure(CURLE_OPERATION_TIMEDOUT, proxy: "\(scheme)://proxy.example:3128")
        #expect(failure.code == expected)
    }

    @Test func `a time-out names the stage and the option`() throws {
        let failure = try failure(CURLE_OPERATION_TIMEDOUT)
        #expect(failure.message.contains("looking up its name"))
        #expect(failure.message.contains("--timeout"))
    }
}
