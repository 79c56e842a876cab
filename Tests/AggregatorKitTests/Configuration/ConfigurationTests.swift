import AggregatorCore
import AggregatorKit
import InMemory
import Testing

@Suite("A configuration")
struct ConfigurationTests {
    private func read(
        file: String? = nil, at path: String = "/home/ada/.config/aggregator/config.json", variables: [String: String] = [:],
        options: [String: [String]] = [:], named: String? = nil
    ) async throws -> Configuration {
        let environment = DictionaryEnvironment(["HOME": "/home/ada"].merging(variables) { $1 })
        let files = InMemoryFiles(file.map { [path: Array($0.utf8)] } ?? [:])
        return try await ConfigurationReader(environment: environment, files: files).read(path: named, options: options)
    }

    private func failure(
        file: String? = nil, variables: [String: String] = [:], options: [String: [String]] = [:], named: String? = nil
    ) async -> ConfigurationFailure? {
        do {
            _ = try await read(file: file, variables: variables, options: options, named: named)
            return nil
        } catch { return error as? ConfigurationFailure }
    }

    @Test func `a configuration has defaults`() async throws {
        let configuration = try await read()
        #expect(configuration.concurrency == 256)
        #expect(configuration.hostConnections == 1)
        #expect(configuration.hostDelay == 1)
        #expect(configuration.timeout == 30)
        #expect(configuration.maximumBytes == 33_554_432)
        #expect(configuration.wait == 5)
        #expect(configuration.origins.isEmpty)
    }

    @Test func `the later wins, and says where it came from`() async throws {
        let path = "/home/ada/.config/aggregator/config.json"
        let configuration = try await read(
            file: #"{"timeout": "1m", "wait": 7, "concurrency": 8, "max-bytes": "10MB"}"#,
            variables: ["AGGREGATOR_WAIT": "8s", "AGGREGATOR_CONCURRENCY": "9"], options: ["concurrency": ["3", "10"]])
        #expect(configuration.timeout == 60)
        #expect(configuration.wait == 8)
        #expect(configuration.concurrency == 10)
        #expect(configuration.maximumBytes == 10_000_000)
        #expect(
            configuration.origins == [
                "timeout": .file(path), "max-bytes": .file(path), "wait": .variable("AGGREGATOR_WAIT"),
                "concurrency": .option("concurrency"),
            ])
    }

    @Test func `the transport is told how many requests may be in flight at once`() async throws {
        #expect(ComposingOptions(try await read()).concurrency == FetchOptions(try await read()).concurrency)
        #expect(ComposingOptions(try await read(options: ["concurrency": ["4096"]])).concurrency == 4096)
    }

    @Test func `a list takes the place of the earlier list`() async throws {
        let file = #"{"allow-network": ["10.0.0.0/8"], "credentials-command": "pass show feeds"}"#
        let first = try await read(file: file)
        #expect(first.allowedNetworks.map(\.description) == ["10.0.0.0/8"])
        #expect(first.credentialsCommand == ["pass", "show", "feeds"])
        #expect(ConfigurationKey.named("credentials-command")?.text(in: first) == "pass ***")
        let second = try await read(file: file, options: ["allow-network": ["127.0.0.0/8", "fd00::/8"]])
        #expect(second.allowedNetworks.map(\.description) == ["127.0.0.0/8", "fd00::/8"])
        let third = try await read(variables: ["AGGREGATOR_ALLOW_NETWORK": "127.0.0.0/8,fd00::/8"])
        #expect(third.allowedNetworks == second.allowedNetworks)
    }

    @Test func `paths know home, and the folder of the file`() async throws {
        #expect(try await read(file: #"{"ca-file": "ca.pem"}"#).authorityFile == "/home/ada/.config/aggregator/ca.pem")
        #expect(try await read(file: #"{"ca-file": "~/ca.pem"}"#).authorityFile == "/home/ada/ca.pem")
        #expect(try await read(options: ["ca-file": ["ca.pem"]]).authorityFile == "ca.pem")
    }

    @Test(arguments: [
        ("sqlite:posts.sqlite", "sqlite:/home/ada/.config/aggregator/posts.sqlite", "sqlite:posts.sqlite"),
        ("file:~/posts", "file:/home/ada/posts", "file:/home/ada/posts"), ("sqlite:/p.sqlite", "sqlite:/p.sqlite", "sqlite:/p.sqlite"),
        ("sqlite:", "sqlite:", "sqlite:"), ("memory:x", "memory:x", "memory:x"),
        ("postgres://ada@db/feeds", "postgres://ada@db/feeds", "postgres://ada@db/feeds"),
    ])
    func `the path of a store is one like any other, and what is no path stays`(
        text: String, inFile: String, elsewhere: String
    ) async throws {
        #expect(try await read(file: "{\"store\": \"\(text)\"}").store == inFile)
        #expect(try await read(variables: ["AGGREGATOR_STORE": text]).store == elsewhere)
        #expect(try await read(options: ["store": [text]]).store == elsewhere)
    }

    @Test func `SSL_CERT_FILE is heard where nothing of ours is set`() async throws {
        let variables = ["SSL_CERT_FILE": "/etc/ca.pem"]
        #expect(try await read(variables: variables).authorityFile == "/etc/ca.pem")
        #expect(try await read(variables: variables).origins["ca-file"] == .variable("SSL_CERT_FILE"))
        #expect(try await read(file: #"{"ca-file": "/own.pem"}"#, variables: variables).authorityFile == "/own.pem")
    }

    @Test func `secrets in variables are none of its business, and an empty variable is none`() async throws {
        let configuration = try await read(variables: [
            "AGGREGATOR_TOKEN_EXAMPLE_ORG": "x", "AGGREGATOR_PASSWORD_EXAMPLE_ORG": "a:b", "AGGREGATOR_WAIT": "",
        ])
        #expect(configuration.origins.isEmpty)
    }

    @Test(arguments: [
        (["XDG_CONFIG_HOME": "/xdg"], "/xdg/aggregator/config.json"),
        (["XDG_CONFIG_HOME": "xdg"], "/home/ada/.config/aggregator/config.json"),
        (["HOME": ""], nil), (["HOME": "/root/"], "/root/.config/aggregator/config.json"),
        (["XDG_CONFIG_HOME": "/xdg", "HOME": ""], "/xdg/aggregator/config.json"),
    ])
    func `a configuration has a usual place`(variables: [String: String], expected: String?) {
        let environment = DictionaryEnvironment(["HOME": "/home/ada"].merging(variables) { $1 })
        #expect(ConfigurationReader(environment: environment, files: InMemoryFiles()).defaultPath == expected)
    }

    @Test func `a configuration works without a home`() async throws {
        #expect(try await read(variables: ["HOME": ""]).timeout == 30)
    }

    @Test func `a file that was named has to be there`() async throws {
        #expect(await failure(named: "/other.json")?.code == .badFile)
        #expect(await failure(variables: ["AGGREGATOR_CONFIG": "/other.json"])?.code == .badFile)
        let named = try await read(file: #"{"wait": 1}"#, at: "/other.json", variables: ["AGGREGATOR_CONFIG": "/other.json"])
        #expect(named.wait == 1)
    }

    @Test(arguments: [
        (#"{"timout": 3}"#, "“timout” in /home/ada/.config/aggregator/config.json is nothing that can be set: did you mean “timeout”?"),
        (
            #"{"timeout": "long"}"#,
            "timeout in /home/ada/.config/aggregator/config.json can't be “long”: it has to be a duration from 0.1s to 1h, as in 90, 90s or 15m."
        ),
        (
            #"{"concurrency": 0}"#,
            "concurrency in /home/ada/.config/aggregator/config.json can't be 0: it has to be a whole number from 1 to 4096."
        ),
        (
            #"{"concurrency": 1.5}"#,
            "concurrency in /home/ada/.config/aggregator/config.json can't be 1.5: it has to be a whole number from 1 to 4096."
        ),
        ("{\n \"wait\": 1,,\n}", "/home/ada/.config/aggregator/config.json is not valid JSON, at line 2, column 12: correct it there."),
        ("[]", "/home/ada/.config/aggregator/config.json has to hold a JSON object of keys and values, as in {\"timeout\": \"30s\"}."),
        (#"{"wait": 1, "wait": 2}"#, "“wait” stands twice in /home/ada/.config/aggregator/config.json: take one of them out."),
        (
            #"{"wait": null}"#,
            "wait in /home/ada/.config/aggregator/config.json can't be null: it has to be a duration from 0s to 1d, as in 90, 90s, 15m, 2h or 1d."
        ),
        (
            #"{"user-agent": "a\nb"}"#,
            "user-agent in /home/ada/.config/aggregator/config.json can't be “a\\u{a}b”: it has to be a text of visible ASCII and spaces, not blank."
        ),
        (
            #"{"allow-network": ["10.0.0.0/8", "https://ada:hush@h/x"]}"#,
            "allow-network in /home/ada/.config/aggregator/config.json can't be the list of “10.0.0.0/8”, “https://h/x”: it has to be networks, as in 192.168.0.0/16 or fd00::/8."
        ),
        (
            #"{"allow-network": "https://ada:hush@h/x https://eve:hush@i/"}"#,
            "allow-network in /home/ada/.config/aggregator/config.json can't be “https://h/x https://i/”: it has to be networks, as in 192.168.0.0/16 or fd00::/8."
        ),
        (
            #"{"user-agent": ["Cookie: hush"]}"#,
            "user-agent in /home/ada/.config/aggregator/config.json can't be the list of “Cookie: ***”: it has to be a text of visible ASCII and spaces, not blank."
        ),
        (
            #"{"timeout": {"password": "hush"}}"#,
            "timeout in /home/ada/.config/aggregator/config.json can't be an object: it has to be a duration from 0.1s to 1h, as in 90, 90s or 15m."
        ),
        (
            #"{"timeout": [1, "hush"]}"#,
            "timeout in /home/ada/.config/aggregator/config.json can't be a list of other things than texts: it has to be a duration from 0.1s to 1h, as in 90, 90s or 15m."
        ),
    ])
    func `what is wrong in a file is a sentence`(file: String, message: String) async {
        let failure = await failure(file: file)
        #expect(failure?.message == message)
        #expect(failure?.isUsage == false)
    }

    @Test func `what is wrong elsewhere is a sentence`() async {
        #expect(
            await failure(variables: ["AGGREGATOR_TIMOUT": "1"])?.message
                == "“AGGREGATOR_TIMOUT” is nothing that can be set: did you mean “AGGREGATOR_TIMEOUT”?")
        #expect(await failure(variables: ["AGGREGATOR_FOO": "1"])?.message.hasSuffix("`aggregator help man` lists what there is.") == true)
        #expect(
            await failure(variables: ["AGGREGATOR_ENVIRONMENT": "live"])?.message
                == "AGGREGATOR_ENVIRONMENT can't be “live”: it has to be production, development or fake.")
        let option = await failure(options: ["max-bytes": ["0"]])
        #expect(option?.message == "--max-bytes can't be “0”: it has to be a size from 1B to 1TiB, as in 10MB or 32MiB.")
        #expect(option?.isUsage == true)
        #expect(await failure(options: ["allow-network": ["10.0.0.0/8", "here"]])?.code == .badValue)
    }

    @Test(arguments: ParseLimit.allCases)
    func `each limit of parsing can be set everywhere, and is what a document is read with`(limit: ParseLimit) async throws {
        let name = "limit-\(limit.rawValue)"
        let key = try #require(ConfigurationKey.named(name))
        #expect(FetchOptions(try await read()).parseLimits[limit] == ParseLimits()[limit])
        #expect(FetchOptions(try await read(file: "{\"\(name)\": 7}")).parseLimits[limit] == 7)
        #expect(FetchOptions(try await read(variables: [key.variable: "8"])).parseLimits[limit] == 8)
        let set = try await read(options: [name: ["9"]])
        #expect(FetchOptions(set).parseLimits[limit] == 9)
        #expect(set.origin(of: key).description == "--limit \(limit.rawValue)")
        #expect(await failure(options: [name: ["0"]])?.message.hasPrefix("--limit \(limit.rawValue) can't be “0”: it has to be a") == true)
    }

    @Test func `every key is described, and its default is one of its values`() async throws {
        for key in ConfigurationKey.all {
            #expect(!key.summary.isEmpty && !key.summary.hasSuffix(".") && !key.allowed.isEmpty)
            #expect(key.variable.hasPrefix("AGGREGATOR_"))
            guard let text = key.defaultText else { continue }
            let configuration = try await read(options: [key.name: [text]])
            #expect(key.text(in: configuration) == text)
        }
        #expect(Set(ConfigurationKey.all.map(\.name)).count == ConfigurationKey.all.count)
    }
}
