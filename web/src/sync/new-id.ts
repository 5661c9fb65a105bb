const HEX = 16;
const VERSION_7 = 0x70;
const VARIANT = 0x80;

/**
 * A UUIDv7 (RFC 9562, section 5.7): 48 bits of Unix time in milliseconds, then random bits. Whoever creates
 * a row or a mutation makes its id, online or not.
 */
export function newId(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const time = Math.max(now, 0).toString(HEX).padStart(12, '0');
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | VERSION_7;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | VARIANT;
  const random = Array.from(bytes.slice(6), (byte) => byte.toString(HEX).padStart(2, '0')).join('');
  return [
    time.slice(0, 8),
    time.slice(8, 12),
    random.slice(0, 4),
    random.slice(4, 8),
    random.slice(8, 20),
  ].join('-');
}
