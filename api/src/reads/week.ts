/** Reads a nanny's weeks and the questions about them for the REST routes, each answer from one snapshot. */

import { addDays, dateOf, daysBetween } from 'sync-protocol/kernel/calendar.ts';
import { by } from 'sync-protocol/kernel/compare-keys.ts';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import type { LoadedRows } from 'sync-protocol/kernel/mutator.ts';
import { DAYS_PER_WEEK } from 'sync-protocol/kernel/units-of-time.ts';
import { isCalendarDate } from 'sync-protocol/kernel/value-rules.ts';
import { householdOf } from 'sync-protocol/people/household-row.ts';
import { termsOf } from 'sync-protocol/people/nanny-ranges.ts';
import type { TimeRange } from 'sync-protocol/schedule/hours.ts';
import { OVERLAP_REACH_DAYS } from 'sync-protocol/schedule/overlaps.ts';
import { type NannyWeek, weekFrom, weeksBetween } from 'sync-protocol/weeks/nanny-week.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import type { Question } from 'sync-protocol/weeks/week.ts';
import type { QuestionAnswer, WeekAnswer } from 'sync-protocol/weeks/week-answer.ts';
import { readsOfWeekViews, weekView } from 'sync-protocol/weeks/week-view.ts';
import { WEEKS_MAX } from 'sync-protocol/weeks/weeks-rest.ts';
import { daysOverlapping, type WorkedOverlap } from 'sync-protocol/weeks/worked-overlaps.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { createTurns } from '../kit/event-loop-share.ts';
import { readRounds, readRows } from '../sync/read-rows.ts';

/** Weeks that a list without `from` goes back. */
const WEEKS_BACK = 12;

interface Owner {
  readonly householdId: string;
  readonly nannyId: string;
}

/** Returns the weeks to read of a nanny with these terms, given today's date. */
type PickWeeks = (terms: readonly Terms[], today: string) => NannyWeek[];

/** Loads weeks, in order. Throws `not_found`. */
async function readPicked(deps: AppDeps, owner: Owner, pick: PickWeeks): Promise<WeekAnswer[]> {
  const { householdId, nannyId } = owner;
  const pickFrom = (rows: LoadedRows): NannyWeek[] => {
    const household = rows.peek('household', householdId);
    const terms = rows.peekList(termsOf(nannyId));
    if (household === undefined || terms === undefined || rows.peek('nanny', nannyId) === undefined)
      return [];
    return pick(terms, dateOf(deps.now(), household.timezone));
  };
  const rows = await readRounds(deps.sql, householdId, (loaded) => {
    const weeks = pickFrom(loaded);
    return [termsOf(nannyId), ...readsOfWeekViews(owner, weeks, loaded), ...questionsIn(nannyId, weeks)];
  });
  if (rows.get('nanny', nannyId) === undefined) throw new Rejection('not_found');
  const weeks = pickFrom(rows);
  const today = dateOf(deps.now(), householdOf(rows).timezone);
  const questions = questionsIn(nannyId, weeks).flatMap((read) => rows.list(read));
  const answers: WeekAnswer[] = [];
  const yieldIfDue = createTurns();
  for (const week of weeks) {
    await yieldIfDue();
    const view = weekView(rows, { nannyId, week, today });
    const { confirmed: _confirmed, approved: _approved, changedSinceConfirmed: _changed, ...answer } = view;
    const asked = questions.filter(({ weekStart }) => weekStart === week.start);
    answers.push({
      ...answer,
      lines: [...answer.lines],
      byDate: answer.byDate === undefined ? null : [...answer.byDate],
      adjustments: [...answer.adjustments],
      overlaps: answer.overlaps.map(toOverlapAnswer),
      overlapsWaitFor: [...answer.overlapsWaitFor],
      questions: asked.toSorted(byAge).map(toQuestionAnswer),
    });
  }
  return answers;
}

const toHoursAnswer = (day: WorkedOverlap['days'][number]) => ({
  dayId: day.id,
  startUtc: day.actualStartUtc,
  endUtc: day.actualEndUtc,
});

const toOverlapAnswer = ({ days, start, end }: WorkedOverlap): WeekAnswer['overlaps'][number] => ({
  days: days.map(toHoursAnswer),
  startUtc: start,
  endUtc: end,
});

/**
 * Loads the hours of other days of a nanny that overlap those of a day, or others for it.
 */
export async function readOverlaps(
  deps: AppDeps,
  { householdId, nannyId }: Owner,
  { dayId, date, span }: { dayId: string; date: string; span: TimeRange },
): Promise<WeekAnswer['overlaps'][number]['days']> {
  const range = {
    field: 'date',
    from: addDays(date, -OVERLAP_REACH_DAYS),
    to: addDays(date, OVERLAP_REACH_DAYS),
  };
  const around = { table: 'day', where: { nannyId }, range } as const;
  const rows = await readRows(deps.sql, householdId, [around]);
  return daysOverlapping(rows.list(around), { dayId, span }).map(toHoursAnswer);
}

/** Returns the read of the questions about these weeks, which are in order. */
function questionsIn(nannyId: string, weeks: readonly NannyWeek[]) {
  const [first, last] = [weeks.at(0), weeks.at(-1)];
  if (first === undefined || last === undefined) return [];
  const range = { field: 'weekStart', from: first.start, to: last.start };
  return [{ table: 'question', where: { nannyId }, range } as const];
}

const byAge = by(({ askedAt, id }: Question) => [askedAt, id]);

const toQuestionAnswer = ({ id, askedBy, text, askedAt, answer }: Question): QuestionAnswer => ({
  id,
  by: askedBy,
  text,
  at: askedAt,
  answer,
});

interface QuestionKey {
  readonly weekStart: string;
  readonly questionId: string;
}

/** Loads a question; undefined without one. Throws `not_found` for one about another week. */
export async function findQuestion(
  deps: AppDeps,
  { householdId, nannyId }: Owner,
  { weekStart, questionId }: QuestionKey,
): Promise<QuestionAnswer | undefined> {
  const rows = await readRows(deps.sql, householdId, [{ table: 'question', ids: [questionId] }]);
  const asked = rows.get('question', questionId);
  if (asked === undefined) return undefined;
  if (asked.nannyId !== nannyId || asked.weekStart !== weekStart) throw new Rejection('not_found');
  return toQuestionAnswer(asked);
}

/** Loads a question about this week. Throws `not_found`. */
export async function readQuestion(deps: AppDeps, owner: Owner, key: QuestionKey): Promise<QuestionAnswer> {
  const asked = await findQuestion(deps, owner, key);
  if (asked === undefined) throw new Rejection('not_found');
  return asked;
}

/** Weeks at the first and last dates of the calendar lie partly outside of it. */
const isWhole = ({ start, end }: NannyWeek): boolean => isCalendarDate(start) && isCalendarDate(end);

const tooManyWeeks = (): Rejection =>
  new Rejection('range_too_long', `At most ${WEEKS_MAX} weeks can be listed at once.`);

/**
 * Loads the weeks that a range of dates belongs to; by default twelve weeks up to today. Throws `range_order`,
 * `range_too_long` or `not_found`.
 */
export const readWeeks = (
  deps: AppDeps,
  owner: Owner,
  range: { from?: string | undefined; to?: string | undefined },
): Promise<WeekAnswer[]> =>
  readPicked(deps, owner, (terms, today) => {
    const to = range.to ?? (range.from !== undefined && range.from > today ? range.from : today);
    const from = range.from ?? addDays(to, -WEEKS_BACK * DAYS_PER_WEEK);
    if (from > to) throw new Rejection('range_order');
    if (daysBetween(from, to) > WEEKS_MAX * DAYS_PER_WEEK) throw tooManyWeeks();
    const weeks = weeksBetween(terms, from, to).filter(isWhole);
    if (weeks.length > WEEKS_MAX) throw tooManyWeeks();
    return weeks;
  });

/** Loads the week that begins on a date. Throws `not_found`. */
export async function readWeek(deps: AppDeps, owner: Owner, weekStart: string): Promise<WeekAnswer> {
  const [answer] = await readPicked(deps, owner, (terms) =>
    [weekFrom(terms, weekStart)].filter((week) => week !== undefined),
  );
  if (answer === undefined) throw new Rejection('not_found');
  return answer;
}
