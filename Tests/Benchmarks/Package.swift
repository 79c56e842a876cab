// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
]

/// A package of its own, so that nothing of it reaches those who depend on the project.
let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "aggregator", path: "../..")],
    targets: [
        .systemLibrary(name: "XML2", pkgConfig: "libxml-2.0"),
        .systemLibrary(name: "SQLite3", pkgConfig: "sqlite3"),
        .target(name: "CBareLoop", dependencies: ["SQLite3"]),
        .target(name: "Measuring", swiftSettings: settings),
        .target(name: "CReference", dependencies: ["XML2"]),
        .executableTarget(
            name: "Bench",
            dependencies: [
                "CReference", "Measuring",
                .product(name: "AggregatorCore", package: "aggregator"),
                .product(name: "AggregatorEngine", package: "aggregator"),
                .product(name: "FeedXML", package: "aggregator"),
                .product(name: "JSONFeed", package: "aggregator"),
                .product(name: "HTMLContent", package: "aggregator"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "StoreBench",
            dependencies: [
                "CBareLoop", "Measuring",
                .product(name: "AggregatorCore", package: "aggregator"),
                .product(name: "AggregatorEngine", package: "aggregator"),
                .product(name: "FeedXML", package: "aggregator"),
                .product(name: "HTMLContent", package: "aggregator"),
                .product(name: "InMemory", package: "aggregator"),
                .product(name: "SQLiteStore", package: "aggregator"),
                .product(name: "System", package: "aggregator"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "Idle", dependencies: [.product(name: "AggregatorKit", package: "aggregator")], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
