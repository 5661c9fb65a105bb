import { createHash, randomUUID } from 'node:crypto';
import { toMillis } from 'sync-protocol/rules/calendar.ts';

/** What follows the version in a UUIDv4, all of it random but the variant, which is every version's. */
const AFTER_VERSION = 'xxxxxxxx-xxxx-4'.length;

/** A UUIDv7 (RFC 9562): ids made later sort later. `now` is an instant. */
export function newId(now: string): string {
  const time = toMillis(now).toString(16).padStart(12, '0');
  // Node draws what is random for many of these at once, for bytes each time.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(AFTER_VERSION)}`;
}

/** The id of one part of something that has an id: always the same for the same part (UUIDv8). */
export function partId(whole: string, part: string): string {
  const marked = createHash('sha256').update(`${whole}/${part}`).digest().subarray(0, 16);
  marked.writeUInt8(0x80 | (marked.readUInt8(6) & 0x0f), 6);
  marked.writeUInt8(0x80 | (marked.readUInt8(8) & 0x3f), 8);
  const hex = marked.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
