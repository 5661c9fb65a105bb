/** Lists all accounts page by page, and edits an account's name and e-mail, for super admins. */

import type { Language } from 'sync-protocol/kernel/languages.ts';
import type { User } from 'sync-protocol/people/account.ts';
import { ROWS_A_TURN } from '../sync/row-pages.ts';
import { type Account, editAccount, readSettingsOf, toUser } from './account.ts';
import type { AppDeps } from './app-deps.ts';
import { HttpRefusal } from './http-refusal.ts';

/** Yields all users in pages, the newest first. `fallback`: the language of those who never chose one. */
export async function* listUsers(deps: AppDeps, fallback: Language): AsyncGenerator<User[]> {
  const accounts = deps.sql<(Account & { householdId: string | null })[]>`
    select a.id, a.email, a.name, a.role, a.created_at as "createdAt", a.language,
      (select m.household_id from membership m where m.account_id = a.id
       order by m.created_at, m.household_id limit 1) as "householdId"
    from account a order by a.created_at desc, a.id desc`;
  for await (const page of accounts.cursor(ROWS_A_TURN)) {
    const settings = await readSettingsOf(
      deps,
      page.flatMap(({ householdId }) => householdId ?? []),
    );
    yield page.map((account) => toUser(account, fallback, settings.get(account.householdId ?? '')));
  }
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
