import AggregatorCore
import CCurl

/// How libcurl ended a transfer. It uses one code for several causes, so they are checked in the order in which they happen: the words that
/// show a later one may also occur in those of an earlier one.
struct CurlEnding {
    let code: CURLcode
    let words: String
    let stage: TransferStage
    let transfer: Transfer
    /// The proxy's address in lower case; "" without one.
    let proxy: String
    /// The status of an HTTP proxy's answer to CONNECT; 0 for no answer.
    let connectStatus: Int
    /// Whether our own resolver found no address of the host that a SOCKS proxy could be given (`socks4`, `socks5`).
    let isHostUnresolved: Bool
    /// Whether the certificate that failed is the proxy's.
    let isProxyUntrusted: Bool

    init(_ code: CURLcode, _ easy: EasyHandle, _ transfer: Transfer) {
        self.code = code
        self.transfer = transfer
        connectStatus = Int(easy.long(CURLINFO_HTTP_CONNECTCODE))
        isHostUnresolved = easy.long(CURLINFO_PROXY_ERROR) == Int(CURLPX_RESOLVE_HOST.rawValue)
        isProxyUntrusted = easy.long(CURLINFO_PROXY_SSL_VERIFYRESULT) != 0
        // Some failures of HTTP/2 have no words of their own.
        words = easy.errorWords.isEmpty ? String(cString: curl_easy_strerror(code)) : easy.errorWords
        let isSecure = transfer.target.scheme == "https"
        proxy = transfer.request.proxy?.lowercased() ?? ""
        // A proxy at `https:` agrees on TLS with us before it is asked for anything.
        let isTunnel = isSecure && proxy.hasPrefix("http") || proxy.hasPrefix("https:")
        let tunnel: TransferStage.Tunnel? = proxy.hasPrefix("socks") ? .socks : isTunnel ? .http : nil
        stage = TransferStage(easy, isSecure: isSecure, tunnel: tunnel)
    }

    private var request: Request { transfer.request }
    private var place: String { request.address.forPeople }

    /// There was no connection: the host can't be reached, or we refused to connect to it.
    var withoutConnection: TransportFailure? {
        switch code {
        case CURLE_ABORTED_BY_CALLBACK, CURLE_COULDNT_CONNECT:
            if let refused = transfer.gate.refused, code == CURLE_ABORTED_BY_CALLBACK || transfer.gate.passed == 0 {
                return .refused(refused.address, block: refused.block, for: request)
            }
            // With a proxy, only the proxy is connected to from here.
            guard request.proxy == nil else { return unreachableProxy }
            return TransportFailure(.unreachable, "\(place) can't be connected to: \(words); try again later.", isLocal: true)
        // libcurl uses the same code for the name of a SOCKS proxy as for that of a host.
        case CURLE_COULDNT_RESOLVE_PROXY,
            CURLE_COULDNT_RESOLVE_HOST where isOfProxy:
            return TransportFailure(
                .proxyFailed, "The proxy for \(place) has no address; check its name, and your network.")
        case CURLE_COULDNT_RESOLVE_HOST,
            CURLE_PROXY where isHostUnresolved:
            return TransportFailure(
                .unresolvable, "The name \(transfer.target.host) has no address; check how it is written, and your network.",
                isLocal: true)
        // “Can't complete SOCKS5 connection to …”.
        case CURLE_PROXY where words.contains("complete SOCKS"): return behindProxy
        case CURLE_PROXY: return TransportFailure(.proxyFailed, "The proxy for \(place) refused: \(words); check its settings.")
        case CURLE_OPERATION_TIMEDOUT:
            if let refused = transfer.gate.refused, transfer.gate.passed == 0, stage.isBeforeConnection {
                return .refused(refused.address, block: refused.block, for: request)
            }
            // A SOCKS proxy connects to the host within the same stage.
            if proxy.hasPrefix("http"), stage == .resolving || stage == .connecting { return unreachableProxy }
            return .timedOut(request, stage, hasBody: transfer.body.transferred > 0, words: words)
        case CURLE_RECV_ERROR where isBeforeTunnel, CURLE_GOT_NOTHING where isBeforeTunnel, CURLE_SEND_ERROR where isBeforeTunnel:
            return behindProxy
        default: return nil
        }
    }

    /// One side does not trust the other, or they have no cipher in common.
    var withoutSecurity: TransportFailure? {
        switch code {
        case CURLE_PEER_FAILED_VERIFICATION where isProxyUntrusted:
            TransportFailure(
                .proxyFailed,
                "The certificate of the proxy for \(place) is not trusted (\(words)); \(TransportFailure.advice(onCertificate: words)).")
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
            CURLE_SSL_CRL_BADFILE:
            // If no host's certificate is trusted, the clock or the authorities of this machine are wrong, or something intercepts the
            // connections.
            TransportFailure(
                .untrusted,
                "The certificate of \(place) is not trusted (\(words)); \(TransportFailure.advice(onCertificate: words)).",
                isLocal: true)
        case CURLE_SSL_CACERT_BADFILE: .unreadableAuthorities(request)
        case CURLE_SSL_CONNECT_ERROR where isOfOldTLS:
            TransportFailure(
                .unreachable,
                "\(place) speaks only versions of TLS that are too old (\(words)), where 1.2 is the least; its publisher should know.")
        case CURLE_SSL_CONNECT_ERROR where words.contains("alert certificate required"): withoutOurCertificate
        case CURLE_SSL_CONNECT_ERROR where isOfRefusedHandshake:
            TransportFailure(
                .unreachable,
                "\(place) refused to make a secure connection (\(words)): it may want a certificate of whoever asks, or know no cipher that is "
                    + "safe today; ask its publisher.")
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED, CURLE_SSL_CERTPROBLEM, CURLE_SSL_ENGINE_NOTFOUND,
            CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CLIENTCERT:
            TransportFailure(.unreachable, "No secure connection to \(place) could be made (\(words)); check that it speaks TLS.")
        // With TLS 1.3 the server says so after the handshake (RFC 8446, 4.4.2.4).
        case CURLE_RECV_ERROR where words.contains("alert certificate required"),
            CURLE_SEND_ERROR where words.contains("alert certificate required"):
            withoutOurCertificate
        default: nil
        }
    }

    /// The server agreed on HTTP/2 and sent nothing in it; it may speak HTTP/1.1 all the same.
    var withoutHTTP2: TransportFailure? {
        guard transfer.attempt.hasAgreedOnHTTP2, !transfer.headers.isComplete else { return nil }
        guard !Self.isOfManyFields(words) else { return .tooManyFieldsForHTTP2(request) }
        guard transfer.headers.isUntouched else { return nil }
        let sentence =
            "\(place) agreed on HTTP/2, and broke off without an answer (\(words)); try again later, and if it stays so ask it in HTTP/1.1, "
            + "with `--http1.1` of `aggregator add` or `aggregator set`."
        return switch code {
        case CURLE_HTTP2, CURLE_SEND_ERROR: TransportFailure(.unreachable, sentence)
        case CURLE_RECV_ERROR, CURLE_GOT_NOTHING: TransportFailure(.truncated, sentence)
        case _ where transfer.metEndOfHTTP2(code): TransportFailure(.truncated, sentence)
        default: nil
        }
    }

    /// Whether nghttp2's words are of a head with more than libcurl 7.88 keeps of one over HTTP/2 (128 KiB; the callback fails), or that
    /// goes on in frame after frame.
    static func isOfManyFields(_ words: String) -> Bool {
        words.contains("nghttp2") && ["returned -902", "returned -905", "CONTINUATION"].contains(where: words.contains)
    }

    /// Whether the server reset the stream since it is asked for more than it bears (RFC 9113, 7: ENHANCE_YOUR_CALM). libcurl 7.88 does not
    /// tell why a connection ends by GOAWAY.
    static func isOfExcess(_ code: CURLcode, _ words: String) -> Bool {
        code == CURLE_HTTP2_STREAM && words.contains("ENHANCE_YOUR_CALM")
    }

    /// The server had begun to answer, or was about to, and broke off or sent something unreadable.
    var withinAnswer: TransportFailure? {
        switch code {
        // Nothing of an answer came: the server is ending, which it may with GOAWAY (RFC 9113, 6.8).
        case CURLE_HTTP2 where transfer.headers.isUntouched, CURLE_SEND_ERROR:
            TransportFailure(.unreachable, "\(place) broke the connection off (\(words)); try again later.")
        // The server reset the stream. A part of an answer that breaks HTTP/2 is a stream error as well.
        case CURLE_HTTP2_STREAM where !words.contains("PROTOCOL_ERROR"): .truncated(request, received: transfer.body.transferred)
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING: .truncated(request, received: transfer.body.transferred)
        case CURLE_RECV_ERROR where words.contains("response headers") && stage.isAfterRequest: .headersTooLarge(request)
        case CURLE_RECV_ERROR where words.contains("response headers"):
            TransportFailure(.proxyFailed, "The proxy for \(place) sent too many header fields (\(words)); check its settings.")
        // libcurl reports a lack of memory if a line of a head is longer than 100 KB.
        case CURLE_OUT_OF_MEMORY where stage.isAfterRequest && !transfer.headers.isComplete: .fieldTooLarge(request)
        // libcurl 7.88 says so of a folded line without a field before it.
        case CURLE_BAD_FUNCTION_ARGUMENT where transfer.headers.hasBegun && transfer.headers.fields.isEmpty:
            .malformed(request, "whose head begins in the middle of a field")
        // “CONNECT tunnel failed, response 502”. Tor's proxy says 403 if the host refuses the connection, others 429 if they are asked too
        // often.
        case CURLE_RECV_ERROR where connectStatus >= 400 && ![401, 405, 407].contains(connectStatus): behindProxy
        case CURLE_RECV_ERROR where words.lowercased().contains("proxy") || words.contains("CONNECT"):
            TransportFailure(
                .proxyFailed,
                "The proxy for \(place) refused: \(words); "
                    + "\(connectStatus == 407 ? "check the user name and password that it wants" : "check its settings").")
        case CURLE_RECV_ERROR where words.contains("chunk"): .malformed(request, "with a damaged chunk")
        case CURLE_RECV_ERROR: .truncated(request, received: transfer.body.transferred)
        default: nil
        }
    }

    /// libcurl could not begin the transfer, or stopped it.
    var elsewhere: TransportFailure {
        switch code {
        case CURLE_OUT_OF_MEMORY: .outOfMemory(request)
        case CURLE_URL_MALFORMAT: .badAddress(request.address, "can't be read as an address; check how it is written")
        case CURLE_UNSUPPORTED_PROTOCOL where stage.isBeforeConnection:
            .badAddress(request.address, "has a scheme that this transport does not know")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_HTTP3,
            CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR, CURLE_BAD_FUNCTION_ARGUMENT:
            .malformed(request, "that breaks HTTP (\(words))")
        default:
            TransportFailure(.other, "\(place) failed while \(stage.inWords): \(words) (libcurl \(code.rawValue)).")
        }
    }

    /// Whether OpenSSL's words are of an alert of the server's that does not say more: with TLS 1.2, a client without a certificate and one
    /// without a cipher in common get the same (RFC 5246, 7.2.2 and 7.4.6).
    private var isOfRefusedHandshake: Bool {
        ["alert handshake failure", "alert bad certificate", "alert insufficient security"].contains(where: words.contains)
    }

    private var withoutOurCertificate: TransportFailure {
        TransportFailure(
            .unreachable, "\(place) wants a certificate of whoever asks, and there is none to give; ask its publisher for another way.")
    }

    /// Whether OpenSSL's words show that the server's protocol version or signature algorithm is below OpenSSL's minimum.
    private var isOfOldTLS: Bool { ["legacy sigalg", "unsupported protocol", "alert protocol version"].contains(where: words.contains) }

    /// Whether an HTTP proxy was asked for a connection, and has not answered.
    private var isBeforeTunnel: Bool { stage == .tunnelling && connectStatus == 0 }

    /// The proxy itself can't be reached from here.
    private var unreachableProxy: TransportFailure {
        TransportFailure(.proxyFailed, "The proxy for \(place) can't be connected to: \(words); check its settings, or try again later.")
    }

    /// The proxy was reached, and made no connection to the host.
    private var behindProxy: TransportFailure {
        TransportFailure(.unreachable, "The proxy for \(place) can't connect to it: \(words); try again later.", isLocal: true)
    }

    /// Whether the name that the words end with is the proxy's.
    private var isOfProxy: Bool {
        guard let address = request.proxy, let proxy = WebAddress.Parts(address).host?.lowercased(), proxy != transfer.target.host else {
            return false
        }
        return words.lowercased().hasSuffix(": \(proxy)")
    }
}
