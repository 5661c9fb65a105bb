/** All accounts, for who looks after them. */
import type { User } from 'sync-protocol/model/account.ts';
import { type Account, editAccount, readUser, settingsOf, toUser } from './account.ts';
import type { AppDeps } from './app-deps.ts';
import { Refused } from './refused.ts';

/** Fewer than there are connections: others want to go on meanwhile. */
const AT_ONCE = 4;

type Settings = Awaited<ReturnType<typeof settingsOf>>;

/** The settings of these households: one by one, for a statement names one household, and several at once. */
async function settingsOfAll(
  deps: AppDeps,
  householdIds: ReadonlySet<string>,
): Promise<Map<string, Settings>> {
  const found = new Map<string, Settings>();
  // Shared by all: each takes the next one that nobody has taken.
  const waiting = householdIds.values();
  const work = async (): Promise<void> => {
    for (const householdId of waiting) found.set(householdId, await settingsOf(deps, householdId));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

/** Every user, the newest first. */
export async function listUsers(deps: AppDeps): Promise<User[]> {
  const accounts = await deps.sql<(Account & { householdId: string | null })[]>`
    select a.id, a.email, a.name, a.role, a.created_at as "createdAt",
      (select m.household_id from membership m where m.account_id = a.id
       order by m.created_at, m.household_id limit 1) as "householdId"
    from account a order by a.created_at desc, a.id desc`;
  const ids = accounts.flatMap(({ householdId }) => householdId ?? []);
  const settings = await settingsOfAll(deps, new Set(ids));
  return accounts.map((account) => toUser(account, settings.get(account.householdId ?? '')));
}

/** Throws `not_found` and `email_taken`. */
export async function editUser(
  deps: AppDeps,
  userId: string,
  details: Pick<Account, 'name' | 'email'>,
): Promise<User> {
  const account = await editAccount(deps.sql, userId, details);
  if (account === undefined) throw new Refused('not_found');
  return readUser(deps, account);
}
