import AggregatorCore
import CCurl

/// The sentences of this transport: what happened, where, what to do.
extension TransportFailure {
    static func badAddress(_ address: WebAddress, _ reason: String) -> Self { Self(.badAddress, "\(address.forPeople) \(reason).") }

    static func cancelled(_ request: Request) -> Self { .givenUp(at: request.address.forPeople) }

    static func outOfMemory(_ request: Request) -> Self {
        Self(.other, "There was no memory left to fetch \(request.address.forPeople); lower --concurrency.")
    }

    /// libcurl did not take a setting that the transfer may not be without.
    static func refusedOption(_ refusal: EasyHandle.Refusal, for request: Request) -> Self {
        guard refusal.code != CURLE_OUT_OF_MEMORY else { return .outOfMemory(request) }
        let known = curl_easy_option_by_id(refusal.option)?.pointee.name
        let name = known.map { "CURLOPT_\(String(cString: $0))" } ?? "option \(refusal.option.rawValue)"
        let words = String(cString: curl_easy_strerror(refusal.code))
        return Self(
            .other,
            "\(request.address.forPeople) can't be fetched: this libcurl does not take \(name) (\(words)); see whether it lacks that, or use another."
        )
    }

    static func outOfDescriptors(_ request: Request) -> Self {
        Self(
            .outOfDescriptors,
            "\(request.address.forPeople) was not asked: too many files and connections are open; lower --concurrency, or raise `ulimit -n`."
        )
    }

    static func unreadableAuthorities(_ request: Request) -> Self {
        let file = request.authorityFile ?? "this system"
        return Self(
            .authoritiesUnreadable,
            "The authorities of \(file), for \(request.address.forPeople), can't be read; check the file that --ca-file or SSL_CERT_FILE names."
        )
    }

    /// Advice about a refused certificate; `words` are OpenSSL's or, if the name does not match, libcurl's.
    static func advice(onCertificate words: String) -> String {
        // No authority of ours makes such a certificate good.
        if ["has expired", "too weak", "unsuitable certificate purpose"].contains(where: words.contains) {
            return "its publisher has to renew it"
        }
        if words.contains("not yet valid") { return "check the clock of this machine" }
        if words.contains("subject name") { return "it is another host's, so check the address" }
        return "if it is right, name its authority with --ca-file"
    }

    static func malformed(_ request: Request, _ flaw: String) -> Self {
        Self(.malformed, "\(request.address.forPeople) gave an answer \(flaw); its publisher should know.")
    }

    static func flooded(_ request: Request, bytes: Int) -> Self {
        malformed(request, "with more than \(bytes) bytes that are part of no document")
    }

    static func refusedAgain(_ request: Request) -> Self {
        Self(.unreachable, "\(request.address.forPeople) took the request and refused it, twice; try again later.")
    }

    static func truncated(_ request: Request, received: Int) -> Self {
        Self(.truncated, "\(request.address.forPeople) ended the transfer early, after \(received) bytes of the body; try again later.")
    }

    static func outwaited(_ request: Request) -> Self {
        Self(
            .outwaited,
            "\(request.address.forPeople) broke off while too much else was coming in to read on; lower --concurrency if that happens often."
        )
    }

    static func givenUp(_ request: Request) -> Self {
        Self(
            .timedOut,
            "\(request.address.forPeople) stopped in the middle of a large answer while others waited for the memory that it took; try again later."
        )
    }

    static func headersTooLarge(_ request: Request) -> Self {
        Self(
            .headersTooLarge,
            "\(request.address.forPeople) sent more header fields than fit into \(request.limits.headerBytes) bytes; its publisher should know."
        )
    }

    static func tooManyFieldsForHTTP2(_ request: Request) -> Self {
        Self(
            .headersTooLarge,
            "\(request.address.forPeople) sent more header fields, or in more pieces, than can be taken over HTTP/2 (128 KiB); its publisher should know."
        )
    }

    static func fieldTooLarge(_ request: Request) -> Self {
        Self(
            .headersTooLarge,
            "\(request.address.forPeople) sent a header field that is longer than \(CURL_MAX_HTTP_HEADER) bytes; its publisher should know."
        )
    }

    static func refused(_ address: InternetAddress, block: String, for request: Request) -> Self {
        Self(
            .addressRefused,
            "\(request.address.forPeople) leads to \(address), a special-use address: \(block); allow it with --allow-network if it is meant."
        )
    }

    /// - Parameter hasBody: Whether anything of a body had come.
    static func timedOut(_ request: Request, _ stage: TransferStage, hasBody: Bool, words: String) -> Self {
        let place = request.address.forPeople
        let isSlow = words.hasPrefix("Operation too slow")
        let limits = request.limits
        let answering = hasBody ? limits.duration : min(limits.answering, limits.duration)
        let limit = stage.isBeforeConnection || stage.isSecuring ? min(limits.connecting, answering) : answering
        // A third of the whole is for connecting (`Request.Limits.give`), so it has to be raised by more than is missing.
        let share = limit < answering ? ", of which a third is for that," : ""
        // The user did not set this limit but the whole time, so the sentence names both.
        let all = limits.whole ?? limits.duration
        let whole = stage.isAfterRequest && limit < all ? " of its \(SecondsText.of(all))" : ""
        return Self(
            .timedOut,
            isSlow
                ? "\(place) sent next to nothing of a document for half of the \(SecondsText.of(limits.duration)) s that it had; raise --timeout if it needs longer."
                : "\(place) took more than \(SecondsText.of(limit))\(whole) s, and was \(stage.inWords); raise --timeout\(share) if it needs longer.",
            isLocal: stage.isBeforeConnection, limit: .duration)
    }

    static func notReadInTime(_ request: Request) -> Self {
        Self(
            .timedOut,
            "\(request.address.forPeople) could not be read within \(SecondsText.of(request.limits.duration)) s; see whether its disk or network still answers, or raise --timeout.",
            limit: .duration)
    }
}

extension TransportFailure {
    init(_ failure: BodyFailure, for request: Request) {
        let place = request.address.forPeople
        switch failure {
        case .tooLarge(let limit):
            self.init(
                .tooLarge, "The body of \(place) has more than \(limit) bytes; raise --max-bytes if that is meant.", limit: .bytes)
        case .announcedTooLarge(let bytes, let limit):
            self.init(
                .tooLarge, "\(place) announces \(bytes) bytes where at most \(limit) are wanted; raise --max-bytes if that is meant.",
                limit: .bytes)
        case .tooManyCodings(let count):
            self.init(
                .malformed,
                "\(place) is coded \(count) times over, where \(ContentCoding.maximumChain) is the limit; its publisher should know.")
        case .unknownCoding(let name):
            self.init(
                .malformed, "\(place) is coded as “\(name.printable)”, which was not asked for; its publisher should know.")
        case .damaged(let coding):
            self.init(
                .malformed, "The body of \(place) is said to be \(coding.rawValue), and can't be read as that; its publisher should know.")
        case .truncated(let coding):
            self.init(.truncated, "The \(coding.rawValue) body of \(place) stops before its end; try again later.")
        case .outOfMemory: self = .outOfMemory(request)
        }
    }

    init(_ failure: HeaderCollector.Failure, for request: Request) {
        switch failure {
        case .tooManyBytes: self = .headersTooLarge(request)
        case .tooManyFields:
            self.init(
                .headersTooLarge,
                "\(request.address.forPeople) sent more than \(HeaderCollector.maximumCount) header fields; its publisher should know.")
        case .unreadableLength: self = .malformed(request, "with a length that can't be read")
        case .contradictoryLength: self = .malformed(request, "with lengths that contradict each other")
        case .looseFraming:
            self = .malformed(request, "with a space in the name of the field that says where it ends, or with that field on two lines")
        case .unreadable: self = .malformed(request, "that breaks HTTP")
        }
    }
}

extension String {
    /// Without bytes that a terminal would act on.
    fileprivate var printable: String { String(decoding: utf8.filter { 32...126 ~= $0 }, as: UTF8.self) }
}
