/** Reads and saves which reminders an account gets: channels by kind, quiet hours, and the zone of its devices. */
import { formatClock, parseClock, toMillis } from 'sync-protocol/kernel/calendar.ts';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { REMINDER_KINDS, REMINDERS, type ReminderKind } from 'sync-protocol/reminders/kinds.ts';
import type { ReminderChoice, ReminderSettings } from 'sync-protocol/reminders/reminder-settings.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { retryConflicts, transact } from '../database/transaction.ts';
import { HourlySum } from '../kit/hourly-sum.ts';
import type { Account } from './account.ts';
import { HttpRefusal } from './http-refusal.ts';
import { knownZone } from './known-zones.ts';

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
    const message = 'Only the other side gets reminders of this kind';
    const details = [{ path: `kinds.${other}.kind`, message }];
    throw new HttpRefusal('bad_input', { sentence: `Kind: ${message}`, details });
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

/** One a clock hour and process: the table `account` is on every machine, and two devices may be in different zones. */
const zoneWrites = new HourlySum(1);

interface LearnedZone {
  readonly accountId: string;
  /** The header of a device. */
  readonly header: string | string[] | undefined;
  /** The zone that the account has. */
  readonly known: string | null;
  readonly now: string;
}

/**
 * Keeps the time zone that a device tells, if it differs and this server knows it, at most once an hour. Returns whether
 * it was kept.
 */
export async function learnZone(sql: Sql, { accountId, header, known, now }: LearnedZone): Promise<boolean> {
  if (typeof header !== 'string' || header === known || header.length > ZONE_MAX) return false;
  const timezone = knownZone(header);
  if (timezone === undefined || timezone === known) return false;
  if (!zoneWrites.tryAdd(accountId, 1, toMillis(now))) return false;
  const updated = await retryConflicts(
    () => sql`
      update account set timezone = ${timezone} where id = ${accountId} and timezone is distinct from ${timezone}`,
  );
  return updated.count > 0;
}
