import AggregatorKit

extension SourceResolver {
    /// Reads a list of subscriptions, and reports what was repaired in it.
    func list(_ path: String) async throws -> ReadList {
        let list = try await parsed(path)
        // At most ten of a kind, as for any document.
        for warning in list.warnings {
            let place = warning.line.map { "\(path), line \($0)" } ?? path
            session.console.note(StyledText("\(place): \(VisibleText.of(warning.message))", .warning))
        }
        let cutOff = "\(path) ends before its end, and what was to follow is missing; get it whole, and give it again."
        var read = ReadList(
            path: path, entries: [], refused: [], unaddressed: list.unaddressed, cutOff: list.isCutOff ? cutOff : nil)
        var strange = StrangeSettings()
        let base = try base(of: path)
        for entry in list.entries { await add(entry, to: &read, base: base, &strange) }
        if let sentence = included(list.included, by: path) { session.console.note(StyledText(sentence, .warning)) }
        for reason in strange.told { session.console.note(StyledText("\(path): \(reason), and was left out.", .warning)) }
        let untold = strange.count - strange.told.count
        if untold > 0 { session.console.note(StyledText("\(path): \(untold) more such settings were left out.", .warning)) }
        // It may have come from anywhere, and whoever wrote it would have these files read.
        let files = path == Self.pipe ? read.entries.count { $0.address.scheme == "file" } : 0
        if files > 0 {
            session.console.note(StyledText("The list that was piped in names \(Plural.of(files, "file")) of this machine.", .warning))
        }
        return read
    }

    private func parsed(_ path: String) async throws -> SubscriptionList {
        if let address = WebAddress(path), address.isWeb, !session.services.world.files.exists(path) {
            let shown = UserInput.shown(path)
            throw CommandFailure(
                .badAddress,
                "“\(shown)” is an address, and lists of subscriptions are read from files; fetch it, as in `curl -L \(ShellWord.quoted(shown)) | aggregator import -`.",
                status: .usage)
        }
        let bytes = try await session.services.world.files.read(path, limit: 64 << 20)
        do throws(FormatFailure) {
            if let list = try session.services.list(of: bytes, limits: session.fetchOptions.parseLimits) { return list }
        } catch {
            throw CommandFailure(error.code, "\(path): \(error.message)")
        }
        throw CommandFailure(
            .integrationFailed, "No integration reads lists of subscriptions; compose one that does.", status: .unavailable)
    }

    /// The place of the list, which a person keeps beside their files and which may name them by relative paths; `nil` for a list from a
    /// pipe, which has no place, and must use absolute paths.
    private func base(of path: String) throws -> WebAddress? {
        path == Self.pipe ? nil : WebAddress(path: path, in: try session.folder(of: path))
    }

    /// The path that stands for what is piped in.
    private static let pipe = "-"

    /// Adds what an entry names to the sources of the list, or to what is refused.
    ///
    /// - Parameter base: The place of the list; `nil` if it has none.
    private func add(_ entry: SubscriptionListEntry, to read: inout ReadList, base: WebAddress?, _ strange: inout StrangeSettings) async {
        let isPiped = read.path == Self.pipe
        let named = entry.address.withoutFeedScheme
        let web = await web(named, isPiped ? nil : read.path)
        let address = web ?? named.resolved(against: named.text.hasPrefix("/") ? base ?? Self.root : base)
        // If an address has too many slashes, or too few, only the interpreted address has its login where it can be taken out.
        let written = (address.isWeb ? address : named).separatingUserInfo.address.text
        // A login where none can be would be followed, and shown, as a part of the address.
        let isFetched =
            session.services.canFetch(address) && LoginInText.removed(from: written) == written && !isCommand(named)
            && !hasMistypedScheme(named)
        let isMissing = await isMissing(named, at: address, in: read.path)
        if isFetched, !isMissing {
            read.entries.append(wanted(written, at: address, entry, &strange))
        } else if isPiped, address.scheme == nil, !isCommand(named) {
            read.placeless.append(UserInput.shown(entry.address.text))
        } else if !isPiped, let file = await file(entry.address.text, beside: read.path) {
            read.entries.append(wanted(entry.address.text, at: file, entry, &strange))
        } else if isFetched {
            read.missing.append(UserInput.shown(entry.address.text))
        } else {
            read.refused.append(UserInput.shown(entry.address.text))
        }
    }

    private static let root = WebAddress("file:///")

    /// Says which other lists are not read, of which the first ten are named; `nil` if there are none.
    private func included(_ lists: [WebAddress], by path: String) -> String? {
        guard !lists.isEmpty else { return nil }
        let most = 10
        let names = lists.prefix(most).map { UserInput.shown($0.text) }.joined(separator: ", ")
        let rest = lists.count > most ? " and \(lists.count - most) more" : ""
        return "\(path) includes \(Plural.of(lists.count, "other list")), which \(lists.count == 1 ? "is" : "are") not read; "
            + "fetch what you want of them, and import each by itself: \(names)\(rest)."
    }

    /// The source of an entry, with those of its settings that are understood; the others are told in `strange`.
    private func wanted(
        _ source: String, at address: WebAddress, _ entry: SubscriptionListEntry, _ strange: inout StrangeSettings
    ) -> WantedSource {
        var settings = SourceSettings(Subscription.Preferences(), session)
        strange.add(settings.take(entry.settings, within: session.fetchOptions), of: source)
        return WantedSource(
            source, at: address, name: entry.hasOwnTitle ? nil : entry.title, tags: entry.tags, homePage: entry.homePage,
            preferences: settings.preferences)
    }

    /// Returns the web address of a host without a scheme. It begins with two slashes, as in a page, since no file is on another host; or
    /// it has none, as people write it, if no file has that name.
    private func web(_ address: WebAddress, _ list: String?) async -> WebAddress? {
        if address.text.hasPrefix("//") { return WebAddress("https:\(address.text)") }
        guard !session.services.canFetch(address), !isCommand(address), let site = Self.site(address.text) else { return nil }
        if let list, await file(address.text, beside: list) != nil { return nil }
        return site
    }

    /// Whether it is a command that other readers run for a feed, as in `|/usr/bin/program`.
    private func isCommand(_ address: WebAddress) -> Bool { address.text.hasPrefix("|") }

    /// Whether it is an address whose scheme can't be one, as in `ht!tp://example.org/`, and no relative path.
    private func hasMistypedScheme(_ address: WebAddress) -> Bool {
        guard address.scheme == nil, let end = address.text.utf8.firstRange(of: "://".utf8)?.lowerBound else { return false }
        // Behind a path or a query, it is the address of something else.
        return !address.text[..<end].contains { "/?#".contains($0) }
    }

    /// Returns a file whose name looks like an address, as in `12:30@home/x.xml`; `nil` if there is no such file.
    private func file(_ name: String, beside list: String) async -> WebAddress? {
        let path = (list.lastIndex(of: "/").map { String(list[...$0]) } ?? "") + name
        guard !name.hasPrefix("/"), await isFile(path, beside: list) else { return nil }
        return WebAddress(path: path, in: session.services.world.environment.workingDirectory)
    }

    /// Whether it is written as a path, and no such file is there. In a list that a script or a page made, that is what it put in place of
    /// an address: `undefined`, `/feed/`, `{{feed}}`. Whoever writes `file:` means a file, also on a disk that is not mounted now.
    private func isMissing(_ named: WebAddress, at address: WebAddress, in list: String) async -> Bool {
        guard named.scheme == nil, address.scheme == "file" else { return false }
        // A path that is no UTF-8 can't be looked up here; its pull says what is wrong.
        guard let path = String(validating: PercentEncoding.decodedBytes(address.parts.path), as: UTF8.self) else { return false }
        return await !isFile(path, beside: list)
    }

    /// Whether a file is there that may be a source: no folder, and not the list itself, where `#` and `?feed=rss2` lead.
    private func isFile(_ path: String, beside list: String) async -> Bool {
        let files = session.services.world.files
        guard files.exists(path), (try? await files.list(path)) == nil else { return false }
        return !files.place(of: path).lies(in: files.place(of: list))
    }
}

/// Why settings of a list were left out: ten reasons are told, as of any document, and the others counted, as a list may have millions.
private struct StrangeSettings {
    private(set) var told: [String] = []
    private(set) var count = 0
    private static let most = 10

    mutating func add(_ reasons: [String], of source: String) {
        count += reasons.count
        told += reasons.prefix(Self.most - told.count).map { "of \(UserInput.shown(source)) \($0)" }
    }
}
