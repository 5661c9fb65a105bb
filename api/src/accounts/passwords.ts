/** Hashes and compares passwords (argon2id), and refuses short and wrong ones. */
import { hash, verify } from '@node-rs/argon2';
import { refusalSentence } from 'sync-protocol/kernel/refusals.ts';
import { HttpRefusal } from './http-refusal.ts';

/** For argon2id, the library's default algorithm. Memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** A hash to compare with if there is no account, so that the check takes the same time. */
let dummyHash: Promise<string> | undefined;

/** Whether the password matches. Takes the same time without an account (`passwordHash` undefined). */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this hash');
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== undefined;
}

/** Throws `password_too_short` for the input field `path`. */
export function assertLongEnough(password: string, minLength: number, path = 'password'): void {
  if (password.length >= minLength) return;
  const values = { min: minLength };
  const details = [{ path, message: refusalSentence('password_too_short', values) }];
  throw new HttpRefusal('password_too_short', { details, values });
}

/** Confirms the password of a signed-in person. Throws `wrong_password` for the input field `path`. */
export async function assertOwnPassword(
  password: string,
  { passwordHash, path }: { passwordHash: string | undefined; path: string },
): Promise<void> {
  if (await isPassword(password, passwordHash)) return;
  const details = [{ path, message: refusalSentence('wrong_password') }];
  throw new HttpRefusal('wrong_password', { details });
}
