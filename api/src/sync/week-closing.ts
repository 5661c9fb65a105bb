/**
 * Closes the weeks under terms that are over, in one of several processes every 15 minutes: also those that ended while
 * no server ran. Each week has a mutation with a derived id, so that it is closed once, by whichever process.
 */
import { Rejection } from 'sync-protocol/errors.ts';
import { SYSTEM_ACCOUNT_ID } from 'sync-protocol/model/system-account.ts';
import { DAYS_BACK as TERMS_DAYS_BACK } from 'sync-protocol/mutators/terms.ts';
import { closingId } from 'sync-protocol/rules/added-earning-id.ts';
import { addDays, addMinutes, dateOf } from 'sync-protocol/rules/calendar.ts';
import { canonicalZone } from 'sync-protocol/rules/canonical-zone.ts';
import type { Actor } from 'sync-protocol/sync/mutator.ts';
import type { Sql } from '../database/connection.ts';
import { latestDue } from '../database/due-dates.ts';
import { retryConflicts } from '../database/transaction.ts';
import { repeat } from '../repeated-work.ts';
import { type Deps, executeOne } from './execute.ts';

/** Minutes from one run to the next: weeks are closed soon after midnight, in every zone. */
const EVERY_MINUTES = 15;
/** Milliseconds after which each process checks again whether a run is due. */
const CHECK_MS = 5 * 60 * 1000;
/** Beyond the first date of terms: 6 days to the start of a week that they cut, 1 for zones, and 10 to spare. */
const SLACK_DAYS = 17;
/** Days back that a run looks. Terms that are set later can make no earlier week one that is open. */
const DAYS_BACK = TERMS_DAYS_BACK + SLACK_DAYS;
/** Earlier than all terms: a process looks at all weeks in its first run. */
const ALWAYS = '2000-01-01';
const WEEKS_A_PAGE = 500;
/** Households that fail one after the other and so end a run: then it isn't the weeks. */
const FAILURES_MAX = 5;

/** The author of closed weeks. */
export const SYSTEM_ACTOR: Actor = {
  accountId: SYSTEM_ACCOUNT_ID,
  role: 'SUPER_ADMIN',
  nannyId: null,
  impersonatedBy: null,
};

/** A week under terms that isn't closed. */
interface OpenWeek {
  readonly householdId: string;
  readonly nannyId: string;
  readonly weekStart: string;
}

/** Comes before all weeks. */
const FIRST: OpenWeek = {
  householdId: '00000000-0000-0000-0000-000000000000',
  nannyId: '00000000-0000-0000-0000-000000000000',
  weekStart: ALWAYS,
};

/** Returns today's date by zone. PostgreSQL may not know every zone of a household, and would fail for all. */
const todayByZone = (now: string): Map<string, string> =>
  new Map(
    ['UTC', ...Intl.supportedValuesOf('timeZone')]
      .flatMap((zone) => [zone, canonicalZone(zone)])
      .map((zone) => [zone, dateOf(now, zone)]),
  );

/**
 * Loads the next page of weeks that are over and not closed, of all households, from a date on. Skips weeks that begin
 * after an archived nanny's last date. In a zone that isn't listed (an older name of one) the latest date of all zones
 * counts. Closed weeks are looked up by a subquery in the condition, which the planner can only do row by row, by the
 * key: joined, it would read all weeks.
 */
function loadOpenWeeks(
  sql: Sql,
  { zones, since }: { zones: ReadonlyMap<string, string>; since: string },
  after: OpenWeek,
): Promise<OpenWeek[]> {
  const latest = [...zones.values()].toSorted().at(-1) ?? since;
  return sql<OpenWeek[]>`
    select t.household_id as "householdId", t.nanny_id as "nannyId", t.effective_from + 7 * n.week as "weekStart"
    from terms t
      join household h on h.household_id = t.household_id
      left join unnest(${[...zones.keys()]}::text[], ${[...zones.values()]}::date[]) as z (zone, today)
        on z.zone = h.timezone
      cross join lateral generate_series(greatest(0, (${since}::date - t.effective_from) / 7),
        (coalesce(z.today, ${latest}::date) - t.effective_from) / 7) as n (week)
    where (t.household_id, t.nanny_id, t.effective_from + 7 * n.week) >
        (${after.householdId}::uuid, ${after.nannyId}::uuid, ${after.weekStart}::date)
      and t.effective_from + 7 * n.week < coalesce(z.today, ${latest}::date)
      and not exists (
        select 1 from terms l
        where l.household_id = t.household_id and l.nanny_id = t.nanny_id
          and l.effective_from > t.effective_from and l.effective_from <= t.effective_from + 7 * n.week)
      and (t.effective_from + 7 * n.week + 7 <= coalesce(z.today, ${latest}::date) or exists (
        select 1 from terms l
        where l.household_id = t.household_id and l.nanny_id = t.nanny_id
          and l.effective_from > t.effective_from + 7 * n.week
          and l.effective_from <= coalesce(z.today, ${latest}::date)))
      and not exists (
        select 1 from nanny a
        where a.household_id = t.household_id and a.id = t.nanny_id and a.archived_at is not null
          and a.ended_on < t.effective_from + 7 * n.week)
      and (select w.closed_at from week w
        where w.household_id = t.household_id
          and w.id = t.nanny_id || '/' || to_char(t.effective_from + 7 * n.week, 'YYYY-MM-DD')) is null
    order by t.household_id, t.nanny_id, "weekStart"
    limit ${WEEKS_A_PAGE}`;
}

/** Claims the next run if it is due. */
async function claim(sql: Sql, now: string): Promise<boolean> {
  const claimed = await retryConflicts(
    () => sql`
      update server set weeks_due_at = ${addMinutes(now, EVERY_MINUTES)}
      where weeks_due_at is null or weeks_due_at <= ${now} or weeks_due_at > ${latestDue(now, EVERY_MINUTES)}`,
  );
  return claimed.count > 0;
}

/** Closes one week. Returns whether it did: not if it was closed, removed or changed meanwhile, or isn't over yet. */
async function closeWeek(deps: Deps, week: OpenWeek, receivedAt: string): Promise<boolean> {
  const { householdId, nannyId, weekStart } = week;
  const mutation = {
    id: closingId(nannyId, weekStart),
    name: 'week.close' as const,
    args: { householdId, nannyId, weekStart },
  };
  try {
    const writer = { actor: SYSTEM_ACTOR, clientId: null, receivedAt };
    const { changes } = await executeOne(deps, writer, { householdId, mutation });
    return changes.length > 0;
  } catch (error) {
    if (error instanceof Rejection) return false;
    throw error;
  }
}

interface WeekClosing {
  readonly now: () => string;
  /** Called after a run that has closed weeks. */
  readonly onClosed: (count: number) => void;
  /** Called after a failure; the next try is in 15 minutes. */
  readonly onError: (error: unknown) => void;
}

/** Closes all weeks that are over and not closed, from a date on. Returns their number. */
async function closeAll(
  deps: Deps,
  { now, onError }: WeekClosing,
  { since, signal }: { since: string; signal?: AbortSignal | undefined },
): Promise<number> {
  let [closed, failures] = [0, 0];
  let failing: string | undefined;
  for (let after = FIRST; ; ) {
    const weeks = await loadOpenWeeks(deps.sql, { zones: todayByZone(now()), since }, after);
    for (const week of weeks) {
      signal?.throwIfAborted();
      try {
        if (await closeWeek(deps, week, now())) closed += 1;
        [failures, failing] = [0, undefined];
      } catch (error) {
        // The weeks of one household may all fail for the same reason.
        if (week.householdId !== failing) failures += 1;
        failing = week.householdId;
        if (failures === FAILURES_MAX) throw error;
        onError(error);
      }
    }
    const last = weeks.at(-1);
    if (last === undefined || weeks.length < WEEKS_A_PAGE) return closed;
    after = last;
  }
}

/**
 * Closes the weeks that are over. `isFirst`: also those that ended long ago. Returns their number; undefined if it
 * isn't due or another process does it.
 */
export async function closeWeeks(
  deps: Deps,
  closing: WeekClosing,
  { isFirst = false, signal }: { isFirst?: boolean; signal?: AbortSignal } = {},
): Promise<number | undefined> {
  const now = closing.now();
  if (!(await claim(deps.sql, now))) return undefined;
  const since = isFirst ? ALWAYS : addDays(dateOf(now, 'UTC'), -DAYS_BACK);
  return closeAll(deps, closing, { since, signal });
}

/**
 * Closes weeks at the start and every 15 minutes. The first run of a process looks at all weeks, so that none stays
 * open after a long time without a server. Returns a function that stops this and resolves when nothing runs.
 */
export function startWeekClosing(deps: Deps, closing: WeekClosing): () => Promise<void> {
  let isFirst = true;
  const closeOnce = async (signal: AbortSignal): Promise<void> => {
    const closed = await closeWeeks(deps, closing, { isFirst, signal });
    if (closed === undefined) return;
    isFirst = false;
    if (closed > 0) closing.onClosed(closed);
  };
  return repeat(closeOnce, { everyMs: CHECK_MS, onError: closing.onError });
}
