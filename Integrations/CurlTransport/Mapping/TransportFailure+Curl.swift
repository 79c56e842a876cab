import AggregatorCore
import CCurl

extension TransportFailure {
    /// Maps a libcurl code to a failure of our own.
    init(curl code: CURLcode, _ easy: EasyHandle, _ transfer: Transfer) {
        if let stopped = transfer.stopped {
            self = stopped
            return
        }
        guard !transfer.isShortOfDescriptors(code) else {
            self = .outOfDescriptors(transfer.request)
            return
        }
        let ending = CurlEnding(code, easy, transfer)
        self = ending.withoutConnection ?? ending.withoutSecurity ?? ending.withoutHTTP2 ?? ending.withinAnswer ?? ending.elsewhere
    }
}
