import CFuzzer
import Glibc

// Fuzz TARGET [libFuzzer's options] FOLDER…

let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")
guard CommandLine.arguments.count > 1, let target = FuzzTarget(rawValue: CommandLine.arguments[1]) else {
    print("usage: Fuzz \(names) [libFuzzer's options] FOLDER…")
    exit(64)
}
FuzzTarget.current = target

var arguments: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.enumerated().filter { $0.offset != 1 }.map { strdup($0.element) }
var count = Int32(arguments.count)
arguments.append(nil)
let status = arguments.withUnsafeMutableBufferPointer { buffer in
    var start = buffer.baseAddress
    return LLVMFuzzerRunDriver(&count, &start) { bytes, count in
        FuzzTarget.current.run(UnsafeBufferPointer(start: bytes, count: count))
        return 0
    }
}
exit(status)
