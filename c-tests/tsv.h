/* Reads the vector files: tab-separated cells, one header line, \xNN for a byte that is no letter.
 */
#ifndef TSV_H
#define TSV_H

#include "check.h"

enum { TSV_COLUMNS = 9 };

struct tsv {
    const char *name;
    FILE *file;
    int line;
    int columns;
    char text[4096]; /* the cells, each with a NUL after it */
    char *cells[TSV_COLUMNS];
    size_t lengths[TSV_COLUMNS]; /* a cell may hold NULs of its own */
};

/* Turns every \xNN of a cell into its byte. */
static inline size_t tsv_unescape(char *cell) {
    char *to = cell;
    for (const char *from = cell; *from != '\0'; to++) {
        if (*from != '\\') {
            *to = *from++;
            continue;
        }
        CHECK(from[1] == 'x' && hex_value(from[2]) >= 0 && hex_value(from[3]) >= 0);
        *to = (char)(hex_value(from[2]) << 4 | hex_value(from[3]));
        from += 4;
    }
    *to = '\0';
    return (size_t)(to - cell);
}

static inline int tsv_row(struct tsv *tsv) {
    char *rest;
    int cells = 0;
    if (fgets(tsv->text, sizeof tsv->text, tsv->file) == NULL) {
        CHECK(feof(tsv->file));
        fclose(tsv->file);
        return 0;
    }
    tsv->line++;
    check_note("%s:%d", tsv->name, tsv->line);
    rest = strchr(tsv->text, '\n');
    CHECK(rest != NULL);
    *rest = '\0';
    for (rest = tsv->text; rest != NULL; cells++) {
        char *cell = rest;
        CHECK(cells < TSV_COLUMNS);
        rest = strchr(cell, '\t');
        if (rest != NULL)
            *rest++ = '\0';
        tsv->lengths[cells] = tsv_unescape(cell);
        tsv->cells[cells] = cell;
    }
    CHECK(tsv->columns == 0 || cells == tsv->columns);
    tsv->columns = cells;
    return 1;
}

/* Opens vectors/NAME, whose header line must be `header`, a space for each tab. */
static inline void tsv_open(struct tsv *tsv, const char *name, const char *header) {
    char path[4096], found[256] = "";
    snprintf(path, sizeof path, "%s/%s", VECTORS_DIR, name);
    check_note("%s", path);
    memset(tsv, 0, sizeof *tsv);
    tsv->name = name;
    tsv->file = fopen(path, "r");
    CHECK(tsv->file != NULL);
    CHECK(tsv_row(tsv));
    for (int i = 0; i < tsv->columns; i++) {
        strcat(found, i > 0 ? " " : "");
        strncat(found, tsv->cells[i], sizeof found - strlen(found) - 2);
    }
    CHECK_TEXT(header, found);
}

#endif
