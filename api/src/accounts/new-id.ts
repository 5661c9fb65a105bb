import { createHash, randomBytes } from 'node:crypto';
import { toMillis } from 'sync-protocol/rules/calendar.ts';

function format(bytes: Uint8Array, version: number): string {
  const marked = Buffer.from(bytes.subarray(0, 16));
  marked.writeUInt8((version << 4) | (marked.readUInt8(6) & 0x0f), 6);
  marked.writeUInt8(0x80 | (marked.readUInt8(8) & 0x3f), 8);
  const hex = marked.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** A UUIDv7 (RFC 9562): ids made later sort later. `now` is an instant. */
export function newId(now: string): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(toMillis(now), 0, 6);
  return format(bytes, 7);
}

/** The id of one part of something that has an id: always the same for the same part (UUIDv8). */
export const partId = (whole: string, part: string): string =>
  format(createHash('sha256').update(`${whole}/${part}`).digest(), 8);
