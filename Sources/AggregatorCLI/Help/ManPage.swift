import AggregatorKit

/// `aggregator help man`: the manual page in roff (man(7)), made of what the help, the configuration and the errors are made of.
struct ManPage {
    private var lines: [String] = []

    static var text: String {
        HelpTree.root.map { ManPage(of: $0).lines.joined(separator: "\n") } ?? ""
    }

    private init(of root: JSONValue) {
        let commands = HelpTree.commands(in: root)
        lines = [".TH AGGREGATOR 1 \"\(Product.released)\" \"aggregator \(Product.version)\" \"User commands\""]
        addSection("NAME", root["abstract"]?.string.map { "aggregator \\- \(Self.escaped(Self.clause($0)))" } ?? "aggregator")
        addSection("SYNOPSIS", "\\fBaggregator\\fR \\fIcommand\\fR [\\fIoptions\\fR] [\\fIarguments\\fR]")
        lines.append(".SH DESCRIPTION")
        addParagraphs(root["discussion"]?.string)
        let all = commands.flatMap { [$0] + HelpTree.commands(in: $0) }
        let shared = Self.shared(by: all)
        lines.append(".SH COMMANDS")
        for command in all {
            let parent = command["superCommands"]?.array?.dropFirst().compactMap(\.string) ?? []
            let name = (parent + [command["commandName"]?.string ?? ""]).joined(separator: " ")
            lines.append(".SS \(Self.escaped(name))")
            addParagraphs(command["abstract"]?.string)
            addParagraphs(command["discussion"]?.string)
            addEntries(HelpTree.arguments(of: command).filter { !shared.contains($0) })
        }
        lines.append(".SH SHARED OPTIONS")
        addParagraphs("Every command takes those that it has use for; `--help` behind a command lists them.")
        for argument in shared { addEntry(argument) }
        lines.append(".SH CONFIGURATION")
        addParagraphs(
            "Settings are read from config.json in $XDG_CONFIG_HOME/aggregator, then from variables, then from options; the later wins.")
        for key in ConfigurationKey.all {
            let note = key.defaultText.map { " By default \($0)." } ?? ""
            // A summary may end with `memory:`, which another colon behind it would change.
            let joint = key.summary.hasSuffix(":") ? "; " : ": "
            let allowed = key.summary.hasSuffix(key.allowed) ? "" : joint + key.allowed
            addItem("\(key.name), \(key.variable)", "\(key.summary)\(allowed).\(note)")
        }
        lines.append(".SH ENVIRONMENT")
        addParagraphs("Besides the variables of the settings above. Those of proxies, as http_proxy, are not heard.")
        for (name, meaning) in EnvironmentVariables.all { addItem(name, meaning) }
        lines.append(".SH EXIT STATUS")
        for (status, meaning) in ErrorCatalogue.statuses { addItem(String(status.code), meaning) }
        lines.append(".SH ERROR CODES")
        for (code, meaning) in ErrorCatalogue.codes { addItem(code, meaning) }
    }

    /// Options that more than half of the commands describe alike, each once. All others are listed with each of their commands.
    private static func shared(by commands: [JSONValue]) -> [JSONValue] {
        let all = commands.flatMap(HelpTree.arguments).filter { $0["kind"]?.string != "positional" }
        var counts: [JSONValue: Int] = [:]
        for argument in all { counts[argument, default: 0] += 1 }
        var seen: Set<JSONValue> = []
        return all.filter { counts[$0, default: 0] > commands.count / 2 && seen.insert($0).inserted }
    }

    /// A sentence as whatis(1) lists it: in lower case, without a full stop.
    private static func clause(_ sentence: String) -> String {
        let words = sentence.last == "." ? sentence.dropLast() : sentence[...]
        return words.prefix(1).lowercased() + words.dropFirst()
    }

    private mutating func addSection(_ title: String, _ body: String) { lines += [".SH \(title)", body] }

    /// Writes paragraphs, which empty lines separate. An indented block is an example and stays as it is, also right behind a paragraph.
    private mutating func addParagraphs(_ text: String?) {
        // Whether the current block is an example; `nil` between two blocks.
        var isExample: Bool?
        for line in text?.split(separator: "\n", omittingEmptySubsequences: false) ?? [] {
            let kind = line.isEmpty ? nil : line.hasPrefix(" ")
            if kind != isExample {
                if isExample == true { lines.append(".fi") }
                if let kind { lines += kind ? [".PP", ".nf"] : [".PP"] }
                isExample = kind
            }
            if kind != nil { lines.append(Self.escaped(String(line))) }
        }
        if isExample == true { lines.append(".fi") }
    }

    /// Writes the arguments of a command in the order of its help: what has no name, then what stands under titles, then the rest.
    private mutating func addEntries(_ arguments: [JSONValue]) {
        for argument in arguments where HelpTree.names(of: argument).isEmpty { addEntry(argument) }
        let options = arguments.filter { !HelpTree.names(of: $0).isEmpty }
        var title: String?
        for option in options.filter({ $0["sectionTitle"] != nil }) + options.filter({ $0["sectionTitle"] == nil }) {
            if option["sectionTitle"]?.string != title {
                title = option["sectionTitle"]?.string
                lines += [".PP", "\\fI\(Self.escaped(title ?? "Other options"))\\fR"]
            }
            addEntry(option)
        }
    }

    private mutating func addEntry(_ argument: JSONValue) {
        let value = argument["valueName"]?.string
        let names = HelpTree.names(of: argument)
        let isOption = HelpTree.takesValue(argument)
        let heading = names.isEmpty ? "<\(value ?? "")>" : names.joined(separator: ", ") + (isOption ? " <\(value ?? "")>" : "")
        let note = argument["defaultValue"]?.string.map { " By default \($0)." } ?? ""
        let abstract = argument["abstract"]?.string ?? ""
        let values = argument["allValues"]?.array?.compactMap(\.string) ?? []
        let choice = values.allSatisfy(abstract.contains) ? "" : " One of \(values.listed("and"))."
        addItem(heading, abstract + choice + note)
    }

    private mutating func addItem(_ heading: String, _ body: String) {
        lines += [".TP", "\\fB\(Self.escaped(heading))\\fR", Self.escaped(body.isEmpty ? heading : body)]
    }

    /// Escapes what roff would interpret: a backslash, a hyphen, and a dot or quote at the beginning of a line. Other characters than ASCII
    /// are written by number.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            default: result += "\\[u\(hexadecimal(scalar.value))]"
            }
        }
        return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
}
