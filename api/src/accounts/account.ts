/**
 * Finds, creates and edits accounts, tells whether there are any, recognizes the database error of a deleted account,
 * and returns an account as `User` with its language and the time zone and currency of the household that it joined
 * first, else the defaults.
 */

import { toMillis } from 'sync-protocol/kernel/calendar.ts';
import { type Language, languageFor } from 'sync-protocol/kernel/languages.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { Role } from 'sync-protocol/kernel/roles.ts';
import type { User } from 'sync-protocol/people/account.ts';
import { DEFAULT_SETTINGS } from 'sync-protocol/people/household.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { retryConflicts } from '../database/transaction.ts';
import type { AppDeps } from './app-deps.ts';
import { HttpRefusal } from './http-refusal.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly createdAt: string;
  /** The chosen one, perhaps of a newer server; null if none was ever chosen. */
  readonly language: string | null;
}
type NewAccount = Omit<Account, 'id'> & { readonly passwordHash: string };

/** Whether the database has any account. */
export async function hasAccounts(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`select exists (select 1 from account) as found`;
  return row?.found === true;
}

export async function findAccount(
  sql: Sql | TransactionSql,
  email: string,
): Promise<(Account & { passwordHash: string }) | undefined> {
  const [account] = await sql<(Account & { passwordHash: string })[]>`
    select id, email, name, role, created_at as "createdAt", language, password_hash as "passwordHash"
    from account where email = ${email}`;
  return account;
}

export async function findAccountById(
  sql: Sql | TransactionSql,
  accountId: string,
): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select id, email, name, role, created_at as "createdAt", language from account where id = ${accountId}`;
  return account;
}

/** Throws `email_taken`. */
export async function insertAccount(tx: TransactionSql, account: NewAccount): Promise<Account> {
  const { passwordHash, ...kept } = account;
  const created = { id: newId(toMillis(account.createdAt)), ...kept };
  const inserted = await tx`
    insert into account (id, email, name, role, password_hash, created_at, language)
    values (${created.id}, ${account.email}, ${account.name}, ${account.role}, ${passwordHash},
      ${account.createdAt}, ${account.language})
    on conflict (email) do nothing`;
  if (inserted.count === 0) throw new HttpRefusal('email_taken');
  return created;
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** Whether the database refused a row because the row's account has been deleted meanwhile. */
export function isAccountDeleted(error: unknown): boolean {
  const { code, constraint_name: constraint } = error as { code?: unknown; constraint_name?: unknown };
  return (
    code === FOREIGN_KEY_VIOLATION &&
    typeof constraint === 'string' &&
    // Citus appends the shard's number to the name.
    /_(account_id|impersonated_by)_fkey(_\d+)?$/.test(constraint)
  );
}

/** What is left out stays as it is. */
interface AccountEdit {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly language?: Language | undefined;
}

/** Returns the edited account; undefined for an unknown id. Throws `email_taken`. */
export async function editAccount(
  sql: Sql,
  accountId: string,
  { name, email, language }: AccountEdit,
): Promise<Account | undefined> {
  try {
    const [account] = await retryConflicts(
      () => sql<Account[]>`
        update account set name = coalesce(${name ?? null}, name), email = coalesce(${email ?? null}, email),
          language = coalesce(${language ?? null}, language)
        where id = ${accountId}
        returning id, email, name, role, created_at as "createdAt", language`,
    );
    return account;
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) throw new HttpRefusal('email_taken');
    throw error;
  }
}

/** The language for an account that never chose one, and the only household whose settings may be read. */
interface Asked {
  readonly fallback: Language;
  readonly onlyHousehold?: string | null;
}

/** Returns the account with the settings of the household it joined first, or of `onlyHousehold` if given. */
export async function readUser(
  deps: AppDeps,
  account: Account,
  { fallback, onlyHousehold = null }: Asked,
): Promise<User> {
  const [membership] = await deps.sql<{ householdId: string }[]>`
    select household_id as "householdId" from membership
    where account_id = ${account.id} and (${onlyHousehold}::uuid is null or household_id = ${onlyHousehold})
    order by created_at, household_id limit 1`;
  return readUserIn(deps, account, { fallback, householdId: membership?.householdId });
}

/** Returns the account with the settings of a household, else with the default ones. */
export async function readUserIn(
  deps: AppDeps,
  account: Account,
  { fallback, householdId }: { fallback: Language; householdId: string | undefined },
): Promise<User> {
  const settings = householdId === undefined ? undefined : await readSettings(deps, householdId);
  return toUser(account, fallback, settings);
}

type Settings = Pick<User, 'timezone' | 'currency'>;

/** Returns an account as `User`. `fallback`: the language for an account that never chose one. */
export function toUser(account: Account, fallback: Language, settings: Settings = DEFAULT_SETTINGS): User {
  const { id, name, email, role, createdAt } = account;
  const { timezone, currency } = settings;
  const language = languageFor([account.language ?? fallback, fallback]);
  return { id, name, email, role, timezone, currency, language, createdAt };
}

async function readSettings(deps: Pick<AppDeps, 'sql'>, householdId: string): Promise<Settings> {
  const [settings] = await deps.sql<Settings[]>`
    select timezone, currency from household where household_id = ${householdId} and id = ${householdId}`;
  return settings ?? DEFAULT_SETTINGS;
}

/** Returns the settings of several households by id, for super admins. */
export async function readSettingsOf(
  deps: Pick<AppDeps, 'sql'>,
  householdIds: readonly string[],
): Promise<Map<string, Settings>> {
  const found = await deps.sql<(Settings & { id: string })[]>`
    select id, timezone, currency from household where household_id = any(${householdIds}) and id = household_id`;
  return new Map(found.map(({ id, ...settings }) => [id, settings]));
}
