/**
 * Encrypts short texts for the database by AES-256-GCM, with a key derived from a secret for one purpose (HKDF): a text
 * of one purpose can't be read as that of another.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface SealKey {
  readonly secret: string;
  /** Names what is encrypted, such as 'vapid'. */
  readonly purpose: string;
}

const deriveKey = ({ secret, purpose }: SealKey): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));

/** Returns nonce, ciphertext and tag. */
export function sealText(text: string, key: SealKey): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, deriveKey(key), nonce);
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Returns undefined for bytes that were sealed with another key, or changed since. */
export function openText(sealed: Uint8Array, key: SealKey): string | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const tagStart = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, deriveKey(key), sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(tagStart));
  const text = decipher.update(sealed.subarray(NONCE_BYTES, tagStart));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
