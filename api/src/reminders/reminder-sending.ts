/** Sends claimed reminders by their channels, and records what became of them: sent, to be tried again, or ended. */
import { addMinutes, minuteOfDayOf } from 'sync-protocol/kernel/calendar.ts';
import { LANGUAGES, type Language, languageFor } from 'sync-protocol/kernel/languages.ts';
import { notationOf } from 'sync-protocol/kernel/locale-notation.ts';
import { MINUTES_PER_HOUR } from 'sync-protocol/kernel/units-of-time.ts';
import { REMINDERS, type ReminderChannel } from 'sync-protocol/reminders/kinds.ts';
import type { Sql } from '../database/connection.ts';
import { translator } from '../kit/messages.ts';
import type { Channel, Reminder, Sending } from './channel.ts';
import type { ClaimedReminders, ClaimedRow } from './claimed-reminders.ts';

/** Minutes before each further try; the last one repeats until the reminder ends. */
const RETRY_MINUTES = [1, 2, 5, 10, 30];

/** Returns when a failed try is repeated. */
const retryAt = (now: string, tries: number): string =>
  addMinutes(now, RETRY_MINUTES[Math.min(tries, RETRY_MINUTES.length) - 1] ?? 1);

function textOf({ kind, reader }: ClaimedReminders, rows: readonly ClaimedRow[], language: Language): string {
  const [first] = rows.flatMap(({ start }) => start ?? []).toSorted();
  const minutes = first === undefined ? undefined : minuteOfDayOf(first, reader.timezone);
  const { clock } = notationOf(LANGUAGES[language].locale);
  const time =
    minutes === undefined ? '' : clock(Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR);
  return REMINDERS[kind].say(translator(language), { count: rows.length, time });
}

function toReminder(claimed: ClaimedReminders, rows: readonly ClaimedRow[]): Reminder | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const { reader, kind } = claimed;
  const language = languageFor([reader.language ?? '']);
  return {
    id: first.id,
    accountId: reader.accountId,
    householdId: reader.householdId,
    role: reader.role,
    kind,
    count: rows.length,
    text: textOf(claimed, rows, language),
    language,
    date: first.date,
    endsAt: rows.map(({ endsAt }) => endsAt).reduce((a, b) => (a < b ? a : b)),
    ids: rows.map(({ id }) => id),
  };
}

type Outcome = ReadonlyMap<ReminderChannel, Sending>;

/** Records what the channels did with one reminder. */
async function record(
  { sql, now }: SendingParts,
  claimed: ClaimedReminders,
  { row, outcome }: { row: ClaimedRow; outcome: Outcome },
): Promise<void> {
  const own = row.channels.map((channel) => ({ channel, sending: outcome.get(channel) ?? 'gone' }));
  const done = own.filter(({ sending }) => sending === 'sent' || sending === 'queued');
  const next = retryAt(now(), row.tries);
  const isRetried = own.some(({ sending }) => sending === 'retry') && next < row.endsAt;
  const names = done.map(({ channel }) => channel);
  const isQueued = done.length > 0 && done.every(({ sending }) => sending === 'queued');
  await sql`
    update reminder set done = done || ${names}::text[], due_at = case when ${isRetried} then ${next} else due_at end,
      state = case when ${isRetried} then 'waiting' when state = 'sent' then 'sent'
        when ${isQueued} and done = '{}' then 'queued'
        when ${done.length > 0} or done <> '{}' then 'sent' else 'lapsed' end
    where id = ${row.id} and state in ('taken', 'sent') and taken_at = ${claimed.takenAt}`;
}

export interface SendingParts {
  readonly sql: Sql;
  readonly now: () => string;
  readonly channels: readonly Channel[];
}

/** Sends one message by each channel that the account chose, and records the results. */
export async function sendReminders(parts: SendingParts, claimed: ClaimedReminders): Promise<void> {
  const outcome = new Map<ReminderChannel, Sending>();
  const sendings = parts.channels.map(async (channel) => {
    const rows = claimed.rows.filter(({ channels }) => channels.includes(channel.name));
    const reminder = toReminder(claimed, rows);
    if (reminder !== undefined) outcome.set(channel.name, await channel.send(reminder));
  });
  await Promise.all(sendings);
  for (const row of claimed.rows) await record(parts, claimed, { row, outcome });
}
