import CCurl

/// One of libcurl's easy handles, for one transfer. Owned by the loop's thread.
///
/// Settings that all transfers share are made once and copied: setting thirty options again costs as much as a small answer. A handle is
/// not used again: in libcurl 7.88, a header section that begins with a folded line continues a field of the previous answer, whose memory
/// is freed by then.
final class EasyHandle {
    /// Settings that seldom differ between transfers.
    struct Route: Equatable {
        var proxy: String?
        var trust = Authorities.Trust()
    }

    /// Seconds, which libcurl counts from the beginning of the transfer.
    struct TimeLimits {
        var whole = Double.infinity
        var connecting = Double.infinity
        /// For how long almost nothing may come; `nil` before the body.
        var trickling: Double?
    }

    /// An option that libcurl did not take.
    struct Refusal: Equatable {
        let option: CURLoption
        let code: CURLcode
    }

    let raw: UnsafeMutableRawPointer
    /// The first option that libcurl did not take, and that no transfer may be without; `nil` while it took all.
    private(set) var refusal: Refusal?
    private var lines: UnsafeMutablePointer<curl_slist>?
    /// libcurl writes its error message here.
    private let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

    var route = Route()
    var time = TimeLimits() { didSet { apply(time) } }

    /// A handle that others are copied from; `nil` if there is no memory for it.
    init?(_ options: TransferOptions) {
        guard let raw = curl_easy_init() else { return nil }
        self.raw = raw
        check(CURLOPT_HEADERFUNCTION, ccurl_set_data_function(raw, CURLOPT_HEADERFUNCTION, TransferCallbacks.header))
        check(CURLOPT_WRITEFUNCTION, ccurl_set_data_function(raw, CURLOPT_WRITEFUNCTION, TransferCallbacks.body))
        check(CURLOPT_OPENSOCKETFUNCTION, ccurl_set_socket_function(raw, TransferCallbacks.openSocket))
        check(CURLOPT_PREREQFUNCTION, ccurl_set_connected_function(raw, TransferCallbacks.connected))
        collectWords()
        apply(options)
    }

    /// A copy with all settings of `pattern`; `nil` if there is no memory for it.
    init?(copyOf pattern: EasyHandle) {
        guard let raw = curl_easy_duphandle(pattern.raw) else { return nil }
        self.raw = raw
        route = pattern.route
        refusal = pattern.refusal
        collectWords()
    }

    deinit {
        curl_easy_cleanup(raw)
        curl_slist_free_all(lines)
        words.deallocate()
    }

    private func collectWords() {
        words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        set(CURLOPT_ERRORBUFFER, words)
    }

    /// Prepares it for a transfer, which must outlive its use.
    func prepare(for transfer: Transfer, trust: Authorities.Trust) {
        for line in transfer.headerLines {
            guard let longer = line.withCString({ curl_slist_append(lines, $0) }) else {
                check(CURLOPT_HTTPHEADER, CURLE_OUT_OF_MEMORY)
                break
            }
            lines = longer
        }
        set(CURLOPT_HTTPHEADER, lines)
        let context = Unmanaged.passUnretained(transfer).toOpaque()
        set(CURLOPT_PRIVATE, context)
        set(CURLOPT_HEADERDATA, context)
        set(CURLOPT_WRITEDATA, context)
        set(CURLOPT_OPENSOCKETDATA, context)
        set(CURLOPT_PREREQDATA, context)
        apply(transfer, trust: trust)
    }

    /// Resumes TLS sessions of this share and stores new ones in it; no effect for `nil`.
    func resume(_ share: UnsafeMutableRawPointer?) { if let share { prefer(CURLOPT_SHARE, UnsafeRawPointer(share)) } }

    /// Has the connection closed after this transfer.
    func forbidReuse() { set(CURLOPT_FORBID_REUSE, 1) }

    /// libcurl's error message, printable and at most 200 bytes long.
    var errorWords: String {
        String(decoding: String(cString: words).utf8.filter { 32...126 ~= $0 }.prefix(200), as: UTF8.self)
    }

    /// Sets what a transfer may not be without. If libcurl does not take it, `refusal` is set.
    func set(_ option: CURLoption, _ value: Int) { check(option, ccurl_set_long(raw, option, value), isOff: value == 0) }
    func set(_ option: CURLoption, _ value: UnsafeRawPointer?) {
        check(option, ccurl_set_pointer(raw, option, value), isOff: value == nil)
    }
    /// libcurl copies the value.
    func set(_ option: CURLoption, _ value: String?) {
        guard let value else { return set(option, UnsafeRawPointer?.none) }
        check(option, value.withCString { ccurl_set_pointer(raw, option, $0) }, isOff: value.isEmpty)
    }

    /// Sets what only makes transfers faster: a libcurl that lacks it, or what it is about, is as good without.
    func prefer(_ option: CURLoption, _ value: Int) { _ = ccurl_set_long(raw, option, value) }
    func prefer(_ option: CURLoption, _ value: UnsafeRawPointer) { _ = ccurl_set_pointer(raw, option, value) }

    /// - Parameter isOff: Whether the option was to be left off. A libcurl that was built without it can't do what it is about, as with
    ///   those of proxies and of `.netrc`.
    private func check(_ option: CURLoption, _ code: CURLcode, isOff: Bool = false) {
        guard code != CURLE_OK, refusal == nil else { return }
        guard !isOff || code != CURLE_UNKNOWN_OPTION && code != CURLE_NOT_BUILT_IN else { return }
        refusal = Refusal(option: option, code: code)
    }

    func long(_ info: CURLINFO) -> Int { ccurl_get_long(raw, info) }
    func offset(_ info: CURLINFO) -> Int { Int(ccurl_get_offset(raw, info)) }
}
