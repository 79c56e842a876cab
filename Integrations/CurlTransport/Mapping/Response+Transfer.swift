import AggregatorCore
import CCurl

extension Transfer.Outcome {
    /// What came of a transfer that libcurl has ended.
    init(curl code: CURLcode, _ easy: EasyHandle, _ transfer: Transfer) {
        guard code == CURLE_OK else {
            self = .failure(TransportFailure(curl: code, easy, transfer))
            return
        }
        guard transfer.headers.status != 0 else {
            self = .failure(.malformed(transfer.request, "without a status line"))
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
