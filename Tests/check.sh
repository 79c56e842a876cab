#!/bin/sh
# Checks what can be seen without building: formatting, imports, hidden effects, traps, missing documentation, names of tests, file sizes,
# and what lies beside Package.swift. `check.sh ROOT` looks at another tree, and then leaves the formatting out.
set -u
root="${1:-$(dirname "$0")/..}"
cd "$root" || exit 1
found=0
report() { printf 'check: %s\n' "$1"; found=1; }

# imports FOLDER PATTERN WHY: no file of the folder may import a module that matches.
imports() {
    [ -d "$1" ] || return 0
    lines=$(grep -rnE --include='*.swift' "^ *(@[A-Za-z_()]+ +)*((public|internal|package|private|fileprivate) +)?import +((struct|class|enum|protocol|func|var|typealias) +)?($2)\b" "$1")
    [ -z "$lines" ] || report "$3:
$lines"
}

# effects PATTERN WHY [BUT]: nothing in Sources may match, except lines that match BUT. The contract kit's loopback server is exempt: it is
# a piece of the outside world itself, and the checks that run over it tell its time.
effects() {
    lines=$(grep -rnE --include='*.swift' "$1" Sources 2>/dev/null | grep -vE '^[^:]+:[0-9]+: *//' |
        grep -vE '^Sources/AggregatorContracts/(Loopback/|Transport/TransportContract)' | grep -vE "${3:-^$}")
    [ -z "$lines" ] || report "$2:
$lines"
}

# An integration has its front file; a folder without one is a C library that several integrations share.
silos=$(for front in Integrations/*/*Integration.swift; do
    [ -f "$front" ] || continue
    name=$(basename "$front" Integration.swift)
    [ "$front" != "Integrations/$name/${name}Integration.swift" ] || echo "$name"
done)
any_silo=$(echo $silos | tr ' ' '|')

platform='Foundation[A-Za-z]*|Glibc|Musl|Darwin|Dispatch'

# `Synchronization` is a module of the standard library; every other name is not.
imports Sources/AggregatorCore '[^S][A-Za-z]*|S[^y][A-Za-z]*|Sy[^n][A-Za-z]*|Syn[^c][A-Za-z]*' "Core imports nothing but the standard library"
imports Sources/AggregatorEngine "$platform|$any_silo" "the engine imports Core alone"
imports Sources/AggregatorSimulation "$platform|AggregatorKit|AggregatorContracts|$any_silo" "the simulation imports Core and the engine alone"
imports Sources/AggregatorContracts "Foundation[A-Za-z]*|Testing|XCTest|AggregatorEngine|AggregatorKit|$any_silo" "the contract kit imports no framework and no integration"
lines=$(grep -rnE --include='*.swift' 'import +(Glibc|Musl|Darwin|Dispatch)\b' Sources/AggregatorContracts 2>/dev/null | grep -v '^Sources/AggregatorContracts/Loopback/')
[ -z "$lines" ] || report "the contract kit asks the platform for nothing but its loopback server's sockets:
$lines"
imports Sources/AggregatorCLI "$platform|$any_silo" "the door imports the kit alone"
for silo in $silos; do
    others=$(echo $silos | tr ' ' '\n' | grep -vx "$silo" | tr '\n' '|')
    imports "Integrations/$silo" "${others}AggregatorEngine|AggregatorSimulation|AggregatorKit|AggregatorContracts" "an integration imports Core and its own library alone"
done

# Files that a command leaves behind must not be committed unnoticed.
entries='\.ci|\.gitignore|\.swift-format|CHANGELOG\.md|Fixtures|Integrations|LICENSE|Package\.swift|README\.md|Sources|Tests|dev'
lines=$(git ls-files 2>/dev/null | cut -d/ -f1 | sort -u | grep -vxE "$entries")
[ -z "$lines" ] || report "something is committed that has no place beside Package.swift:
$lines"

# The manager of a user may not take capabilities away, and refuses to start what asks for it.
lines=$(grep -rnE --include='*.service' '^(CapabilityBoundingSet|PrivateDevices|ProtectClock|ProtectKernelLogs|ProtectKernelModules)=' \
    Integrations 2>/dev/null)
[ -z "$lines" ] || report "a unit for a user asks for what only the system's manager may do:
$lines"

# Concrete services are named by the compositions, and by what stands before one is chosen.
lines=$(grep -rnE --include='*.swift' "import +($any_silo)\b" Sources | grep -vE '^Sources/AggregatorKit/(ServiceProvider\+[A-Za-z]+|Machine)\.swift:')
[ -z "$lines" ] || report "only ServiceProvider+….swift and Machine.swift name integrations:
$lines"

effects '\b(Date\(\)|Date\.now|ContinuousClock|SuspendingClock|clock_gettime|gettimeofday|time\(nil\))' "a clock is read outside of System"
effects '\b(SystemRandomNumberGenerator|arc4random|getrandom|UUID\()|\.(shuffle|shuffled|randomElement)\(\)' "randomness is drawn outside of System"
effects '\.random\(' "randomness is drawn outside of System" 'using:'
effects '\b(getenv|setenv|ProcessInfo|FileManager|fopen|Task\.sleep|usleep|nanosleep)\b' "the machine is asked outside of an integration"
effects '(^|[^.A-Za-z_])(print|debugPrint|dump|fputs|puts|exit|abort)\(' "something prints or exits outside of Terminal and the entry point"
effects '\b(Locale|TimeZone|Calendar)\b' "the locale or the time zone is read"
effects '\b(try!|as!|fatalError\(|unsafeBitCast|TODO|FIXME)' "a trap or something unfinished"
lines=$(grep -rnE --include='*.swift' '\b(try!|as!|fatalError\(|TODO|FIXME)' Integrations | grep -vE '^[^:]+:[0-9]+: *//')
[ -z "$lines" ] || report "a trap or something unfinished:
$lines"

find Sources Integrations Tests -name '*.swift' -not -path '*/.build*' -exec wc -l {} + 2>/dev/null |
    awk '$2 != "total" && $1 > 500 { print "check: " $2 " has " $1 " lines; look for a second concept"; bad = 1 } END { exit bad }' || found=1

# Public declarations have a doc comment. Checked are types, constants, stored properties and initialisers, but not functions: without
# building, one can't see which of them are documented by a protocol. The constants and initialisers that are so are named below.
lines=$(find Sources Integrations -name '*.swift' -exec awk '
    /^ *@[^ ]+$/ { next }
    /^ *(@[A-Za-z]+ +)*public +([a-z]+(\(set\))? +)*((struct|enum|class|actor|protocol|typealias|let) |init[?(<]|var [^{]*$)/ &&
        !/public (let (name|schemes|capacity|watchdogInterval|workingDirectory|output|diagnostics|base)[ :]|init\??\(record:)/ &&
        before !~ /^ *\/\/\// { print FILENAME ":" FNR ":" $0 }
    { before = $0 }' {} + 2>/dev/null)
[ -z "$lines" ] || report "something public has no documentation:
$lines"

lines=$(grep -rnE --include='*.swift' '^ *///( - Parameter|   -) [A-Za-z]+: [a-z]' Sources Integrations Tests --exclude-dir='.build*')
[ -z "$lines" ] || report "what is said of a parameter begins with a capital letter, as any sentence:
$lines"

# named WORDS WHY: no test may have a name that begins with one of the words.
named() {
    lines=$(find Tests -name '*.swift' -not -path '*/.build*' -exec awk -v words="($1)[ ,:]" '
        $0 ~ "@Test\\( *\"" words || $0 ~ "^[^\"]*func `" words || (before ~ /@Test\( *$/ && $0 ~ "^ *\"" words) {
            print FILENAME ":" FNR ":" $0
        }
        { before = $0 }' {} + 2>/dev/null)
    [ -z "$lines" ] || report "$2:
$lines"
}

# The name of a test states its rule alone: a log shows neither the test above nor the title of its suite beside it.
named 'so|and|nor|also|or|it' "the name of a test needs the test above it"
named 'is|are|was|were|has|have|does|asks|ends|fits|gets|holds|keeps|knows|leaves|puts|says|shows|takes|tells' \
    "the name of a test does not say of whom it speaks"

# Whoever looks for a test, or adds one, finds one form in a file.
lines=$(find Tests -name '*.swift' -not -path '*/.build*' -exec awk '
    FNR == 1 { titled = 0; raw = 0; told = 0 }
    /@Test\( *"/ || (before ~ /@Test\( *$/ && /^ *"/) { titled = 1 }
    /^[^"]*func `[^`]* / { raw = 1 }
    titled && raw && !told { print FILENAME ":" FNR ":" $0; told = 1 }
    { before = $0 }' {} + 2>/dev/null)
[ -z "$lines" ] || report "some tests of a file are named by a title, others by their function:
$lines"

if [ $# -eq 0 ]; then
    swift format lint --strict --parallel --recursive Sources Integrations Tests Package.swift || found=1
fi
[ "$found" = 0 ] && printf 'check: nothing found\n'
exit "$found"
