import AggregatorCore
import CCurl

extension Transfer.Outcome {
    /// Creates the outcome of a transfer that libcurl has ended.
    init(curl code: CURLcode, _ easy: EasyHandle, _ transfer: Transfer) {
        // Without the setting, libcurl may have done what it must not.
        if let refusal = easy.refusal {
            self = .failure(.refusedOption(refusal, for: transfer.request))
            return
        }
        // A body that is only a hint may end early, whether we stopped it or the server did.
        let isHint = transfer.stopped == nil && transfer.headers.isComplete && transfer.body.isHint
        guard code == CURLE_OK || transfer.attempt.isWhole || isHint || transfer.hasEnoughOfHead(code) else {
            // The same word of a server's in HTTP (RFC 6585, 4): whoever counts its waits need not know of HTTP/2. It came without a time.
            let isAskedTooMuch = transfer.stopped == nil && CurlEnding.isOfExcess(code, easy.errorWords)
            self =
                isAskedTooMuch
                ? .success(Response(status: 429, address: transfer.request.address, transferredBytes: transfer.body.transferred))
                : .failure(TransportFailure(curl: code, easy, transfer))
            return
        }
        guard transfer.headers.isComplete else {
            // libcurl takes the end of the connection for the end of a head.
            self = .failure(
                transfer.headers.status == 0
                    ? .malformed(transfer.request, "without a status line") : .truncated(transfer.request, received: 0))
            return
        }
        if let length = transfer.headers.uncountedLength, transfer.body.transferred < length, !transfer.body.isHint {
            self = .failure(.truncated(transfer.request, received: transfer.body.transferred))
            return
        }
        do throws(BodyFailure) {
            let body = try transfer.body.finish()
            self = .success(
                Response(
                    status: transfer.headers.status, headers: transfer.headers.fields, body: body, address: transfer.request.address,
                    transferredBytes: transfer.body.transferred))
        } catch {
            self = .failure(TransportFailure(error, for: transfer.request))
        }
    }
}

extension Transfer {
    /// Whether libcurl gave up a head that it could not read, of an answer that counts all the same.
    fileprivate func hasEnoughOfHead(_ code: CURLcode) -> Bool {
        guard stopped == nil, !headers.isComplete else { return false }
        let isUnreadable =
            switch code {
            // A line without a colon or with a NUL, a length that is none; more codings than libcurl undoes; a line of more than 100 KB.
            case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_OUT_OF_MEMORY: true
            case CURLE_RECV_ERROR: easy?.errorWords.contains("response headers") == true
            default: false
            }
        return isUnreadable && headers.settle()
    }
}
