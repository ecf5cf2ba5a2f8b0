/// Which layout JSON has.
#ifndef REPORT_DOC_JSON_VERSION_H
#define REPORT_DOC_JSON_VERSION_H

/// That of docs/json.md, or the one of the release before it.
typedef enum json_version { JSON_VERSION_1 = 1, JSON_VERSION_2 = 2 } json_version;

#endif
