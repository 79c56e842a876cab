import AggregatorCore
import CCurl

extension EasyHandle {
    /// Sets what is the same for every transfer.
    func apply(_ options: TransferOptions) {
        set(CURLOPT_PATH_AS_IS, 1)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_HTTP09_ALLOWED, 0)
        set(CURLOPT_NETRC, 0)
        set(CURLOPT_NOSIGNAL, 1)
        // A name server that does not answer must not block the loop when its transfer is given up.
        prefer(CURLOPT_QUICK_EXIT, 1)
        prefer(CURLOPT_HAPPY_EYEBALLS_TIMEOUT_MS, options.happyEyeballsDelay)
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        // This limit counts once a body has begun: see `expectSpeed`.
        set(CURLOPT_LOW_SPEED_LIMIT, 16)
        set(CURLOPT_NOPROXY, "")
        apply(Route(trust: options.authorities.trust(besides: nil) ?? Authorities.Trust()))
    }

    /// Sets what differs from transfer to transfer.
    func apply(_ transfer: Transfer, trust: Authorities.Trust) {
        let request = transfer.request
        set(CURLOPT_CURLU, UnsafeRawPointer(transfer.target.handle))
        set(CURLOPT_FRESH_CONNECT, transfer.wantsNewConnection ? 1 : 0)
        let mayBeHTTP2 = transfer.target.scheme == "https" && !transfer.speaksHTTP11
        set(CURLOPT_BUFFERSIZE, mayBeHTTP2 ? TransferOptions.http2Buffer : TransferOptions.receiveBuffer)
        // A transfer that is HTTP/1.1 for certain shares no connection, whatever a server calls its answers.
        if mayBeHTTP2 {
            prefer(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        } else {
            set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        }
        var limits = request.limits
        limits.duration -= transfer.spent
        limits.answering -= transfer.spent
        applyLimits(limits)
        let wanted = Route(proxy: request.proxy, trust: trust)
        if wanted != route { apply(wanted) }
    }

    private func apply(_ route: Route) {
        self.route = route
        set(CURLOPT_CAINFO, route.trust.file)
        set(CURLOPT_CAPATH, route.trust.folder)
        // An empty proxy keeps libcurl from asking the environment.
        set(CURLOPT_PROXY, route.proxy ?? "")
        // Not without a proxy: a libcurl that was built for none lacks these.
        guard route.proxy != nil else { return }
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        set(CURLOPT_PROXY_CAINFO, route.trust.file)
        set(CURLOPT_PROXY_CAPATH, route.trust.folder)
    }

    private func applyLimits(_ limits: Request.Limits) {
        // Once the body of the answer has begun, it has the rest of the time: see `Transfer.receiveBody`.
        let answering = min(limits.answering, limits.duration)
        time = TimeLimits(whole: answering, connecting: min(limits.connecting, answering))
    }

    /// Has addresses of names forgotten at this age; with `nil`, those of any age are used and none is forgotten.
    func keepNames(forSeconds age: Int?) { set(CURLOPT_DNS_CACHE_TIMEOUT, age ?? -1) }

    /// From now on, a transfer that merely trickles ends after half of this time. Until the document begins, a server may think for longer:
    /// `whole` alone bounds that, also where the lines of its head trickle.
    func expectSpeed(within seconds: Double) { time.trickling = seconds / 2 }

    /// Limits the transfer to so many seconds, counted from its beginning.
    func allow(seconds: Double) { time.whole = seconds }

    /// Lets the transfer take so many seconds more, whatever it is at.
    func extend(seconds: Double) {
        time = TimeLimits(
            whole: time.whole + seconds, connecting: time.connecting + seconds, trickling: time.trickling.map { $0 + seconds })
    }

    func apply(_ time: TimeLimits) {
        set(CURLOPT_TIMEOUT_MS, Self.milliseconds(time.whole))
        set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(time.connecting))
        // In whole seconds; 0 is for none.
        set(CURLOPT_LOW_SPEED_TIME, time.trickling.map { max(1, (Self.milliseconds($0) + 999) / 1000) } ?? 0)
    }

    /// Between 1 ms and 24 days, whatever was asked for; libcurl takes 0 for "no limit".
    private static func milliseconds(_ seconds: Double) -> Int {
        guard seconds > 0 else { return 1 }
        return seconds < 2_000_000 ? max(1, Int((seconds * 1000).rounded(.up))) : 2_000_000_000
    }
}
