import { hash, verify } from '@node-rs/argon2';
import { DOOR_REFUSALS } from 'sync-protocol/rest/refusals.ts';
import { Refused } from './refused.ts';

/** argon2id, the library's default algorithm; memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** What an unknown account's password is compared with, so that its absence takes the same time. */
let nobodysHash: Promise<string> | undefined;

/** Takes the same time whether there is an account (a hash) or not. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword('no account has this hash');
  const matches = await verify(passwordHash ?? (await nobodysHash), password);
  return matches && passwordHash !== undefined;
}

/** Throws `password_too_short`. `path`: the field that the password was given in. */
export function assertLongEnough(password: string, minLength: number, path = 'password'): void {
  if (password.length >= minLength) return;
  const sentence = `Password must be at least ${minLength} characters long.`;
  throw new Refused('password_too_short', { sentence, details: [{ path, message: sentence }] });
}

/** Throws `wrong_password`: it is not what somebody who is signed in has as password now. */
export async function assertOwnPassword(
  password: string,
  { passwordHash, path }: { passwordHash: string | undefined; path: string },
): Promise<void> {
  if (await isPassword(password, passwordHash)) return;
  const { sentence } = DOOR_REFUSALS.wrong_password;
  throw new Refused('wrong_password', { details: [{ path, message: sentence }] });
}
