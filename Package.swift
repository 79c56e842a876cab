// swift-tools-version: 6.2
import PackageDescription

/// One set of rules for every target: Swift 6, imports internal unless said otherwise, `any` written out,
/// and no warning left standing.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
]

let integrations: [Target.Dependency] = [
    "CurlTransport", "FeedXML", "HTMLContent", "JSONFeed", "PublicSuffix", "SQLiteStore", "FileStore", "PostgresStore", "Cassette",
    "System", "Terminal", "InMemory",
]

let package = Package(
    name: "aggregator",
    products: [
        .executable(name: "aggregator", targets: ["AggregatorCLI"]),
        .library(name: "AggregatorCore", targets: ["AggregatorCore"]),
        .library(name: "AggregatorEngine", targets: ["AggregatorEngine"]),
        .library(name: "AggregatorSimulation", targets: ["AggregatorSimulation"]),
        .library(name: "AggregatorContracts", targets: ["AggregatorContracts"]),
        .library(name: "AggregatorKit", targets: ["AggregatorKit"]),
        .library(name: "CurlTransport", targets: ["CurlTransport"]),
        .library(name: "FeedXML", targets: ["FeedXML"]),
        .library(name: "HTMLContent", targets: ["HTMLContent"]),
        .library(name: "JSONFeed", targets: ["JSONFeed"]),
        .library(name: "PublicSuffix", targets: ["PublicSuffix"]),
        .library(name: "SQLiteStore", targets: ["SQLiteStore"]),
        .library(name: "FileStore", targets: ["FileStore"]),
        .library(name: "PostgresStore", targets: ["PostgresStore"]),
        .library(name: "Cassette", targets: ["Cassette"]),
        .library(name: "System", targets: ["System"]),
        .library(name: "Terminal", targets: ["Terminal"]),
        .library(name: "InMemory", targets: ["InMemory"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        // The house.
        .target(
            name: "AggregatorCore", swiftSettings: settings,
            // Rounding numbers is a call of libm's, which not every program links for other reasons.
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "AggregatorEngine", dependencies: ["AggregatorCore"], swiftSettings: settings),
        .target(name: "AggregatorSimulation", dependencies: ["AggregatorCore", "AggregatorEngine"], swiftSettings: settings),
        .target(name: "AggregatorContracts", dependencies: ["AggregatorCore"], swiftSettings: settings),
        .target(
            name: "AggregatorKit",
            dependencies: ["AggregatorCore", "AggregatorEngine", "AggregatorContracts", "AggregatorSimulation"] + integrations,
            swiftSettings: settings),
        .executableTarget(
            name: "AggregatorCLI",
            dependencies: ["AggregatorKit", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: settings),

        // The silos, one outside technology each.
        .target(
            name: "CurlTransport", dependencies: ["AggregatorCore", "CCurl", "CZlib", "CBrotli", "CZstd"],
            path: "Integrations/CurlTransport", exclude: ["README.md", "CCurl", "CZlib", "CBrotli", "CZstd"],
            swiftSettings: settings),
        .target(
            name: "FeedXML", dependencies: ["AggregatorCore", "CIconv", "CLibXML2"],
            path: "Integrations/FeedXML", exclude: ["README.md", "CIconv", "CLibXML2"], swiftSettings: settings),
        .target(
            name: "HTMLContent", dependencies: ["AggregatorCore"],
            path: "Integrations/HTMLContent", exclude: ["README.md"], swiftSettings: settings),
        .target(
            name: "JSONFeed", dependencies: ["AggregatorCore"],
            path: "Integrations/JSONFeed", exclude: ["README.md"], swiftSettings: settings),
        .target(
            name: "PublicSuffix", dependencies: ["AggregatorCore", "CPSL"],
            path: "Integrations/PublicSuffix", exclude: ["README.md", "CPSL"], swiftSettings: settings),
        .target(
            name: "SQLiteStore",
            dependencies: [
                "AggregatorCore", "CSQLite", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            path: "Integrations/SQLiteStore", exclude: ["README.md", "CSQLite"], swiftSettings: settings),
        .target(
            name: "FileStore", dependencies: ["AggregatorCore"],
            path: "Integrations/FileStore", exclude: ["README.md"], swiftSettings: settings),
        .target(
            name: "PostgresStore", dependencies: ["AggregatorCore", "CPQ"],
            path: "Integrations/PostgresStore", exclude: ["README.md", "CPQ"], swiftSettings: settings),
        .target(
            name: "Cassette", dependencies: ["AggregatorCore"],
            path: "Integrations/Cassette", exclude: ["README.md"], swiftSettings: settings),
        .target(
            name: "System", dependencies: ["AggregatorCore", .target(name: "CMalloc", condition: .when(platforms: [.linux]))],
            path: "Integrations/System", exclude: ["README.md", "CMalloc", "aggregator.service"], swiftSettings: settings),
        .target(
            name: "Terminal", dependencies: ["AggregatorCore"],
            path: "Integrations/Terminal", exclude: ["README.md"], swiftSettings: settings),
        .target(
            name: "InMemory", dependencies: ["AggregatorCore"],
            path: "Integrations/InMemory", exclude: ["README.md"], swiftSettings: settings),

        // The C libraries, each in the silo that wraps it. libxml2 reads no feed: it says what is wrong with one, and tests compare with
        // it.
        .systemLibrary(name: "CCurl", path: "Integrations/CurlTransport/CCurl", pkgConfig: "libcurl"),
        .systemLibrary(name: "CZlib", path: "Integrations/CurlTransport/CZlib", pkgConfig: "zlib"),
        .systemLibrary(name: "CBrotli", path: "Integrations/CurlTransport/CBrotli", pkgConfig: "libbrotlidec"),
        .systemLibrary(name: "CZstd", path: "Integrations/CurlTransport/CZstd", pkgConfig: "libzstd"),
        .systemLibrary(name: "CSQLite", path: "Integrations/SQLiteStore/CSQLite", pkgConfig: "sqlite3"),
        .systemLibrary(name: "CMalloc", path: "Integrations/System/CMalloc"),
        .systemLibrary(name: "CPQ", path: "Integrations/PostgresStore/CPQ", pkgConfig: "libpq"),
        .systemLibrary(name: "CIconv", path: "Integrations/FeedXML/CIconv"),
        .systemLibrary(name: "CPSL", path: "Integrations/PublicSuffix/CPSL", pkgConfig: "libpsl"),
        .systemLibrary(name: "CLibXML2", path: "Integrations/FeedXML/CLibXML2", pkgConfig: "libxml-2.0"),

        // A folder of tests a module, then what only the whole house can show.
        .testTarget(name: "AggregatorCoreTests", dependencies: ["AggregatorCore"], swiftSettings: settings),
        .testTarget(
            name: "AggregatorEngineTests",
            dependencies: ["AggregatorCore", "AggregatorContracts", "AggregatorEngine", "Cassette", "InMemory"],
            swiftSettings: settings),
        .testTarget(
            name: "AggregatorContractsTests",
            dependencies: ["AggregatorCore", "AggregatorContracts", "Cassette", "HTMLContent", "InMemory"],
            swiftSettings: settings),
        .testTarget(
            name: "AggregatorKitTests",
            dependencies: ["AggregatorCore", "AggregatorContracts", "AggregatorEngine", "AggregatorKit", "HTMLContent", "InMemory"],
            swiftSettings: settings),
        .testTarget(name: "AggregatorCLITests", dependencies: ["AggregatorCLI"], swiftSettings: settings),
        .testTarget(
            name: "CurlTransportTests", dependencies: ["AggregatorCore", "AggregatorContracts", "CurlTransport", "CCurl"],
            swiftSettings: settings),
        .testTarget(
            name: "FeedXMLTests", dependencies: ["AggregatorCore", "AggregatorContracts", "FeedXML", "CLibXML2"],
            swiftSettings: settings),
        .testTarget(
            name: "HTMLContentTests", dependencies: ["AggregatorCore", "AggregatorContracts", "HTMLContent"],
            swiftSettings: settings),
        .testTarget(
            name: "JSONFeedTests", dependencies: ["AggregatorCore", "AggregatorContracts", "JSONFeed", "InMemory"],
            swiftSettings: settings),
        .testTarget(
            name: "PublicSuffixTests", dependencies: ["AggregatorCore", "AggregatorContracts", "PublicSuffix"],
            swiftSettings: settings),
        .testTarget(
            name: "SQLiteStoreTests",
            dependencies: ["AggregatorCore", "AggregatorContracts", "SQLiteStore", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: settings),
        .testTarget(
            name: "FileStoreTests", dependencies: ["AggregatorCore", "AggregatorContracts", "FileStore"],
            swiftSettings: settings),
        .testTarget(
            name: "PostgresStoreTests", dependencies: ["AggregatorCore", "AggregatorContracts", "PostgresStore", "CPQ"],
            swiftSettings: settings),
        .testTarget(
            name: "CassetteTests", dependencies: ["AggregatorCore", "AggregatorContracts", "Cassette", "InMemory"],
            swiftSettings: settings),
        .testTarget(
            name: "SystemTests", dependencies: ["AggregatorCore", "AggregatorContracts", "System"],
            swiftSettings: settings),
        .testTarget(
            name: "TerminalTests", dependencies: ["AggregatorCore", "AggregatorContracts", "Terminal"],
            swiftSettings: settings),
        .testTarget(
            name: "InMemoryTests", dependencies: ["AggregatorCore", "AggregatorContracts", "InMemory"],
            swiftSettings: settings),
        .testTarget(
            name: "AggregatorSimulationTests",
            dependencies: [
                "AggregatorCore", "AggregatorEngine", "AggregatorKit", "AggregatorSimulation", "FeedXML", "FileStore", "HTMLContent",
                "InMemory", "SQLiteStore",
            ],
            swiftSettings: settings),
        .testTarget(name: "EndToEndTests", dependencies: ["AggregatorCore", "AggregatorContracts"], swiftSettings: settings),
        .testTarget(name: "ArchitectureTests", swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)

// What a pull runs through stays in memory. So the program's code is made small where that costs no time that can be measured: in all but
// what understands documents, tells posts apart and stores them. `./dev build` asks for it; a package that another one depends on may not
// have such flags.
if Context.environment["COMPACT_CODE"] != nil {
    let fast: Set = ["AggregatorCore", "FeedXML", "HTMLContent", "JSONFeed", "PublicSuffix", "SQLiteStore"]
    for target in package.targets where !fast.contains(target.name) && target.swiftSettings != nil {
        target.swiftSettings = settings + [.unsafeFlags(["-Osize"])]
    }
}
