/**
 * Reads weeks of a nanny from this device as people read and sign them: what each pays, line by line, its days beside
 * their schedule, who signed it, and questions about it. Tells which weeks are recent.
 */
import type { Transaction } from 'dexie';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { WorkingSet } from 'sync-protocol/kernel/working-set.ts';
import { householdOf } from 'sync-protocol/people/household-row.ts';
import { approvedLeavesOf } from 'sync-protocol/people/nanny-ranges.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { type FederalShortfall, federalShortfall } from 'sync-protocol/weeks/federal-overtime.ts';
import { workInWeek } from 'sync-protocol/weeks/minutes-by-date.ts';
import type { NannyWeek } from 'sync-protocol/weeks/nanny-week.ts';
import { minutesOf } from 'sync-protocol/weeks/pay-parts.ts';
import { isAtEnd } from 'sync-protocol/weeks/shifts-ahead.ts';
import { type Question, type SignedWeek, weekId } from 'sync-protocol/weeks/week.ts';
import { pricingTerms } from 'sync-protocol/weeks/week-pricing.ts';
import { daysOf } from 'sync-protocol/weeks/week-reads.ts';
import { readsOfWeekViews, type WeekView, weekView } from 'sync-protocol/weeks/week-view.ts';
import { toDeviceTransaction } from '../device/dexie-transaction.ts';
import { loadReads } from '../device/sync/local-rows.ts';
import { type DayToCheck, daysToCheck } from './week-days.ts';
import { type RefusedSignature, readSigningMarks, type SigningMarks } from './week-signing.ts';

/** Days since the end of a week for which both sides are asked to sign it. */
export const RECENT_DAYS = 21;

/** The part of a completed day in a week. */
export interface DayInWeek {
  readonly day: AgendaDay;
  /** Billable minutes; fewer than the day's where a shift crosses the week's border. */
  readonly minutes: number;
  readonly amountCents: number;
  /** What is unpaid of the whole day. */
  readonly openCents: number;
}

/** A question about a week, as it stands on this device. */
export interface QuestionView extends Question {
  readonly isUnsent: boolean;
}

export interface CheckedDay extends DayToCheck {
  /** What is unpaid of the whole day. */
  readonly openCents: number;
  readonly isUnsent: boolean;
}

export interface WeekOfPay extends WeekView {
  /** `running` until its last date has passed. */
  readonly state: 'coming' | 'running' | 'over';
  /** Whether it can be signed, as at its end: it is over, or none of its shifts lies ahead. */
  readonly isAtEnd: boolean;
  /** What overtime pays, in hundredths of the rate; null without terms. */
  readonly multiplierHundredths: number | null;
  /** What it lacks of the overtime that federal law asks for, unless she lives in; null: nothing. */
  readonly federal: FederalShortfall | null;
  /** What a running week comes to if it ended now, where that is more; else null. */
  readonly ifOver: Pick<WeekView, 'lines' | 'grossCents'> | null;
  readonly days: readonly DayInWeek[];
  /** Its days beside their schedule: those without hours first, then those that differ. */
  readonly checks: readonly CheckedDay[];
  /** The oldest first. */
  readonly asked: readonly QuestionView[];
  /** Whether a signature of it waits to be sent. */
  readonly isUnsent: boolean;
  /** The reader's signature that was refused, until the reader acts on it. */
  readonly refused: RefusedSignature | undefined;
  /** Who approved it, where the history on this device knows the name. */
  readonly approverName: string | undefined;
}

/** Whether both sides are asked to sign a week. Earlier ones can be signed, too. */
export const isRecent = ({ weekStart, weekEnd }: Pick<WeekView, 'weekStart' | 'weekEnd'>, today: string) =>
  weekStart <= today && addDays(weekEnd, RECENT_DAYS) >= today;

/** What weeks are read with, in one transaction. */
export interface WeekReading {
  readonly tx: Transaction;
  readonly rows: WorkingSet;
}

interface Reader {
  readonly householdId: string;
  readonly nannyId: string;
  /** In the household's zone. */
  readonly today: string;
  /** A shift that isn't over doesn't lack hours yet. */
  readonly now: string;
}

/** Loads what these weeks are priced with, and returns each as people read it. Needs the nanny's terms in `rows`. */
export async function readWeeks(
  { tx, rows }: WeekReading,
  reader: Reader,
  weeks: readonly NannyWeek[],
): Promise<WeekOfPay[]> {
  await loadReads(toDeviceTransaction(tx), rows, () => [
    ...readsOfWeekViews(reader, weeks, rows),
    questionsIn(reader.nannyId, weeks),
  ]);
  const marks = await readSigningMarks(tx, reader);
  const questions = rows.list(questionsIn(reader.nannyId, weeks));
  return weeks.map((week) => toWeekOfPay({ rows, marks, questions }, reader, week));
}

/** One range for all weeks: each request costs Dexie's transaction some of its awaits. */
function questionsIn(nannyId: string, weeks: readonly NannyWeek[]) {
  const starts = weeks.map(({ start }) => start).toSorted();
  const range = { field: 'weekStart', from: starts.at(0) ?? '', to: starts.at(-1) ?? '' } as const;
  return { table: 'question', where: { nannyId }, range } as const;
}

interface Known {
  readonly rows: WorkingSet;
  readonly marks: SigningMarks;
  readonly questions: readonly Question[];
}

function toWeekOfPay(
  known: Known,
  { nannyId, today, now }: Omit<Reader, 'householdId'>,
  week: NannyWeek,
): WeekOfPay {
  const { rows, marks, questions } = known;
  const view = weekView(rows, { nannyId, week, today });
  const id = weekId(nannyId, week.start);
  const isClosed = rows.get('week', id)?.closedAt != null;
  const atEnd = isAtEnd(rows, { nannyId, week }, today);
  const mayGrow = week.terms !== null && !isClosed && !atEnd && week.start <= today;
  const asOver = mayGrow ? weekView(rows, { nannyId, week, today, outlook: { asIfOver: true } }) : view;
  return {
    ...view,
    state: stateOf(week, today),
    isAtEnd: atEnd,
    multiplierHundredths: pricingTerms(rows, nannyId, week)?.overtimeMultiplierHundredths ?? null,
    federal: federalShortfall(rows, { nannyId, week }),
    ifOver: asOver.grossCents === view.grossCents ? null : asOver,
    days: daysInWeek(rows, nannyId, week),
    checks: checksOf(known, { nannyId, today, now }, week),
    asked: questions
      .filter(({ weekStart }) => weekStart === week.start)
      .map((question) => ({ ...question, isUnsent: marks.unsentQuestions.has(question.id) }))
      .toSorted((a, b) => (a.askedAt < b.askedAt ? -1 : 1)),
    isUnsent: marks.unsentWeeks.has(id),
    refused: marks.refused.get(week.start),
    approverName: nameOf(view.approved, marks),
  };
}

const nameOf = (signed: SignedWeek | null, { names }: SigningMarks): string | undefined =>
  signed === null ? undefined : names.get(signed.by);

function stateOf({ start, end }: NannyWeek, today: string): WeekOfPay['state'] {
  if (start > today) return 'coming';
  return end >= today ? 'running' : 'over';
}

function daysInWeek(rows: WorkingSet, nannyId: string, week: NannyWeek): DayInWeek[] {
  const { timezone } = householdOf(rows);
  const worked = rows.list(daysOf(nannyId, week)).filter(({ status }) => status === 'COMPLETED');
  const days = worked.flatMap((day): DayInWeek[] => {
    const { parts, amountCents } = workInWeek(day, week, timezone);
    if (parts.length === 0) return [];
    const openCents = rows.get('earning', day.id)?.openCents ?? 0;
    return [{ day, minutes: minutesOf(parts), amountCents, openCents }];
  });
  return days.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
}

const startOf = ({ day }: DayInWeek): string => day.actualStartUtc ?? day.date;

function checksOf(
  { rows, marks }: Known,
  { nannyId, today, now }: Omit<Reader, 'householdId'>,
  week: NannyWeek,
): CheckedDay[] {
  const { timezone } = householdOf(rows);
  const leaves = rows.list(approvedLeavesOf(nannyId));
  return daysToCheck(rows.list(daysOf(nannyId, week)), { week, timezone, today, now, leaves }).map(
    (each) => ({
      ...each,
      openCents: each.day.status === 'COMPLETED' ? (rows.get('earning', each.day.id)?.openCents ?? 0) : 0,
      isUnsent: marks.unsentDays.has(each.day.id),
    }),
  );
}
