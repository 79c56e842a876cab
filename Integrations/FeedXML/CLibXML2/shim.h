// Debian's libxml2 headers pull in ICU's, which clash with Foundation's own: say that there is no ICU
// after xmlversion.h has said that there is, and before any header looks.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>
