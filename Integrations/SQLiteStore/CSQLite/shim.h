#include <sqlite3.h>

/* Swift imports no function that takes any number of arguments. */
static inline int csqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
