const VERSION_7 = 0x70;
const VARIANT = 0x80;

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** Each byte as text: a gesture on 500 days makes as many ids. */
const OCTETS = Array.from({ length: 256 }, (_, byte) => hex(byte, 2));

/**
 * A UUIDv7 (RFC 9562, section 5.7): 48 bits of Unix time in milliseconds, then random bits. Whoever creates
 * a row or a mutation makes its id, online or not.
 */
export function newId(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  bytes[0] = ((bytes[0] ?? 0) & 0x0f) | VERSION_7;
  bytes[2] = ((bytes[2] ?? 0) & 0x3f) | VARIANT;
  let random = '';
  for (const byte of bytes) random += OCTETS[byte];
  const time = hex(Math.max(now, 0), 12);
  return [
    time.slice(0, 8),
    time.slice(8, 12),
    random.slice(0, 4),
    random.slice(4, 8),
    random.slice(8, 20),
  ].join('-');
}
