extension Sanitizer {
    /// Attributes in which scripts for lazy loading keep the address, best first.
    static let lateSources: [AttributeName] = [.dataSrc, .dataLazySrc, .dataOriginal, .dataLazyload, .dataCfsrc]
    /// Attributes with the address, or that of a larger picture, usually beside a picture that is there already.
    private static let spareSources: [AttributeName] = [.dataImage, .dataHiResSrc, .dataOrigFile]
    /// Attributes that may hold something else, such as `true`.
    private static let otherUses: [AttributeName] = [.dataLazyload, .dataCfsrc] + spareSources
    /// Further names for it, of single sites and scripts; the last one may be that of a page, and counts only where there is no picture.
    private static let rareSources: [StaticString] = [
        "data-actualsrc", "data-original-src", "data-ezsrc", "nitro-lazy-src", "data-echo", "data-large-file", "data-url",
    ]
    private static let lateSourceSets: [AttributeName] = [.dataSrcset, .dataLazySrcset]

    /// Whether a picture is worth showing; leaves its address in `lastPicture`.
    mutating func isWanted(picture bytes: Span<UInt8>) -> Bool {
        let previous = lastPicture
        let mayRepeat = isLastPictureSpare
        isLastPictureSpare = false
        var isLate = false
        lastPicture.removeAll(keepingCapacity: true)
        for name in Self.lateSources + [.src] + Self.spareSources {
            guard let source = attribute(name), addresses.accept(bytes, source.value, as: .image) else { continue }
            if Self.otherUses.contains(name), !bytes.looksLikeFile(source.value) { continue }
            lastPicture = addresses.result
            isLate = name != .src
            // A `data:` picture may be a placeholder for one that is loaded later.
            guard name == .src, lastPicture.span.scheme == .data else { break }
        }
        if lastPicture.isEmpty || lastPicture.span.scheme == .data, takeRareSource(bytes) { isLate = true }
        if noscriptDepth > 0 || (mayRepeat && isLate), !lastPicture.isEmpty, lastPicture == previous { return false }
        if removesTracking {
            if TrackingRules.isPoint(width: text(of: .width, bytes), height: text(of: .height, bytes)) { return false }
            if TrackingRules.isPixel(lastPicture.span) { return false }
        }
        isLastPictureSpare = noscriptDepth > 0
        return true
    }

    private mutating func takeRareSource(_ bytes: Span<UInt8>) -> Bool {
        for name in lastPicture.isEmpty ? Self.rareSources[...] : Self.rareSources.dropLast() {
            guard let source = bytes.value(of: name, in: content.attributes), bytes.looksLikeFile(source),
                addresses.accept(bytes, source, as: .image)
            else { continue }
            lastPicture = addresses.result
            return true
        }
        return false
    }

    mutating func writePicture(_ bytes: Span<UInt8>, _ seen: inout AttributeSet) {
        _ = seen.insert(.src)
        if !lastPicture.isEmpty {
            tree.writer.beginAttribute(.src)
            tree.writer.value(lastPicture)
            tree.writer.endAttribute()
        }
        writeSourceSet(bytes, &seen)
    }

    mutating func writeSourceSet(_ bytes: Span<UInt8>, _ seen: inout AttributeSet) {
        _ = seen.insert(.srcset)
        for name in Self.lateSourceSets + [.srcset] {
            guard let value = text(of: name, bytes) else { continue }
            let candidates = SourceSet.candidates(value.span)
            var text: [UInt8] = []
            for candidate in candidates where addresses.accept(value[candidate.address], as: .resource) {
                // Without the controls, or the parameters, behind it, a comma is no part of the address.
                var address = addresses.result.filter { $0 != ASCII.space }.drop { $0 == ASCII.comma }
                while address.last == ASCII.comma { address.removeLast() }
                guard !address.isEmpty else { continue }
                if !text.isEmpty { text.append(contentsOf: ", ".utf8) }
                text.append(contentsOf: address)
                if !candidate.descriptor.isEmpty {
                    text.append(ASCII.space)
                    text.append(contentsOf: value[candidate.descriptor])
                }
            }
            guard !text.isEmpty else { continue }
            tree.writer.beginAttribute(.srcset)
            tree.writer.value(text)
            tree.writer.endAttribute()
            return
        }
    }

    /// Writes the address of a sound, a video, or one of its files that a script would load late. A name without a path may be that of a
    /// clip, which only the script knows, and would be tried instead of the files within the element.
    mutating func writeLateFile(_ bytes: Span<UInt8>) {
        for name in Self.lateSources {
            guard let source = attribute(name), bytes.looksLikeFile(source.value), addresses.accept(bytes, source.value, as: .resource)
            else { continue }
            return writeAddress(.src)
        }
    }
}

extension Span where Element == UInt8 {
    /// Whether it contains a path or a file name.
    fileprivate func looksLikeFile(_ range: Range<Int>) -> Bool {
        range.contains { self[$0] == ASCII.slash || self[$0] == ASCII.dot }
    }
}
