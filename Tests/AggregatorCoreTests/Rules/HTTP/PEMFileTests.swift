import AggregatorCore
import Testing

@Suite("Files of certificate authorities")
struct PEMFileTests {
    @Test(
        "files of certificate authorities hold a certificate, whatever kind of one it is called",
        arguments: [
            ("-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n", true),
            ("# ours\n-----BEGIN TRUSTED CERTIFICATE-----\n", true),
            ("-----BEGIN X509 CERTIFICATE-----", true), ("-----BEGIN PRIVATE KEY-----\nMIIB\n", false), ("CERTIFICATE", false), ("", false),
        ])
    func certificates(text: String, isHeld: Bool) { #expect(PEMFile.holdsCertificate(Array(text.utf8)) == isHeld) }
}
