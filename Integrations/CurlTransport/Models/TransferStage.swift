import CCurl

/// How far a transfer had come.
enum TransferStage: Hashable {
    case resolving, connecting, securing, waiting, receiving

    init(_ easy: EasyHandle, isSecure: Bool) {
        if easy.offset(CURLINFO_STARTTRANSFER_TIME_T) > 0 {
            self = .receiving
        } else if easy.offset(CURLINFO_PRETRANSFER_TIME_T) > 0 {
            self = .waiting
        } else if easy.offset(CURLINFO_CONNECT_TIME_T) > 0 {
            self = isSecure ? .securing : .waiting
        } else if easy.offset(CURLINFO_NAMELOOKUP_TIME_T) > 0 {
            self = .connecting
        } else {
            self = .resolving
        }
    }

    var isBeforeConnection: Bool { self == .resolving || self == .connecting }

    /// As in "timed out while …".
    var inWords: String {
        switch self {
        case .resolving: "looking up its name"
        case .connecting: "connecting"
        case .securing: "agreeing on TLS"
        case .waiting: "waiting for the answer"
        case .receiving: "receiving the answer"
        }
    }
}
