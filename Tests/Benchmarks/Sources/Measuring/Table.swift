import Foundation

/// A table, whose first column is aligned left, and whose numbers are aligned right.
package struct Table {
    private var rows: [[String]]

    package init(_ header: [String]) { rows = [header] }

    package mutating func add(_ row: [String]) { rows.append(row) }

    package var text: String {
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).enumerated().map { index, cell in
                let padding = String(repeating: " ", count: cell.1 - cell.0.count)
                return index == 0 ? cell.0 + padding : padding + cell.0
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}

extension Double {
    package func rounded(to digits: Int) -> String { String(format: "%.\(digits)f", self) }
}
