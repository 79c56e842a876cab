/// What a file of certificate authorities has to be like (PEM, RFC 7468), wherever one is looked at.
public enum PEMFile {
    /// Bytes: far more than all the authorities there are.
    public static let longest = 64 << 20

    /// Whether a certificate is in it.
    public static func holdsCertificate(_ bytes: [UInt8]) -> Bool { bytes.firstRange(of: mark) != nil }

    /// The end of the line that begins one, whether it is called a trusted one, an X509 one, or a certificate alone.
    private static let mark = Array("CERTIFICATE-----".utf8)
}
