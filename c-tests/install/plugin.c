/* A plugin that holds the static library; its host may hold another version. */

#include <uuid7.h>

int32_t plugin_id(uint8_t *uuid);

int32_t plugin_id(uint8_t *uuid) { return uuid7_generate(uuid); }
