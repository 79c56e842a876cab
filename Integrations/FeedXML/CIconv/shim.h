// What the C library offers for text: its encodings, and memchr. The silo needs nothing else of it.
#include <iconv.h>
#include <string.h>
