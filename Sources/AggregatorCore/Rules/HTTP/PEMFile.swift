/// What is required of a file of certificate authorities (PEM, RFC 7468).
public enum PEMFile {
    /// The greatest size in bytes: far more than all existing authorities need.
    public static let longest = 64 << 20

    /// Whether it holds a certificate.
    public static func holdsCertificate(_ bytes: [UInt8]) -> Bool { bytes.firstRange(of: mark) != nil }

    /// The end of a line that begins a certificate, in any of its forms (`TRUSTED CERTIFICATE`, `X509 CERTIFICATE`, `CERTIFICATE`).
    private static let mark = Array("CERTIFICATE-----".utf8)
}
