/**
 * Derives ids from a whole's id and a part's name: of several mutations or payments of one REST call, and of the demo's
 * rows.
 */
import { createHash } from 'node:crypto';

/**
 * Returns the UUID of one part of `whole`: equal arguments give equal ids. It has the form of a UUIDv5 (RFC 9562,
 * section 5.5) with SHA-256 for SHA-1, not of a UUIDv8, which marks generated days and is refused for new rows.
 */
export function partId(whole: string, part: string): string {
  const bytes = createHash('sha256').update(`${whole}/${part}`).digest().subarray(0, 16);
  bytes.writeUInt8(0x50 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
