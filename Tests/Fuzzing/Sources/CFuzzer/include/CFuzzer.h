#include <stddef.h>
#include <stdint.h>

// libFuzzer's own loop, which comes with the compiler: it calls back with one input after the other, until its time is over.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*callback)(const uint8_t *bytes, size_t count));
