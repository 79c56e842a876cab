import CCurl

/// The C functions that libcurl calls, with the transfer as their context. They run on the loop's thread, while the loop holds the
/// transfer.
enum TransferCallbacks {
    static let header: ccurl_data_function = { bytes, size, count, context in
        guard let context, let bytes else { return 0 }
        let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
        let length = size &* count
        return transfer.receiveHeader(UnsafeRawBufferPointer(start: bytes, count: length)) ? length : refusal(of: length)
    }

    static let body: ccurl_data_function = { bytes, size, count, context in
        guard let context, let bytes else { return 0 }
        let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
        let length = size &* count
        switch transfer.receiveBody(UnsafeRawBufferPointer(start: bytes, count: length)) {
        case .on: return length
        case .paused: return Int(CURL_WRITEFUNC_PAUSE)
        case .stopped: return refusal(of: length)
        }
    }

    static let openSocket: ccurl_socket_function = { context, _, address in
        guard let context, let address else { return refusedSocket }
        let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
        guard transfer.admits(InternetAddress(address)) else {
            transfer.registry?.hasGap = true
            return refusedSocket
        }
        let opened = socket(
            address.pointee.family, address.pointee.socktype | Int32(bitPattern: SOCK_CLOEXEC.rawValue), address.pointee.protocol)
        guard opened >= 0 else {
            if [EMFILE, ENFILE].contains(ccurl_errno()) { transfer.attempt.lacksDescriptor = true }
            transfer.registry?.hasGap = true
            return refusedSocket
        }
        transfer.attempt.opened.append(opened)
        return opened
    }

    /// Called once connected, perhaps over a connection of an earlier request that was allowed more.
    static let connected: ccurl_connected_function = { context, remote, local, remotePort, localPort in
        guard let context, let remote, let local else { return Int32(CURL_PREREQFUNC_ABORT) }
        let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
        let ends = SocketRegistry.Ends(
            local: String(cString: local), localPort: localPort, remote: String(cString: remote), remotePort: remotePort)
        transfer.noteProtocol()
        let isWelcome = transfer.admits(InternetAddress(ends.remote)) && transfer.accepts(ends) && transfer.maySend()
        return Int32(isWelcome ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT)
    }

    /// `CURL_SOCKET_BAD`.
    private static let refusedSocket: curl_socket_t = -1

    /// The return value that stops the transfer: any other number than was given.
    private static func refusal(of length: Int) -> Int { length == 0 ? 1 : 0 }
}
