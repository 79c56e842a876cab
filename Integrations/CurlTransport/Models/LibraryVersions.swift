import AggregatorCore
import CBrotli
import CCurl
import CZlib
import CZstd

/// The versions of the libraries that this silo uses.
struct LibraryVersions {
    let curl: String
    let tls: String?
    let hasHTTP2: Bool
    let zlib: String
    let brotli: String
    let zstd: String

    init() {
        let version = ccurl_version()?.pointee
        curl = version?.version.map { String(cString: $0) } ?? "unknown"
        tls = version?.ssl_version.map { String(cString: $0) }
        hasHTTP2 = (version?.features ?? 0) & CURL_VERSION_HTTP2 != 0
        zlib = String(cString: zlibVersion())
        let number = BrotliDecoderVersion()
        brotli = "\(number >> 24).\(number >> 12 & 0xfff).\(number & 0xfff)"
        zstd = String(cString: ZSTD_versionString())
    }
}

extension Health {
    /// Without TLS most sources can't be fetched.
    init(_ versions: LibraryVersions) {
        let tls = versions.tls ?? "no TLS"
        self.init(
            isWell: versions.tls != nil,
            summary: "libcurl \(versions.curl), \(tls), \(versions.hasHTTP2 ? "HTTP/2" : "no HTTP/2"), zlib \(versions.zlib), "
                + "brotli \(versions.brotli), zstd \(versions.zstd)")
    }
}
