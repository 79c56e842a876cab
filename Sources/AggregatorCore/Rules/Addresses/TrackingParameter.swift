/// Parameters of addresses that only say where a reader came from.
public enum TrackingParameter {
    /// Prefixes that no other parameter has. `pk_news` is some site's primary key: of `pk_` and the like only the documented names below
    /// count.
    private static let prefixes = ["utm_", "piwik_", "matomo_"].map { Array($0.utf8) }
    private static let names: Set<[UInt8]> = Set(
        [
            "fbclid", "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "msclkid", "yclid", "ysclid", "twclid", "ttclid", "igshid", "igsh",
            "mc_cid", "mc_eid", "_hsenc", "_hsmi", "__hssc", "__hstc", "__hsfp", "hsctatracking", "mkt_tok", "vero_id", "vero_conv",
            "oly_enc_id", "oly_anon_id", "rb_clickid", "s_cid", "wickedid", "_openstat", "epik", "li_fat_id", "ncid", "sc_campaign",
            // Matomo
            "pk_campaign", "pk_cpn", "pk_kwd", "pk_keyword", "pk_source", "pk_medium", "pk_content", "pk_cid", "mtm_campaign", "mtm_cpn",
            "mtm_kwd", "mtm_keyword", "mtm_source", "mtm_medium", "mtm_content", "mtm_cid", "mtm_group", "mtm_placement",
            // HubSpot
            "hsa_acc", "hsa_ad", "hsa_cam", "hsa_grp", "hsa_kw", "hsa_la", "hsa_mt", "hsa_net", "hsa_ol", "hsa_src", "hsa_tgt", "hsa_ver",
            "itm_source", "itm_medium", "itm_campaign", "itm_content", "itm_term",
        ].map { Array($0.utf8) })

    /// The longest address, in bytes, that is searched for them: one of 15 MB may have millions of parameters, and each takes memory. No
    /// page has such an address.
    static let longestAddress = 64 << 10

    /// Whether it is one of them.
    ///
    /// - Parameter name: In lower case.
    static func isOne(_ name: [UInt8]) -> Bool { names.contains(name) || prefixes.contains { name.starts(with: $0) } }

    /// Removes them from a web address, and leaves the other parameters unchanged.
    public static func remove(from address: inout [UInt8]) {
        guard address.count <= longestAddress, let question = address.firstIndex(of: UInt8(ascii: "?")) else { return }
        let end = address[question...].firstIndex(of: UInt8(ascii: "#")) ?? address.count
        guard question < end else { return }
        let parameters = address[(question + 1)..<end].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        let kept = parameters.filter { parameter in
            !isOne(parameter.prefix { $0 != UInt8(ascii: "=") }.map { 65...90 ~= $0 ? $0 | 32 : $0 })
        }
        guard kept.count < parameters.count else { return }
        var query: [UInt8] = []
        for parameter in kept {
            query.append(UInt8(ascii: query.isEmpty ? "?" : "&"))
            query.append(contentsOf: parameter)
        }
        address.replaceSubrange(question..<end, with: query)
    }
}

extension WebAddress {
    /// The address without these parameters.
    public var withoutTracking: WebAddress {
        guard isWeb, text.utf8.count <= TrackingParameter.longestAddress, text.holds(UInt8(ascii: "?")) else { return self }
        var bytes = Array(text.utf8)
        TrackingParameter.remove(from: &bytes)
        guard bytes.count < text.utf8.count else { return self }
        return WebAddress(String(decoding: bytes, as: UTF8.self)) ?? self
    }
}
