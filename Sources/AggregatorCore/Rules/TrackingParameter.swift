/// Parameters of addresses that only say where a reader came from.
public enum TrackingParameter {
    private static let prefixes = ["utm_", "pk_", "mtm_", "piwik_", "matomo_", "hsa_", "itm_"].map { Array($0.utf8) }
    private static let names: Set<[UInt8]> = Set(
        [
            "fbclid", "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "msclkid", "yclid", "ysclid", "twclid", "ttclid", "igshid", "igsh",
            "mc_cid", "mc_eid", "_hsenc", "_hsmi", "__hssc", "__hstc", "__hsfp", "hsctatracking", "mkt_tok", "vero_id", "vero_conv",
            "oly_enc_id", "oly_anon_id", "rb_clickid", "s_cid", "wickedid", "_openstat", "epik", "li_fat_id", "ncid", "sc_campaign",
        ].map { Array($0.utf8) })

    /// - Parameter name: in small letters.
    public static func isOne(_ name: [UInt8]) -> Bool { names.contains(name) || prefixes.contains { name.starts(with: $0) } }
}
