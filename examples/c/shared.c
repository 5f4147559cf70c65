/* One order for all processes that name the same file: shared [FILE] */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
#include <uuid7_experimental.h>

/* Puts a whole new block at `path`, unless another process was quicker: link replaces no file. */
static int make_file(const char *path) {
    char name[4096];
    int length = snprintf(name, sizeof name, "%s.%ld", path, (long)getpid()), file, made;
    if (length < 0 || (size_t)length >= sizeof name)
        return 0;
    file = open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (file < 0)
        return 0;
    made = posix_fallocate(file, 0, sizeof(uuid7_shared)) == 0 && fsync(file) == 0 &&
           (link(name, path) == 0 || errno == EEXIST);
    unlink(name);
    close(file);
    return made;
}

static uuid7_shared *map_block(const char *path) {
    void *block;
    int file = open(path, O_RDWR);
    if (file < 0 && errno == ENOENT && make_file(path))
        file = open(path, O_RDWR);
    if (file < 0)
        return NULL;
    block = mmap(NULL, sizeof(uuid7_shared), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    return block == MAP_FAILED ? NULL : block;
}

int main(int argc, char **argv) {
    uuid7_shared *block = map_block(argc > 1 ? argv[1] : "uuid7.shared");
    uint8_t uuid[UUID7_SIZE];
    char text[UUID7_HYPHENATED_SIZE];
    uuid7_status status;
    if (block == NULL) {
        perror("shared");
        return 1;
    }
    status = uuid7_generate_shared(block, uuid);
    if (status == UUID7_STATUS_OK)
        status = uuid7_to_hyphenated(uuid, text, sizeof text);
    puts(status == UUID7_STATUS_OK ? text : uuid7_status_text(status));
    return status != UUID7_STATUS_OK;
}
