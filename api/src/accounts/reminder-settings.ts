/** Reads and saves which reminders an account gets: channels by kind, quiet hours, and the zone of its devices. */
import { formatClock, isTimezone, parseClock } from 'sync-protocol/kernel/calendar.ts';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { REMINDER_KINDS, REMINDERS, type ReminderKind } from 'sync-protocol/reminders/kinds.ts';
import type { ReminderChoice, ReminderSettings } from 'sync-protocol/reminders/reminder-settings.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { retryConflicts, transact } from '../database/transaction.ts';
import type { Account } from './account.ts';
import { HttpRefusal } from './http-refusal.ts';

const sideOfAccount = ({ role }: Account): Side => (role === 'NANNY' ? 'nanny' : 'family');

/** Returns the kinds that an account may get. */
const kindsOf = (side: Side): ReminderKind[] =>
  REMINDER_KINDS.filter((kind) => REMINDERS[kind].sides.includes(side));

/** Returns the account's choices, or the defaults. Throws `signed_out` for a deleted account. */
export async function loadReminderSettings(
  sql: Sql | TransactionSql,
  account: Account,
): Promise<ReminderSettings> {
  const [quiet] = await sql<{ from: number; to: number }[]>`
    select quiet_from as from, quiet_to as to from account where id = ${account.id}`;
  if (quiet === undefined) throw new HttpRefusal('signed_out');
  const rows = await sql<ReminderChoice[]>`
    select kind, push, mail from reminder_choice where account_id = ${account.id}`;
  const chosen = new Map(rows.map((row) => [row.kind, row]));
  const side = sideOfAccount(account);
  const kinds = kindsOf(side).map((kind) => {
    const { push, mail } = REMINDERS[kind].defaults;
    return chosen.get(kind) ?? { kind, push: push[side], mail: mail[side] };
  });
  return { kinds, quietFrom: formatClock(quiet.from), quietTo: formatClock(quiet.to) };
}

/** Saves the kinds that are named, and quiet hours. Throws `bad_input` for a kind of the other side. */
export async function saveReminderSettings(
  sql: Sql,
  account: Account,
  { kinds, quietFrom, quietTo }: ReminderSettings,
): Promise<ReminderSettings> {
  const own = kindsOf(sideOfAccount(account));
  const other = kinds.findIndex(({ kind }) => !own.includes(kind));
  if (other !== -1) {
    const details = [{ path: `kinds.${other}.kind`, message: 'This account gets no such reminders' }];
    throw new HttpRefusal('bad_input', { sentence: 'Kind: This account gets no such reminders', details });
  }
  return transact(sql, async (tx) => {
    const saved = await tx`
      update account set quiet_from = ${parseClock(quietFrom)}, quiet_to = ${parseClock(quietTo)}
      where id = ${account.id}`;
    if (saved.count === 0) throw new HttpRefusal('signed_out');
    for (const { kind, push, mail } of kinds) {
      await tx`
        insert into reminder_choice (account_id, kind, push, mail) values (${account.id}, ${kind}, ${push}, ${mail})
        on conflict (account_id, kind) do update set push = excluded.push, mail = excluded.mail`;
    }
    return loadReminderSettings(tx, account);
  });
}

const ZONE_MAX = 64;

/** Returns a device's time zone from its header; undefined for none, and for one that this server doesn't know. */
export function readZone(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || header.length > ZONE_MAX) return undefined;
  return isTimezone(header) ? header : undefined;
}

/** Keeps the time zone of the account's devices, unless it is the known one. */
export async function learnZone(
  sql: Sql,
  { accountId, timezone, known }: { accountId: string; timezone: string; known: string | null },
): Promise<void> {
  if (timezone === known) return;
  await retryConflicts(
    () => sql`
      update account set timezone = ${timezone} where id = ${accountId} and timezone is distinct from ${timezone}`,
  );
}
