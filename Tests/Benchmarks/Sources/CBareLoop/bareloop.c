#include "bareloop.h"
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct cell {
    int type, size;
    sqlite3_int64 number;
    char *bytes;
};

// Sorted by post, so that the rows of one post are beside each other.
static const char *const selects[] = {
    "SELECT * FROM feed", "SELECT * FROM subscription", "SELECT * FROM source", "SELECT * FROM post ORDER BY number",
    "SELECT * FROM body ORDER BY post", "SELECT * FROM unindexed ORDER BY post", "SELECT * FROM evidence ORDER BY post",
};
static const char *const inserts[] = {
    "INSERT INTO feed VALUES (?, ?, ?)", "INSERT INTO subscription VALUES (?, ?, ?)", "INSERT INTO source VALUES (?, ?)",
    "INSERT INTO post VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", "INSERT INTO body VALUES (?, ?, ?, ?)",
    "INSERT INTO unindexed VALUES (?, ?)", "INSERT INTO evidence VALUES (?, ?, ?, ?)",
};
// The column with the number of the post, per table.
static const int keys[] = {0, 0, 0, 0, 0, 0, 3};
enum { tables = 7, source = 2, post = 3 };

struct table {
    int columns, rows, room;
    struct cell *cells;
};

struct bare_rows {
    struct table table[tables];
};

static int load(sqlite3 *db, const char *sql, struct table *table) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) return 0;
    table->columns = sqlite3_column_count(statement);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        if (table->rows == table->room) {
            table->room = table->room ? table->room * 2 : 1024;
            table->cells = realloc(table->cells, sizeof(struct cell) * table->room * table->columns);
            if (!table->cells) abort();
        }
        for (int column = 0; column < table->columns; column++) {
            struct cell *cell = &table->cells[table->rows * table->columns + column];
            cell->type = sqlite3_column_type(statement, column);
            cell->number = sqlite3_column_int64(statement, column);
            cell->bytes = NULL;
            if (cell->type == SQLITE_TEXT || cell->type == SQLITE_BLOB) {
                const void *bytes = sqlite3_column_blob(statement, column);
                cell->size = sqlite3_column_bytes(statement, column);
                if (!(cell->bytes = malloc(cell->size + 1))) abort();
                if (cell->size) memcpy(cell->bytes, bytes, cell->size);
            }
        }
        table->rows++;
    }
    return sqlite3_finalize(statement) == SQLITE_OK;
}

struct bare_rows *bare_load(const char *path) {
    sqlite3 *db;
    struct bare_rows *rows = calloc(1, sizeof *rows);
    if (!rows) abort();
    int good = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK;
    for (int index = 0; good && index < tables; index++) good = load(db, selects[index], &rows->table[index]);
    sqlite3_close(db);
    if (good) return rows;
    bare_free(rows);
    return NULL;
}

void bare_free(struct bare_rows *rows) {
    for (int index = 0; index < tables; index++) {
        struct table *table = &rows->table[index];
        for (int cell = 0; cell < table->rows * table->columns; cell++) free(table->cells[cell].bytes);
        free(table->cells);
    }
    free(rows);
}

static int insert(sqlite3_stmt *statement, const struct cell *cells, int columns) {
    for (int column = 0; column < columns; column++) {
        const struct cell *cell = &cells[column];
        switch (cell->type) {
        case SQLITE_INTEGER: sqlite3_bind_int64(statement, column + 1, cell->number); break;
        case SQLITE_TEXT: sqlite3_bind_text(statement, column + 1, cell->bytes, cell->size, SQLITE_STATIC); break;
        case SQLITE_BLOB: sqlite3_bind_blob(statement, column + 1, cell->bytes, cell->size, SQLITE_STATIC); break;
        default: sqlite3_bind_null(statement, column + 1);
        }
    }
    sqlite3_step(statement);
    return sqlite3_reset(statement) == SQLITE_OK;
}

int bare_insert(const struct bare_rows *rows, const char *path, int batch) {
    sqlite3 *db;
    sqlite3_stmt *statement[tables] = {0};
    int next[tables] = {0}, good = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK;
    good = good && sqlite3_exec(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -8000; BEGIN", 0, 0, 0) == SQLITE_OK;
    for (int index = 0; good && index < tables; index++)
        good = sqlite3_prepare_v2(db, inserts[index], -1, &statement[index], NULL) == SQLITE_OK;
    for (int index = 0; good && index <= source; index++)
        for (int row = 0; good && row < rows->table[index].rows; row++)
            good = insert(statement[index], &rows->table[index].cells[row * rows->table[index].columns], rows->table[index].columns);
    const struct table *posts = &rows->table[post];
    for (int row = 0; good && row < posts->rows; row++) {
        sqlite3_int64 number = posts->cells[row * posts->columns].number;
        for (int index = post; good && index < tables; index++) {
            const struct table *table = &rows->table[index];
            while (good && next[index] < table->rows && table->cells[next[index] * table->columns + keys[index]].number <= number)
                good = insert(statement[index], &table->cells[next[index]++ * table->columns], table->columns);
        }
        if (good && row % batch == batch - 1) good = sqlite3_exec(db, "COMMIT; BEGIN", 0, 0, 0) == SQLITE_OK;
    }
    good = good && sqlite3_exec(db, "COMMIT", 0, 0, 0) == SQLITE_OK;
    for (int index = 0; index < tables; index++) sqlite3_finalize(statement[index]);
    sqlite3_close(db);
    return good ? posts->rows : -1;
}
