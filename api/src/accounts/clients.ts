/**
 * Registers a device for the account of its first sync, and remembers the accounts and labels of devices. Finds a
 * removed nanny's record, archived or deleted, and how many more of her device's late mutations the log keeps.
 */
import type { Sql } from '../database/connection.ts';
import { retryConflicts } from '../database/transaction.ts';

/** Clients whose account this process remembers, so that a device's next syncs need no statement. */
const REMEMBERED_MAX = 10_000;
/** The clients that have synced lately. Their account and label never change while the account exists. */
const remembered = new WeakMap<Sql, Map<string, KnownClient>>();

/**
 * Registers a browser profile for the account of its first sync. Returns its label, which is that of the first sync;
 * undefined if it belongs to another account.
 */
export async function claimClient(sql: Sql, client: Client): Promise<string | undefined> {
  const clients = remembered.get(sql) ?? new Map<string, KnownClient>();
  remembered.set(sql, clients);
  const earlier = clients.get(client.clientId);
  if (earlier?.accountId === client.accountId) return earlier.label;
  const known = await claimInDatabase(sql, client);
  if (known?.accountId !== client.accountId) return undefined;
  if (clients.size >= REMEMBERED_MAX) clients.clear();
  clients.set(client.clientId, known);
  return known.label;
}

interface KnownClient {
  readonly accountId: string;
  /** What the browser called itself. */
  readonly label: string;
}

interface Client {
  readonly clientId: string;
  readonly accountId: string;
  /** The browser's name. */
  readonly label: string;
  readonly now: string;
}

async function claimInDatabase(sql: Sql, client: Client): Promise<KnownClient | undefined> {
  const [known] = await sql<KnownClient[]>`
    select account_id as "accountId", label from client where client_id = ${client.clientId}`;
  if (known !== undefined) return known;
  const [row] = await retryConflicts(
    () => sql<KnownClient[]>`
      insert into client (client_id, account_id, created_at, label)
      values (${client.clientId}, ${client.accountId}, ${client.now}, ${client.label})
      on conflict (client_id) do update set client_id = excluded.client_id
      returning account_id as "accountId", label`,
  );
  return row;
}

/** Most mutations of a removed nanny that the log keeps: room for what her device had queued before the removal. */
const QUOTA = 100;

export interface FormerNanny {
  /** The id of her archived or deleted record. */
  readonly nannyId: string;
  /** Number of her further mutations that the log keeps. */
  readonly quotaLeft: number;
}

/**
 * Returns the account's newest archived or deleted nanny record, if any. Her device may still push mutations: the rules
 * refuse them, and the household's log keeps the first of them under the record's id.
 */
export async function findFormerNanny(
  sql: Sql,
  { householdId, accountId }: { householdId: string; accountId: string },
): Promise<FormerNanny | undefined> {
  const [row] = await sql<FormerNanny[]>`
    select r.id as "nannyId", (
      select ${QUOTA}::int - count(*)::int from (
        select 1 from mutation_log l
        where l.household_id = ${householdId} and l.version > r.version and l.account_id = ${accountId}
        union all
        select 1 from log_pack p, unnest(p.version, p.account_id) as e(version, account_id)
        where p.household_id = ${householdId} and p.last_version > r.version and e.version > r.version
          and e.account_id = ${accountId}
        limit ${QUOTA}) q) as "quotaLeft"
    from (
      select t.id, t.version from tombstone t
      where t.household_id = ${householdId} and t.table_name = 'nanny'
        and t.last_state ->> 'nannyUserId' = ${accountId}
      union all
      select n.id::text, n.version from nanny n
      where n.household_id = ${householdId} and n.former_user_id = ${accountId}) r
    order by r.version desc limit 1`;
  return row;
}
