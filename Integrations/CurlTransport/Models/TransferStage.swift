import CCurl

/// How far a transfer had come.
enum TransferStage: Hashable {
    case resolving, connecting, tunnelling, securing, waiting, receiving
    /// A proxy has begun to answer; libcurl does not tell whether its answer is complete.
    case securingBehindProxy
    /// A SOCKS proxy is connected to; libcurl does not tell whether it has made the connection behind it.
    case passingSOCKS

    /// How a proxy makes the connection to the host.
    enum Tunnel {
        /// By CONNECT, over HTTP.
        case http
        case socks
    }

    /// - Parameter tunnel: How the connection is made by a proxy; `nil` if none is asked for it.
    init(_ easy: EasyHandle, isSecure: Bool, tunnel: Tunnel?) {
        if easy.offset(CURLINFO_STARTTRANSFER_TIME_T) > 0 {
            self = .receiving
        } else if easy.offset(CURLINFO_PRETRANSFER_TIME_T) > 0 {
            self = .waiting
        } else if easy.offset(CURLINFO_CONNECT_TIME_T) > 0 || easy.long(CURLINFO_LOCAL_PORT) > 0 {
            // libcurl 7.88 counts a connection as made once TLS is agreed on, but reports the local port before.
            switch tunnel {
            case .http: self = easy.long(CURLINFO_HTTP_CONNECTCODE) != 0 ? .securingBehindProxy : .tunnelling
            case .socks: self = isSecure ? .passingSOCKS : .tunnelling
            case nil: self = isSecure ? .securing : .waiting
            }
        } else if easy.offset(CURLINFO_NAMELOOKUP_TIME_T) > 0 {
            self = .connecting
        } else {
            self = .resolving
        }
    }

    var isBeforeConnection: Bool { [.resolving, .connecting, .tunnelling, .passingSOCKS].contains(self) }

    var isSecuring: Bool { self == .securing || self == .securingBehindProxy }

    var isAfterRequest: Bool { self == .waiting || self == .receiving }

    /// The words after "timed out while …".
    var inWords: String {
        switch self {
        case .resolving: "looking up its name"
        case .connecting: "connecting"
        case .tunnelling: "waiting for its proxy"
        case .passingSOCKS: "waiting for its proxy, or agreeing on TLS behind it"
        case .securing: "agreeing on TLS"
        case .securingBehindProxy: "waiting for the rest of its proxy's answer, or agreeing on TLS behind it"
        case .waiting: "waiting for the answer"
        case .receiving: "receiving the answer"
        }
    }
}
