import AggregatorCore
import CCurl

extension Transfer.Outcome {
    /// Creates the outcome of a transfer that libcurl has ended.
    init(curl code: CURLcode, _ easy: EasyHandle, _ transfer: Transfer) {
        // A body that is only a hint may end early, whether we stopped it or the server did.
        guard code == CURLE_OK || transfer.attempt.isWhole || transfer.stopped == nil && transfer.headers.isComplete && transfer.body.isHint
        else {
            self = .failure(TransportFailure(curl: code, easy, transfer))
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
