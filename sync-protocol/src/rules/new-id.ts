import { v7 } from 'uuid';

/** Returns a UUIDv7 (RFC 9562): later ids sort after earlier ones. `millis`: Unix time, now unless given. */
export const newId = (millis?: number): string =>
  millis === undefined ? v7() : v7({ msecs: Math.max(millis, 0) });
