/// Pictures as files: what --plot FILE of several verbs has in common. The ending tells the kind.
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include "draw/plot.h"

/// EXIT_USAGE after a message if we cannot write a picture under this name.
int picture_check(const char *file);
/// What makes pictures of that kind.
plot_writer *picture_writer(const char *file);
/// EXIT_DONE, or EXIT_NO after a message.
int picture_save(const char *file, const text *picture);

#endif
