import AggregatorCore

extension CassetteContract {
    /// A recording in which every member is set.
    static var sample: Recording {
        var generator = SampleGenerator(seed: 7)
        let configuration = JSONValue.object([
            JSONValue.Member("timeout", .string("30s")), JSONValue.Member("keep-tracking", .bool(true)),
        ])
        var opening = Recording.Opening(
            program: "1.2.3", seed: .max, moment: moment(0), isForced: true, configuration: configuration,
            sources: (0..<4).map { number in
                Recording.Source(
                    generator.subscription(number), state: number == 1 ? nil : generator.state(), feed: number == 2 ? nil : generator.feed()
                )
            })
        opening.siteWaits = [SiteWait(site: "example.org", until: moment(5).now)]
        opening.sources.append(Recording.Source(StoreSamples.subscription(9)))
        var recording = Recording(opening: opening, lines: (1...3).map { line(number: $0) })
        recording.lines.append(Recording.Line(Recording.Attempt(source: "quiet", feed: StoreSamples.feedID(9), moment: moment(9))))
        recording.report = [
            .object([JSONValue.Member("source", .string("a")), JSONValue.Member("new", .integer(3))]),
            .object([JSONValue.Member("summary", .object([JSONValue.Member("sources", .integer(1))]))]),
        ]
        return recording
    }

    static func line(number: UInt64) -> Recording.Line {
        var generator = SampleGenerator(seed: number)
        let feed = StoreSamples.feedID(Int(number % 64))
        var brokenOff = TransportFailure(.truncated, generator.text())
        brokenOff.hasHead = true
        var line = Recording.Line(Recording.Attempt(source: generator.text(), feed: feed, moment: moment(1)))
        line.exchanges = [
            exchange(&generator, .success(answer(&generator, body: Array(0...255)))),
            exchange(&generator, .success(answer(&generator, body: []))),
            exchange(&generator, .failure(TransportFailure(.unreachable, generator.text(), isLocal: true))),
            exchange(&generator, .failure(brokenOff)),
            exchange(&generator, .failure(TransportFailure(.timedOut, generator.text(), limit: .duration))),
            exchange(&generator, .failure(TransportFailure(.timedOut, generator.text()))),
        ]
        line.recalled = (0..<2).map { position in
            let post = StoredPost(
                id: StoreSamples.postID(position), feed: feed, post: position == 0 ? Post() : generator.post(),
                status: PostStatus(isRead: generator.bool(), isStarred: generator.bool(), isApart: generator.bool()),
                firstSeen: generator.moment(),
                lastChanged: position == 0 ? nil : generator.moment(), fingerprint: generator.identifier(), sortDate: generator.moment())
            return .post(ArchivedPost(post, evidence: Evidence.Kind.allCases.map { StoreSamples.evidence(position, $0) }))
        }
        line.recalled.append(
            .tombstone(
                Tombstone(
                    id: StoreSamples.postID(2), feed: feed, fingerprint: generator.identifier(), removed: generator.moment(),
                    evidence: Evidence.Kind.allCases.map { StoreSamples.evidence(2, $0) })))
        return line
    }

    private static func exchange(
        _ generator: inout SampleGenerator, _ outcome: Result<Response, TransportFailure>
    ) -> Recording.Exchange {
        var request = Request(generator.address(), validators: Validators(entityTag: "\"é\"", lastModified: generator.text()))
        request.headers = [Header(name: "Accept", value: "*/*"), Header(name: "Accept", value: generator.text())]
        request.secretHeaders = [Header(name: "Authorization", value: "***")]
        request.limits = Request.Limits(duration: 12.5, connecting: 1.25, answering: 6.25, bytes: 1 << 40, headerBytes: 7)
        request.limits.whole = 13.5
        request.allowedNetworks = ["10.0.0.0/8", "fd00::/8"].compactMap { Network($0) }
        request.proxy = "http://proxy.example:8080"
        request.http11Only = generator.bool()
        request.authorityFile = "/etc/authorities.pem"
        return Recording.Exchange(request, began: moment(2), ended: moment(3), outcome: outcome)
    }

    private static func answer(_ generator: inout SampleGenerator, body: [UInt8]) -> Response {
        Response(
            status: 301, headers: [Header(name: "Content-Type", value: "text/xml"), Header(name: "X", value: generator.text())], body: body,
            address: generator.address(), transferredBytes: 12)
    }

    private static func moment(_ step: Int64) -> Recording.Moment {
        Recording.Moment(now: Timestamp(seconds: 1_769_850_300 + step, nanoseconds: 123_456_789), uptime: 1234.0625 + Double(step))
    }
}
