#include <stddef.h>

// The result of one pass over a document.
typedef struct {
    long posts;       // elements called item or entry
    long text;        // bytes of text collected
    int well_formed;  // whether the parser came to the end without a fatal error
} reference_result;

// To be called once before all others, so that it is not counted as parsing.
void reference_start(void);

// A pass of libxml2's own push parser over a document that is in memory, the whole of it in one chunk, RECOVER|NONET. With empty handlers,
// or with the text of each element collected and items counted: the least that a parser of feeds has to do.
reference_result reference_empty(const char *bytes, size_t count);
reference_result reference_text(const char *bytes, size_t count);

// The cost of looking at the bytes at all: memchr from one `<` to the next.
reference_result reference_scan(const char *bytes, size_t count);

// Gives memory that nothing uses back to the system, so that what is resident is what is used.
void reference_trim(void);
