/** The history code: a hash, short enough for two people to compare by eye. */

/** Crockford's base 32, without I, L, O and U, which look like others. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS_A_LETTER = 5;
const CODE_LENGTH = 8;
const HEX_DIGITS = (CODE_LENGTH * BITS_A_LETTER) / 4;

/** Returns the code ('K7QM-2XPD') of a hash's first 40 bits. `hash` is hexadecimal. */
export function toHistoryCode(hash: string): string {
  let bits = Number.parseInt(hash.slice(0, HEX_DIGITS), 16);
  let code = '';
  for (let i = 0; i < CODE_LENGTH; i += 1) {
    code = `${LETTERS[bits % LETTERS.length]}${code}`;
    bits = Math.floor(bits / LETTERS.length);
  }
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}
