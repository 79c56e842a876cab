import AggregatorContracts
import AggregatorCore
import Testing

@Suite("Subscription list contract")
struct SubscriptionListContractTests {
    @Test("a format that keeps its promises passes", arguments: SubscriptionListContract.checks)
    func goodFormatPasses(check: ContractCheck<any SubscriptionListFormat>) async throws {
        try await check.run(on: ToyList(flaw: nil))
    }

    @Test("every check fails for some broken format, and every broken format fails some check")
    func brokenFormats() async {
        let fakes = ToyList.Flaw.allCases.map { flaw in
            BrokenFake<any SubscriptionListFormat>(name: flaw.rawValue) { ToyList(flaw: flaw) }
        }
        let matrix = await FailureMatrix(seam: "subscription-list", checks: SubscriptionListContract.checks, fakes: fakes)
        print(matrix)
        #expect(matrix.toothless.isEmpty)
        #expect(matrix.undetected.isEmpty)
    }
}

/// The word `list`, then one entry per line (fields separated by tabs, a full stop last; a tilde before a feed's own title), then the word
/// `end`.
private struct ToyList: SubscriptionListFormat {
    enum Flaw: String, CaseIterable {
        case nameless, forgetsTags, forgetsSettings, restless, chatty, credulous, unlimited, hasty, blind, trusting, claiming
        case cutting
    }

    let flaw: Flaw?
    private let count = ReadingCount()

    init(flaw: Flaw?) { self.flaw = flaw }

    var name: String { flaw == .nameless ? "" : "toy" }

    func write(_ entries: [SubscriptionListEntry], title: String) -> [UInt8] {
        var text = flaw == .restless ? "list\t\(count.next())\n" : "list\n"
        for entry in entries {
            let addresses = [entry.address, entry.homePage].map { address in
                flaw == .chatty ? address?.text : address?.separatingUserInfo.address.text
            }
            let settings = flaw == .forgetsSettings ? [] : entry.settings.flatMap { [$0.name, $0.text] }
            let fields =
                [
                    addresses[0] ?? "", (entry.hasOwnTitle && flaw != .claiming ? "~" : "") + (entry.title ?? ""), addresses[1] ?? "",
                    settings.joined(separator: "\r"),
                ]
                + (flaw == .forgetsTags ? [] : entry.tags)
            text += fields.joined(separator: "\t") + "\t.\n"
        }
        return Array("\(text)end\n".utf8)
    }

    func read(_ bytes: [UInt8], limits: ParseLimits) throws(FormatFailure) -> SubscriptionList {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard lines.first?.hasPrefix("list") == true || flaw == .credulous else { throw FormatFailure(.notAFeed, "No list.") }
        let isCutOff = lines.last != "end" && flaw != .trusting
        let whole = lines.dropFirst().filter { $0 != "end" && ($0.hasSuffix("\t.") || flaw == .hasty) }
        guard whole.count <= limits.items || flaw == .unlimited else { throw FormatFailure(.limitExceeded, "More than `items`.") }
        let entries = whole.compactMap { line -> SubscriptionListEntry? in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }.filter { $0 != "." }
            let longest = flaw == .cutting ? max(limits.fieldSize, 12) : .max
            guard let address = WebAddress(String(fields[0].prefix(longest))) else { return nil }
            let settings = fields.count > 3 ? fields[3].split(separator: "\r").map { String($0) } : []
            let title = fields.count > 1 && !fields[1].isEmpty ? fields[1] : nil
            return SubscriptionListEntry(
                address: address, title: title.map { String($0.drop { $0 == "~" }) }, hasOwnTitle: title?.first == "~",
                homePage: fields.count > 2 ? WebAddress(fields[2]) : nil, tags: Array(fields.dropFirst(4)),
                settings: stride(from: 0, to: settings.count - 1, by: 2).map {
                    SubscriptionListEntry.Setting(name: settings[$0], text: settings[$0 + 1])
                })
        }
        return SubscriptionList(entries, unaddressed: flaw == .blind ? entries.compactMap(\.title) : [], isCutOff: isCutOff)
    }
}
