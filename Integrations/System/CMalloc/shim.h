// glibc alone can be told how to keep memory.
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif
