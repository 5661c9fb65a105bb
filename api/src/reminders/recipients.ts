/** Finds the members of households who may be reminded, with the clocks that they live by. */
import type { MemberRole, Side } from 'sync-protocol/kernel/roles.ts';
import type { Sql } from '../database/connection.ts';

/** Viewers change nothing: nothing asks them to. */
type ReminderRole = Exclude<MemberRole, 'VIEWER'>;

export interface Recipient {
  readonly householdId: string;
  readonly accountId: string;
  readonly side: Side;
  /** Null for a parent. */
  readonly nannyId: string | null;
  /** The account's own, else the household's. */
  readonly timezone: string;
}

interface Row {
  readonly householdId: string;
  readonly accountId: string;
  readonly role: ReminderRole;
  readonly nannyId: string | null;
  readonly timezone: string | null;
}

/** Returns the households' time zones by id. */
async function loadZones(sql: Sql, householdIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; timezone: string }[]>`
    select id, timezone from household where household_id = any(${householdIds}) and id = household_id`;
  return new Map(rows.map(({ id, timezone }) => [id, timezone]));
}

/**
 * Returns the parents and nannies of these households who have accounts. A lateral join, because for a plain one the
 * planner reads all accounts.
 */
export async function loadRecipients(sql: Sql, householdIds: readonly string[]): Promise<Recipient[]> {
  const rows = await sql<Row[]>`
    select m.household_id as "householdId", m.account_id as "accountId", m.role, m.nanny_id as "nannyId",
      a.timezone
    from membership m
      cross join lateral (select timezone from account where account.id = m.account_id limit 1) a
    where m.household_id = any(${householdIds}) and m.role <> 'VIEWER'`;
  const missing = rows.filter(({ timezone }) => timezone === null).map(({ householdId }) => householdId);
  const zones = missing.length === 0 ? undefined : await loadZones(sql, [...new Set(missing)]);
  return rows.map(({ role, timezone, ...row }) => ({
    ...row,
    side: role === 'NANNY' ? 'nanny' : 'family',
    timezone: timezone ?? zones?.get(row.householdId) ?? 'UTC',
  }));
}

/** Whether somebody is on a side: a parent, or the nanny whom it is about. */
export const isOnSide = (recipient: Recipient, side: Side, nannyId: string): boolean =>
  recipient.side === side && (side === 'family' || recipient.nannyId === nannyId);
