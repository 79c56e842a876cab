#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension UnsafeMutablePointer<dirent> {
    /// An entry is only as long as its name: the 256 bytes of the field must not be copied.
    var name: String {
        withUnsafeBytes(of: &pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
