/** Returns the id of a new row or mutation, a UUIDv7: later ids sort after earlier ones. `millis`: Unix time. */
import { v7 } from 'uuid';

export const newId = (millis?: number): string =>
  millis === undefined ? v7() : v7({ msecs: Math.max(millis, 0) });
