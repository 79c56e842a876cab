// The rows of a store, in memory, and a loop that does nothing but insert them into another.
struct bare_rows;

// Reads the rows that a pull of new feeds writes; NULL if the file can't be read.
struct bare_rows *bare_load(const char *path);

// Inserts them into the tables of an empty store, `batch` posts per transaction; the log is on the disk after each. Returns the number of
// posts, or -1.
int bare_insert(const struct bare_rows *rows, const char *path, int batch);

void bare_free(struct bare_rows *rows);
