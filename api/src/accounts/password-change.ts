/**
 * Changes a signed-in account's password and ends its other sessions. Confirms a signed-in account's password, also
 * before the account is deleted.
 */
import { transact } from '../database/transaction.ts';
import type { AppDeps } from './app-deps.ts';
import { HttpRefusal } from './http-refusal.ts';
import { assertLongEnough, assertOwnPassword, hashPassword } from './passwords.ts';
import { lockSessionsOnCitus, type Session } from './session.ts';
import { endOtherSessions } from './session-list.ts';

/** Returns the stored hash if the password matches. Throws `wrong_password` for the input field `path`. */
export async function confirmPassword(
  deps: AppDeps,
  accountId: string,
  { password, path }: { password: string; path: string },
): Promise<string> {
  const [row] = await deps.sql<{ passwordHash: string }[]>`
    select password_hash as "passwordHash" from account where id = ${accountId}`;
  await assertOwnPassword(password, { passwordHash: row?.passwordHash, path });
  if (row === undefined) throw new HttpRefusal('signed_out');
  return row.passwordHash;
}

/** Changes the password and ends all other sessions. Throws `wrong_password` and `password_too_short`. */
export async function changePassword(
  deps: AppDeps,
  session: Session,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { id: accountId } = session.account;
  const given = { password: currentPassword, path: 'currentPassword' };
  const currentHash = await confirmPassword(deps, accountId, given);
  assertLongEnough(newPassword, deps.config.passwordMinLength, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  await transact(deps.sql, async (tx) => {
    await lockSessionsOnCitus(deps, tx);
    // Matches no row if another device has changed the password since.
    const changed = await tx`
      update account set password_hash = ${passwordHash}
      where id = ${accountId} and password_hash = ${currentHash}`;
    if (changed.count === 0) throw new HttpRefusal('wrong_password');
    await endOtherSessions(deps, tx, session);
  });
  deps.pokes.announce(accountId, 0);
}
