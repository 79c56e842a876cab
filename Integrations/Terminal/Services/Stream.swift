import AggregatorCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// One of the process's standard streams.
struct Stream: Sendable {
    var number: Int32
    /// The stream's name in messages, as in `standard output`.
    var name: String

    var isTerminal: Bool { isatty(number) == 1 }

    /// `nil` if the terminal doesn't report it.
    var columns: Int? {
        var size = winsize()
        guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Writes everything, or throws.
    func write(_ bytes: [UInt8]) throws(FileFailure) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { send(UnsafeRawBufferPointer(rebasing: $0[written...]), to: number) }
            if count >= 0 {
                written += count
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                // Another program that shares the terminal has set it so; waiting is what a blocking write does.
                var ready = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            case EPIPE: throw FileFailure(.closed, "\(name) can't be written: nobody reads it any more.")
            // The process was started without this stream.
            case EBADF: throw FileFailure(.noOutput, "\(name) can't be written: it is closed; open it, or send it to /dev/null.")
            case ENOSPC, EDQUOT: throw FileFailure(.full, "\(name) can't be written: the disk is full; make room and try again.")
            // The limit of this process (`ulimit -f`), or of the file system: no room on the disk helps.
            case EFBIG:
                throw FileFailure(
                    .full,
                    "\(name) can't be written: it would be larger than files may be here; allow larger ones, or choose another place.")
            case let error: throw FileFailure(.noOutput, "\(name) can't be written: \(String(cString: strerror(error))).")
            }
        }
    }

    /// From now on the terminal shows nothing of what is typed but the end of the line. Returns what to `restore`; `nil` if the terminal
    /// can't be kept from showing it.
    func hideTyping() -> termios? {
        var settings = termios()
        guard tcgetattr(number, &settings) == 0 else { return nil }
        let before = settings
        settings.c_lflag &= ~tcflag_t(ECHO)
        settings.c_lflag |= tcflag_t(ECHONL)
        // Drops what was typed, and shown, before the question was seen.
        return tcsetattr(number, TCSAFLUSH, &settings) == 0 ? before : nil
    }

    func restore(_ settings: termios) {
        var settings = settings
        tcsetattr(number, TCSADRAIN, &settings)
    }

    /// A line, without its end.
    struct Line: Sendable, Equatable {
        var text: String
        /// Whether the input ended before the line did (Ctrl-D): a terminal has then shown no line end.
        var isUnended: Bool
    }

    /// Reads up to the end of the line; empty at the end of input. At most 64 KiB. Waits even if the stream was made non-blocking.
    func readLine() throws(FileFailure) -> Line {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        var isUnended = false
        while line.count < 64 << 10 {
            let count = read(number, &byte, 1)
            if count < 0 {
                switch errno {
                case EINTR: continue
                case EAGAIN:
                    // Another program that shares the terminal has set it so, which does not mean that nothing more will be typed.
                    var ready = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
                    poll(&ready, 1, -1)
                    continue
                // Throws, as an empty line would be taken for an answer.
                case let error:
                    throw FileFailure(.other, "\(name) can't be read: \(String(cString: strerror(error))).")
                }
            }
            isUnended = count == 0
            if isUnended || byte == 10 { break }
            line.append(byte)
        }
        // A mended text would be another name, or another password.
        guard let text = String(validating: line, as: UTF8.self) else {
            throw FileFailure(
                .other, "What was typed is not UTF-8, and can't be taken to the letter; set the terminal to UTF-8, and type it again.")
        }
        return Line(text: text, isUnended: isUnended)
    }
}

/// `write` under a name that the method doesn't hide.
private func send(_ bytes: UnsafeRawBufferPointer, to number: Int32) -> Int { write(number, bytes.baseAddress, bytes.count) }
