/// What is said of a file that cannot be written, and the exit code: bad luck (a disk that is full)
/// is 1, bad usage (a folder that is not there) is 2.
#ifndef CLI_FILE_FILE_ERROR_H
#define CLI_FILE_FILE_ERROR_H

/// `reason` is an errno. Returns EXIT_NO or EXIT_USAGE.
int file_error(const char *file, int reason);
/// The code alone: whether another name would have helped.
int file_error_code(int reason);

#endif
