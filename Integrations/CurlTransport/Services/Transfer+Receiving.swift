import AggregatorCore
import CCurl

/// The work of libcurl's callbacks. Each copies out what it needs, checks limits, and returns.
extension Transfer {
    /// Takes a header line. Returns whether the transfer goes on.
    func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        request.arrival?.begin()
        attempt.connection?.delivered += line.count
        stallGuard?.handOver()
        defer { stallGuard?.takeBack() }
        do throws(HeaderCollector.Failure) {
            guard try headers.receive(line) == .complete else { return true }
        } catch {
            attempt.isWhole = headers.settle()
            return attempt.isWhole ? false : stop(TransportFailure(error, for: request))
        }
        limitWaitForBody()
        if let ends = attempt.ends { registry?.heard(ends, isSequential: !isMultiplexed) }
        // A server sends 408 on a connection that was idle for long; a client with a request on the way may repeat it on another one (RFC
        // 9110, 15.5.9).
        if headers.status == 408, attempt.opened.isEmpty, !wantsNewConnection, sendings < Self.mostSendings {
            attempt.metIdleEnd = true
            return false
        }
        // With two framings at once, another answer may be smuggled in behind this one.
        if headers.isAmbiguous { easy?.forbidReuse() }
        // What brings no document counts by its status and header fields, including Retry-After, whatever is wrong with its page.
        let isHint = !Response.bringsDocument(headers.status)
        // Behind a 101, which nobody asked for, libcurl 7.88 reads whatever the other protocol is as a body.
        attempt.isWhole = headers.status == 101
        guard !attempt.isWhole else { return false }
        do throws(BodyFailure) {
            // Over HTTP/2, libcurl waits for the server to end the stream also where no body follows.
            try body.begin(headers.promisesBody ? headers.fields : [], announced: headers.announcedLength, isHint: isHint)
        } catch {
            return stop(TransportFailure(error, for: request))
        }
        if isHint { limitHint() }
        attempt.isWhole = headers.uncountedLength == 0
        return !attempt.isWhole
    }

    /// Seconds since the transfer was handed to libcurl.
    private var passed: Double { attempt.begun.map { $0.duration(to: .now) / .seconds(1) } ?? 0 }

    /// Gives the server as long to think behind its head as before it: some send the head first, and make the document then. Behind a late
    /// head, it has half of the time from there on, as any later pause may take.
    private func limitWaitForBody() {
        let whole = request.limits.duration - spent
        easy?.allow(seconds: min(whole, max(request.limits.answering - spent, passed + whole / 2)))
    }

    /// Gives a body that has begun the rest of the time, as long as it does not merely trickle.
    private func limitBody() {
        easy?.allow(seconds: request.limits.duration - spent + (waited ?? 0))
        easy?.expectSpeed(within: request.limits.duration - spent)
    }

    /// Shortens the time for a body that is only a hint: the rest of the time belongs to the next hop.
    private func limitHint() {
        guard attempt.begun != nil else { return }
        easy?.allow(seconds: min(passed + Self.hintTime, request.limits.duration - spent + (waited ?? 0)))
    }

    /// What happens to a transfer after a piece of its body.
    enum Progress { case on, paused, stopped }

    func receiveBody(_ piece: UnsafeRawBufferPointer) -> Progress {
        stallGuard?.handOver()
        defer { stallGuard?.takeBack() }
        var chunk = piece
        if let length = headers.uncountedLength { chunk = UnsafeRawBufferPointer(rebasing: piece.prefix(length - body.transferred)) }
        attempt.pieces += 1
        guard attempt.pieces < Self.piecesPerSlice else {
            attempt.pieces = 0
            // libcurl delivers this piece again then.
            resume()
            return .paused
        }
        if body.transferred == 0, !body.isHint {
            limitBody()
            request.arrival?.setGiveUpHandler(giveUp)
        }
        if body.needsRoom(for: chunk), request.arrival?.requestRoom(resume: resume) == false {
            beginWait()
            return .paused
        }
        let before = body.transferred
        defer { attempt.connection?.delivered += body.transferred - before }
        do throws(BodyFailure) {
            let isOn = try body.receive(chunk)
            if !body.isHint { request.arrival?.noteKept(bytes: body.heldBytes) }
            guard !body.isBehind else {
                // libcurl delivers this piece again, once the others had their turn.
                resume()
                return .paused
            }
            attempt.isWhole = headers.uncountedLength == body.transferred
            return isOn && !attempt.isWhole ? .on : .stopped
        } catch {
            body.discard()
            return stop(TransportFailure(error, for: request)) ? .on : .stopped
        }
    }

    /// Whether the address may be connected to, or a connection to it used again. A proxy is the user's choice, and is not checked.
    func admits(_ address: InternetAddress?) -> Bool {
        guard request.proxy == nil else { return true }
        guard let address else { return false }
        return gate.admits(address)
    }

    /// Notes whether TLS agreed on HTTP/2 over the connection that libcurl chose.
    func noteProtocol() { attempt.hasAgreedOnHTTP2 = target.scheme == "https" && easy.map { ccurl_agreed_on_http2($0.raw) != 0 } == true }

    /// Whether an existing connection may carry the request.
    func accepts(_ ends: SocketRegistry.Ends) -> Bool {
        guard let registry else { return true }
        attempt.ends = ends
        if !attempt.opened.isEmpty { registry.note(ends, among: attempt.opened) }
        attempt.connection = registry.connection(ends)
        attempt.undeliveredBefore = attempt.connection?.undelivered ?? 0
        attempt.isOnUnfit = target.scheme == "https" && !attempt.hasAgreedOnHTTP2 && !registry.take(ends, for: self)
        guard !attempt.isOnUnfit else { return false }
        guard attempt.opened.isEmpty else { return true }
        let isSilent = registry.isSilent(ends)
        // Closes the connection with this transfer, unless others still use it.
        if isSilent { easy?.forbidReuse() }
        attempt.isOnUnfit = isSilent || registry.hasSurplus(ends, for: easy)
        guard !attempt.isOnUnfit else { return false }
        registry.limitSilence(ends, seconds: min(10, max(3, request.limits.duration / 3)))
        return true
    }

    /// Whether more than so many bytes came over the connection since the request that are part of no answer.
    func isFlooded(beyond most: Int) -> Bool {
        guard let undelivered = attempt.connection?.undelivered else { return false }
        return undelivered - attempt.undeliveredBefore > most
    }

    /// Whether the request may be sent. libcurl sends it again if the connection that it chose was closed meanwhile. Once is enough: a
    /// server that refuses stream after stream (RFC 9113, 8.7) would be asked six times. On an existing connection, the request may be
    /// refused again only because other requests came first, so it is made again over a connection of its own.
    func maySend() -> Bool {
        guard sendings != 1 || wantsNewConnection || attempt.opened.count > attempt.openedBefore else {
            attempt.isOnUnfit = true
            return false
        }
        attempt.openedBefore = attempt.opened.count
        sendings += 1
        guard sendings <= Self.mostSendings else { return stop(.refusedAgain(request)) }
        return true
    }

    /// Whether the server may not have looked at the request, so that it may be sent again, once, on another connection. Either the server
    /// is ending its connection and says so (RFC 9113, 6.8: GOAWAY with the number of an earlier stream), which libcurl 7.88 reports as a
    /// broken connection; or it closed an existing connection of HTTP/2 without a word. Where its answer was too much for HTTP/2, we ended
    /// the connection.
    func wasTurnedAway(_ code: CURLcode) -> Bool {
        let isClosing = [CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING].contains(code) || metEndOfHTTP2(code)
        let wasClosed = attempt.opened.isEmpty && attempt.ends != nil && isClosing
        return (code == CURLE_HTTP2 || wasClosed && !CurlEnding.isOfManyFields(easy?.errorWords ?? ""))
            && headers.isUntouched && !wantsNewConnection && mayBeginAgain
    }

    /// Whether the connection of HTTP/2 was closed, in order, under the stream. libcurl 7.88 has codes for that which it has for a body
    /// that is cut and a stream that is reset, too.
    func metEndOfHTTP2(_ code: CURLcode) -> Bool {
        [CURLE_PARTIAL_FILE, CURLE_HTTP2_STREAM].contains(code) && easy?.errorWords.contains("before end of the underlying stream") == true
    }

    /// Whether the server broke HTTP/2 before the head of its answer was whole, and is to be asked in HTTP/1.1. A server that puts fields
    /// of HTTP/1.1 into HTTP/2 (`Upgrade: h2,h2c`, as nginx passes it on from Apache; RFC 9113, 8.2.2) does so each time.
    func brokeHTTP2(_ code: CURLcode) -> Bool {
        let isMalformed = code == CURLE_HTTP2_STREAM && easy?.errorWords.contains("PROTOCOL_ERROR") == true
        // So libcurl 7.88 calls a stream that was reset where the server closes the connection at once, as one may that says
        // `Connection: close` in HTTP/2. Nothing tells whether we reset the stream or the server did.
        let isClosedToo = code == CURLE_GOT_NOTHING && attempt.hasAgreedOnHTTP2 && !attempt.opened.isEmpty
        return (isMalformed || isClosedToo) && !headers.isComplete && !speaksHTTP11 && mayBeginAgain
    }

    private var mayBeginAgain: Bool { stopped == nil && !isCancelled && sendings < Self.mostSendings }

    /// Whether the transfer failed because the system gives this process no more descriptors. Names can't be resolved then either.
    func isShortOfDescriptors(_ code: CURLcode) -> Bool {
        switch code {
        case CURLE_COULDNT_CONNECT: attempt.lacksDescriptor
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: ccurl_can_open(Int32(DescriptorBudget.besides)) == 0
        default: false
        }
    }

    private func stop(_ failure: TransportFailure) -> Bool {
        if stopped == nil { stopped = failure }
        return false
    }
}
