/** Lists all accounts, and edits an account's name and e-mail, for super admins. */

import type { Language } from 'sync-protocol/kernel/languages.ts';
import type { User } from 'sync-protocol/people/account.ts';
import { type Account, editAccount, readSettings, toUser } from './account.ts';
import type { AppDeps } from './app-deps.ts';
import { HttpRefusal } from './http-refusal.ts';

/** Fewer than the pool's connections, so that other requests can run. */
const CONCURRENCY = 4;

type Settings = Awaited<ReturnType<typeof readSettings>>;

/** Returns the settings of these households. A statement may name only one household, so several run at once. */
async function readAllSettings(
  deps: AppDeps,
  householdIds: ReadonlySet<string>,
): Promise<Map<string, Settings>> {
  const found = new Map<string, Settings>();
  // The workers share one iterator: each takes the next household.
  const queue = householdIds.values();
  const work = async (): Promise<void> => {
    for (const householdId of queue) found.set(householdId, await readSettings(deps, householdId));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return found;
}

/** Returns all users, the newest first. `fallback`: the language of those who never chose one. */
export async function listUsers(deps: AppDeps, fallback: Language): Promise<User[]> {
  const accounts = await deps.sql<(Account & { householdId: string | null })[]>`
    select a.id, a.email, a.name, a.role, a.created_at as "createdAt", a.language,
      (select m.household_id from membership m where m.account_id = a.id
       order by m.created_at, m.household_id limit 1) as "householdId"
    from account a order by a.created_at desc, a.id desc`;
  const ids = accounts.flatMap(({ householdId }) => householdId ?? []);
  const settings = await readAllSettings(deps, new Set(ids));
  return accounts.map((account) => toUser(account, fallback, settings.get(account.householdId ?? '')));
}

/** Returns the edited account. Throws `not_found` and `email_taken`. */
export async function editUser(
  deps: AppDeps,
  userId: string,
  details: Pick<Account, 'name' | 'email'>,
): Promise<Account> {
  const account = await editAccount(deps.sql, userId, details);
  if (account === undefined) throw new HttpRefusal('not_found');
  return account;
}
