// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
]

/// What others build on the project, in a package of its own: the reader of the first article, and the two integrations of the articles on
/// adding one.
let package = Package(
    name: "examples",
    dependencies: [.package(name: "aggregator", path: "../..")],
    targets: [
        // A vendor's library: it knows nothing of feeds.
        .target(name: "Shelf", swiftSettings: settings),
        .target(
            name: "Shelves", dependencies: ["Shelf", .product(name: "AggregatorCore", package: "aggregator")], swiftSettings: settings),
        .target(name: "Bulletin", dependencies: [.product(name: "AggregatorCore", package: "aggregator")], swiftSettings: settings),
        .target(
            name: "FeedReader",
            dependencies: [
                .product(name: "AggregatorCore", package: "aggregator"), .product(name: "AggregatorEngine", package: "aggregator"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "BulletinTests",
            dependencies: ["Bulletin", .product(name: "AggregatorContracts", package: "aggregator")], swiftSettings: settings),
        .testTarget(
            name: "ShelvesTests",
            dependencies: [
                "Shelves", .product(name: "AggregatorCore", package: "aggregator"),
                .product(name: "AggregatorContracts", package: "aggregator"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "FeedReaderTests",
            dependencies: [
                "FeedReader", .product(name: "AggregatorCore", package: "aggregator"),
                .product(name: "AggregatorEngine", package: "aggregator"), .product(name: "HTMLContent", package: "aggregator"),
                .product(name: "InMemory", package: "aggregator"), .product(name: "JSONFeed", package: "aggregator"),
            ],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
