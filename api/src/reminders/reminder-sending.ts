/** Sends claimed reminders by their channels, and records what became of them: sent, to be tried again, or ended. */
import { addMinutes, minuteOfDayOf } from 'sync-protocol/kernel/calendar.ts';
import { groupBy } from 'sync-protocol/kernel/group-by.ts';
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

/** Returns how many days, weeks or payments it is about: one that was changed twice counts once. */
const countOf = (rows: readonly ClaimedRow[]): number => new Set(rows.map(({ about }) => about)).size;

function textOf({ kind, reader }: ClaimedReminders, rows: readonly ClaimedRow[], language: Language): string {
  const [first] = rows.flatMap(({ start }) => start ?? []).toSorted();
  const minutes = first === undefined ? undefined : minuteOfDayOf(first, reader.timezone);
  const { clock } = notationOf(LANGUAGES[language].locale);
  const time =
    minutes === undefined ? '' : clock(Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR);
  return REMINDERS[kind].say(translator(language), { count: countOf(rows), time });
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
    count: countOf(rows),
    text: textOf(claimed, rows, language),
    language,
    date: first.date,
    endsAt: rows.map(({ endsAt }) => endsAt).reduce((a, b) => (a < b ? a : b)),
    ids: rows.map(({ id }) => id),
  };
}

type Outcome = ReadonlyMap<ReminderChannel, Sending>;

interface Result {
  /** The channels that have it: sent, or queued by the outbox. */
  readonly done: readonly ReminderChannel[];
  readonly sent: readonly ReminderChannel[];
  /** When it is tried again; null for never. */
  readonly next: string | null;
}

function resultOf(row: ClaimedRow, outcome: Outcome, now: string): Result {
  const own = row.channels.map((channel) => ({ channel, sending: outcome.get(channel) ?? 'gone' }));
  const by = (...sendings: Sending[]) =>
    own.filter(({ sending }) => sendings.includes(sending)).map(({ channel }) => channel);
  const next = retryAt(now, row.tries);
  const isRetried = by('retry').length > 0 && next < row.endsAt;
  return { done: by('sent', 'queued'), sent: by('sent'), next: isRetried ? next : null };
}

/**
 * Records what the channels did, with one statement for the rows of each result. The outbox may have been faster: a row
 * that it gave back waits for another try by e-mail, one that it gave up has lapsed.
 */
async function record(
  { sql, now }: SendingParts,
  { rows, takenAt }: ClaimedReminders,
  outcome: Outcome,
): Promise<void> {
  const results = rows.map((row) => ({ id: row.id, result: resultOf(row, outcome, now()) }));
  for (const group of groupBy(results, ({ result }) => JSON.stringify(result)).values()) {
    const [{ result } = { result: undefined }] = group;
    if (result === undefined) continue;
    const { done, sent, next } = result;
    const isQueued = done.length > 0 && sent.length === 0;
    await sql`
      update reminder set
        done = done || case when state = 'waiting' then ${sent}::text[] else ${done}::text[] end,
        due_at = case when state = 'waiting' then due_at else coalesce(${next}::timestamptz, due_at) end,
        state = case
          when state = 'waiting' or ${next !== null} then 'waiting'
          when state = 'taken' and done = '{}' and ${isQueued} then 'queued'
          when state = 'sent' or ${sent.length > 0} or done <> '{}' then 'sent'
          else 'lapsed' end
      where id = any(${group.map(({ id }) => id)}) and state in ('taken', 'waiting', 'sent', 'lapsed')
        and taken_at = ${takenAt}`;
  }
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
  await record(parts, claimed, outcome);
}
