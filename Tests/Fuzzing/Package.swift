// swift-tools-version: 6.2
import PackageDescription

/// A package of its own: all of it, the parsers included, is built with the fuzzer's instruments.
let package = Package(
    name: "fuzzing",
    dependencies: [.package(name: "aggregator", path: "../..")],
    targets: [
        .target(name: "CFuzzer"),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "CFuzzer",
                .product(name: "AggregatorCore", package: "aggregator"),
                .product(name: "AggregatorEngine", package: "aggregator"),
                .product(name: "FeedXML", package: "aggregator"),
                .product(name: "JSONFeed", package: "aggregator"),
                .product(name: "HTMLContent", package: "aggregator"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("ExistentialAny"),
                .treatAllWarnings(as: .error),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
