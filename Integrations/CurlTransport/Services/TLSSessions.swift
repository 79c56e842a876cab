import CCurl

/// The TLS sessions that servers gave. A later connection to a server resumes its session (RFC 8446, 2.2) instead of making a new one,
/// which costs the server most of what a small feed does. Owned by the loop's thread.
///
/// libcurl keeps sessions in an easy handle, which lives for one transfer here, or in a share. A share of 7.88 has room for eight, and no
/// option makes that more. So there are several shares, and each host has its own among them.
final class TLSSessions {
    private var shares = [UnsafeMutableRawPointer?](repeating: nil, count: 64)

    /// `nil` if there is no memory for one.
    func share(for host: String) -> UnsafeMutableRawPointer? {
        let place = Int(host.utf8.reduce(0 as UInt32) { $0 &* 31 &+ UInt32($1) }) % shares.count
        if shares[place] == nil { shares[place] = ccurl_make_session_share() }
        return shares[place]
    }

    /// To be called when no easy handle uses a share any more.
    func close() {
        for place in shares.indices {
            if let share = shares[place].take() { curl_share_cleanup(share) }
        }
    }
}
