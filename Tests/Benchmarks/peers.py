"""A Python parser over a folder of feeds. Loads them, says "ready", then runs a round for each line of its input
and prints: seconds, files, posts, bytes of memory above the corpus."""
import importlib, logging, os, resource, sys, time, warnings

warnings.simplefilter("ignore")
logging.disable(logging.CRITICAL)
name, folder = sys.argv[1:]
parse = importlib.import_module(name).parse
files = []
for parent, _, names in sorted(os.walk(folder)):
    for file in sorted(names):
        with open(os.path.join(parent, file), "rb") as opened:
            files.append(opened.read())


def memory():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


before = memory()
print("ready", flush=True)
for _ in sys.stdin:
    understood = posts = 0
    start = time.process_time()
    for document in files:
        try:
            found = len(parse(document).entries)
        except Exception:
            continue
        understood += 1
        posts += found
    print(time.process_time() - start, understood, posts, memory() - before, flush=True)
