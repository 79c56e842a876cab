/// The names of time zones that feeds use, as seconds east of UTC.
///
/// RFC 5322, 4.3 names ten; the rest were seen in weblogs. An ambiguous name is read as in RFC 5322 (`CST`), or else as where most feeds
/// with it come from (`BST` Britain, `IST` India). `ET`, `PT` and the like are read as standard time. Single letters are UTC: RFC 822
/// defined the military zones the wrong way round, so RFC 5322 calls their meaning unknown.
enum FeedDateZones {
    static func offset(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
        guard 1...5 ~= name.count else { return nil }
        var key: UInt64 = 0
        for byte in name {
            guard byte | 32 &- 97 < 26 else { return nil }
            key = key << 8 | UInt64(byte | 32)
        }
        if key == gmt || name.count == 1 { return 0 }
        return table[key].map { Int($0) * 60 }
    }

    private static let gmt = key("gmt")

    private static func key(_ name: String) -> UInt64 { name.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

    private static let table: [UInt64: Int16] = {
        var table: [UInt64: Int16] = [:]
        for (minutes, names) in minutesAndNames {
            for name in names.split(separator: " ") { table[key(String(name))] = minutes }
        }
        return table
    }()

    private static let minutesAndNames: [(Int16, String)] = [
        (-660, "sst"), (-600, "hst hast"), (-540, "akst hadt"), (-480, "pst pt akdt"), (-420, "mst mt pdt"), (-360, "cst ct mdt"),
        (-300, "est et cdt cot pet ect"), (-240, "ast at edt clt bot vet"), (-210, "nst nt"), (-180, "adt art brt clst uyt"),
        (-150, "ndt"), (-120, "brst fnt"), (-60, "azot cvt"), (0, "ut utc wet"), (60, "cet met mez wat bst west mewt"),
        (120, "eet cest mest mesz cat sast cemt"), (180, "msk eest eat trt idt"), (210, "irst"), (240, "msd samt gst azt get amt"),
        (270, "irdt aft"), (300, "yekt pkt uzt mvt"), (330, "ist slst"), (345, "npt"), (360, "omst novt bdt btt"), (390, "mmt"),
        (420, "krat ict wib"), (480, "irkt hkt sgt myt pht phst awst wst wita ulat"), (540, "jst kst yakt wit"), (570, "acst"),
        (600, "aest vlat chst pgt"), (630, "acdt lhst"), (660, "aedt magt sakt"), (720, "nzst pett fjt"), (780, "nzdt tot"),
    ]
}
