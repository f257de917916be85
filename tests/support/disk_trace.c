/* Loaded before a program (LD_PRELOAD): records, in order, all that it does to files below
   $DISK_TRACE_ROOT into $DISK_TRACE_FILE. tests/support/disk_trace.py builds it and reads the trace.

   A record is a line "call TAB inode TAB number TAB length TAB path TAB path" and `length` bytes of
   data. It is written once the call has been done, under a lock, so that records have one order. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;
static const char *root;
static int trace = -1;

__attribute__((constructor)) static void begin(void) {
    const char *file = getenv("DISK_TRACE_FILE");
    root = getenv("DISK_TRACE_ROOT");
    if (root == NULL || file == NULL) {
        root = NULL;
        return;
    }
    /* A high number, out of the way of programs that close or count their own. */
    int opened = (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND, 0600);
    trace = fcntl(opened, F_DUPFD_CLOEXEC, 900);
    syscall(SYS_close, opened);
    if (trace < 0) {
        abort();
    }
}

static int below(const char *path) {
    size_t length = root == NULL ? 0 : strlen(root);
    return length > 0 && strncmp(path, root, length) == 0
        && (path[length] == '/' || path[length] == '\0');
}

/* The path of an open file below the root: 1, else 0. */
static int watched(int file, char *path) {
    if (root == NULL || file == trace) {
        return 0;
    }
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0) {
        return 0;
    }
    path[length] = '\0';
    return below(path);
}

/* A path argument made absolute, if it is below the root: 1, else 0. */
static int named(int directory, const char *name, char *path) {
    if (root == NULL || name == NULL) {
        return 0;
    }
    if (name[0] == '/') {
        snprintf(path, PATH_MAX, "%s", name);
        return below(path);
    }
    char base[PATH_MAX];
    if (directory == AT_FDCWD) {
        if (getcwd(base, sizeof base) == NULL) {
            return 0;
        }
    } else {
        char link[64];
        snprintf(link, sizeof link, "/proc/self/fd/%d", directory);
        ssize_t length = readlink(link, base, sizeof base - 1);
        if (length < 0) {
            return 0;
        }
        base[length] = '\0';
    }
    if (snprintf(path, PATH_MAX, "%s/%s", base, name) >= PATH_MAX) {
        abort();
    }
    return below(path);
}

static void put(const void *data, size_t length) {
    const char *rest = data;
    while (length > 0) {
        long done = syscall(SYS_write, trace, rest, length);
        if (done <= 0) {
            abort();
        }
        rest += done;
        length -= (size_t)done;
    }
}

static void record(const char *call, unsigned long inode, long long number, const void *data,
                   size_t length, const char *one, const char *two) {
    int before = errno;
    char line[2 * PATH_MAX + 128];
    int size = snprintf(line, sizeof line, "%s\t%lu\t%lld\t%zu\t%s\t%s\n", call, inode, number,
                        length, one, two);
    put(line, (size_t)size);
    put(data, length);
    errno = before;
}

static unsigned long inode_of(int file) {
    struct stat found;
    return fstat(file, &found) == 0 ? (unsigned long)found.st_ino : 0;
}

static int opening(int directory, const char *name, int flags, mode_t mode) {
    char path[PATH_MAX];
    int ours = named(directory, name, path) && (flags & (O_CREAT | O_TRUNC)) != 0;
    if (!ours) {
        return (int)syscall(SYS_openat, directory, name, flags, mode);
    }
    pthread_mutex_lock(&order);
    int missing = access(path, F_OK) != 0;
    int file = (int)syscall(SYS_openat, directory, name, flags, mode);
    if (file >= 0 && missing) {
        record("create", inode_of(file), 0, "", 0, path, "");
    } else if (file >= 0 && (flags & O_TRUNC) != 0) {
        record("truncate", inode_of(file), 0, "", 0, path, "");
    }
    pthread_mutex_unlock(&order);
    return file;
}

#define OPEN_MODE                                                                                  \
    mode_t mode = 0;                                                                               \
    if ((flags & (O_CREAT | __O_TMPFILE)) != 0) {                                                  \
        va_list rest;                                                                              \
        va_start(rest, flags);                                                                     \
        mode = va_arg(rest, mode_t);                                                               \
        va_end(rest);                                                                              \
    }

int open(const char *name, int flags, ...) {
    OPEN_MODE
    return opening(AT_FDCWD, name, flags, mode);
}

int open64(const char *name, int flags, ...) {
    OPEN_MODE
    return opening(AT_FDCWD, name, flags, mode);
}

int openat(int directory, const char *name, int flags, ...) {
    OPEN_MODE
    return opening(directory, name, flags, mode);
}

int openat64(int directory, const char *name, int flags, ...) {
    OPEN_MODE
    return opening(directory, name, flags, mode);
}

int creat(const char *name, mode_t mode) {
    return opening(AT_FDCWD, name, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

/* Writes at a place, or (`place` < 0) where the file stands. */
static ssize_t writing(int file, const void *data, size_t length, off_t place) {
    char path[PATH_MAX];
    int ours = watched(file, path);
    if (ours) {
        pthread_mutex_lock(&order);
    }
    off_t from = place;
    if (ours && place < 0) {
        struct stat found;
        from = lseek(file, 0, SEEK_CUR);
        if ((fcntl(file, F_GETFL) & O_APPEND) != 0 && fstat(file, &found) == 0) {
            from = found.st_size;
        }
    }
    ssize_t done = place < 0 ? (ssize_t)syscall(SYS_write, file, data, length)
                             : (ssize_t)syscall(SYS_pwrite64, file, data, length, place);
    if (ours) {
        if (done > 0) {
            record("write", inode_of(file), from, data, (size_t)done, path, "");
        }
        pthread_mutex_unlock(&order);
    }
    return done;
}

ssize_t write(int file, const void *data, size_t length) { return writing(file, data, length, -1); }

ssize_t pwrite(int file, const void *data, size_t length, off_t place) {
    return writing(file, data, length, place);
}

ssize_t pwrite64(int file, const void *data, size_t length, off64_t place) {
    return writing(file, data, length, place);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    char path[PATH_MAX];
    if (!watched(file, path)) {
        return REAL(writev)(file, parts, count);
    }
    /* Fewer bytes than were asked for is a right answer. */
    return count > 0 ? writing(file, parts[0].iov_base, parts[0].iov_len, -1) : 0;
}

#define ON_FILE(call, done, number)                                                                \
    char path[PATH_MAX];                                                                           \
    if (!watched(file, path)) {                                                                    \
        return done;                                                                               \
    }                                                                                              \
    pthread_mutex_lock(&order);                                                                    \
    int result = (int)(done);                                                                      \
    if (result == 0) {                                                                             \
        record(call, inode_of(file), number, "", 0, path, "");                                     \
    }                                                                                              \
    pthread_mutex_unlock(&order);                                                                  \
    return result;

int ftruncate(int file, off_t size) {
    ON_FILE("truncate", (int)syscall(SYS_ftruncate, file, size), size)
}

int ftruncate64(int file, off64_t size) {
    ON_FILE("truncate", (int)syscall(SYS_ftruncate, file, size), size)
}

int fsync(int file) { ON_FILE("sync", (int)syscall(SYS_fsync, file), 0) }

int fdatasync(int file) { ON_FILE("sync", (int)syscall(SYS_fdatasync, file), 0) }

/* What is not modelled is recorded as well, so that no trace is read as if it had not happened. */
int fallocate(int file, int mode, off_t from, off_t length) {
    ON_FILE("fallocate", (int)syscall(SYS_fallocate, file, mode, from, length), 0)
}

int fallocate64(int file, int mode, off64_t from, off64_t length) {
    ON_FILE("fallocate", (int)syscall(SYS_fallocate, file, mode, from, length), 0)
}

int posix_fallocate(int file, off_t from, off_t length) {
    ON_FILE("fallocate", REAL(posix_fallocate)(file, from, length), 0)
}

int posix_fallocate64(int file, off64_t from, off64_t length) {
    ON_FILE("fallocate", REAL(posix_fallocate64)(file, from, length), 0)
}

static void *mapping(void *place, size_t length, int rights, int flags, int file, off_t from) {
    void *made = (void *)syscall(SYS_mmap, place, length, rights, flags, file, from);
    char path[PATH_MAX];
    int shared = (flags & MAP_SHARED) != 0 && (rights & PROT_WRITE) != 0;
    if (made != MAP_FAILED && file >= 0 && shared && watched(file, path)) {
        pthread_mutex_lock(&order);
        record("map", inode_of(file), (long long)length, "", 0, path, "");
        pthread_mutex_unlock(&order);
    }
    return made;
}

void *mmap(void *place, size_t length, int rights, int flags, int file, off_t from) {
    return mapping(place, length, rights, flags, file, from);
}

void *mmap64(void *place, size_t length, int rights, int flags, int file, off64_t from) {
    return mapping(place, length, rights, flags, file, from);
}

static int naming(const char *call, int directory, const char *name, int flags, mode_t mode) {
    char path[PATH_MAX];
    int ours = named(directory, name, path);
    if (ours) {
        pthread_mutex_lock(&order);
    }
    int made = strcmp(call, "mkdir") == 0;
    int result = made ? (int)syscall(SYS_mkdirat, directory, name, mode)
                      : (int)syscall(SYS_unlinkat, directory, name, flags);
    if (ours) {
        if (result == 0) {
            record((flags & AT_REMOVEDIR) != 0 ? "rmdir" : call, 0, 0, "", 0, path, "");
        }
        pthread_mutex_unlock(&order);
    }
    return result;
}

int unlink(const char *name) { return naming("unlink", AT_FDCWD, name, 0, 0); }

int unlinkat(int directory, const char *name, int flags) {
    return naming("unlink", directory, name, flags, 0);
}

int rmdir(const char *name) { return naming("unlink", AT_FDCWD, name, AT_REMOVEDIR, 0); }

int mkdir(const char *name, mode_t mode) { return naming("mkdir", AT_FDCWD, name, 0, mode); }

int mkdirat(int directory, const char *name, mode_t mode) {
    return naming("mkdir", directory, name, 0, mode);
}

static int renaming(const char *call, int from, const char *name, int to, const char *other) {
    char path[PATH_MAX], second[PATH_MAX];
    int ours = named(from, name, path);
    ours = named(to, other, second) || ours;
    if (ours) {
        pthread_mutex_lock(&order);
    }
    int result = (int)syscall(strcmp(call, "link") == 0 ? SYS_linkat : SYS_renameat2, from, name, to,
                              other, 0);
    if (ours) {
        if (result == 0) {
            record(call, 0, 0, "", 0, path, second);
        }
        pthread_mutex_unlock(&order);
    }
    return result;
}

int rename(const char *name, const char *other) {
    return renaming("rename", AT_FDCWD, name, AT_FDCWD, other);
}

int renameat(int from, const char *name, int to, const char *other) {
    return renaming("rename", from, name, to, other);
}

int link(const char *name, const char *other) {
    return renaming("link", AT_FDCWD, name, AT_FDCWD, other);
}

int linkat(int from, const char *name, int to, const char *other, int flags) {
    (void)flags;
    return renaming("link", from, name, to, other);
}
