/**
 * Mutators that set and remove a nanny's terms, from a date at most 60 days back, and with which she agrees or
 * disagrees. Unapproved weeks are priced anew; of those that were worked, none is lowered. Approved weeks, owed
 * cancellations, notice that agreed shifts are within and the weekday of her first terms stay.
 */
import * as z from 'zod/mini';
import { addDays, dateOf, weekdayOf } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import { instantInput } from '../kernel/instant-input.ts';
import type { LoadedRows, MutationContext, Mutator } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import { calendarDate, id, notes } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { approvedLeavesOf, termsOf, weekRowsOf } from '../people/nanny-ranges.ts';
import { assertFamily, nannyOf, visible } from '../people/permissions.ts';
import { DAYS_BACK, DAYS_REPRICED } from './days-repriced.ts';
import { isApproved } from './frozen-weeks.ts';
import { keepNotice } from './late-cancellation.ts';
import { type NannyWeek, weekOf, weeksBetween } from './nanny-week.ts';
import {
  livesIn,
  TERMS_FIELDS,
  type Terms,
  type TermsFields,
  termsAnswerStatus,
  termsFields,
  termsId,
} from './terms.ts';
import { type Week, weekId } from './week.ts';
import { updateWeek } from './week-earnings.ts';
import { pricingTerms } from './week-pricing.ts';
import { cancellationsOf, readsOfWeeks } from './week-reads.ts';
import { assertFirstStays, assertWeekStart, readsOfWeekStart, readsToRemoveFirst } from './week-start.ts';
import { changeWeek } from './week-status.ts';
import { assertNoneLowered, priceWorkedWeeks, readsOfWorkedWeeks } from './worked-weeks.ts';

/** Terms begin at most two years ahead. */
const DAYS_AHEAD = 731;
/** When the author saw these terms set; null for a date without terms. */
const termsBasedOn = z.strictObject({ changedAt: z.nullable(instantInput) });
type Seen = z.infer<typeof termsBasedOn>;

interface TermsKey {
  readonly nannyId: string;
  readonly effectiveFrom: string;
}

/** Returns the weeks that terms from this date on can price, as these terms cut them. */
const weeksFrom = (allTerms: readonly Terms[], { effectiveFrom }: TermsKey): NannyWeek[] =>
  weeksBetween(allTerms, effectiveFrom, addDays(effectiveFrom, DAYS_REPRICED));

/** Returns these weeks, and the one before them, which terms may cut. */
const weeksAround = (allTerms: readonly Terms[], { effectiveFrom }: TermsKey): NannyWeek[] =>
  weeksBetween(allTerms, addDays(effectiveFrom, -1), addDays(effectiveFrom, DAYS_REPRICED));

const without = (allTerms: readonly Terms[], { effectiveFrom }: TermsKey): Terms[] =>
  allTerms.filter((each) => each.effectiveFrom !== effectiveFrom);

/** Returns the weeks, as these terms cut them, of approved leave from a date on. */
const weeksOfLeave = (
  rows: LoadedRows,
  { nannyId, from }: { nannyId: string; from: string },
  allTerms: readonly Terms[],
): NannyWeek[] => {
  const leaves = rows.peekList(approvedLeavesOf(nannyId)) ?? [];
  const dates = leaves.flatMap(({ date }) => (date >= from ? date : []));
  return [...new Set(dates.map((date) => weekOf(allTerms, date)))];
};

/** Prices leave anew that lies further ahead than what else terms can have earned. */
function* updateLeaveAhead(rows: WorkingSet, { nannyId, effectiveFrom }: TermsKey) {
  const from = addDays(effectiveFrom, DAYS_REPRICED + 1);
  for (const week of weeksOfLeave(rows, { nannyId, from }, rows.list(termsOf(nannyId)))) {
    updateWeek(rows, nannyId, week);
    yield;
  }
}

/** Returns the reads of a change of terms, from the weeks as they are cut before and after it. */
function readsToChange(key: TermsKey, changed: readonly Terms[] | undefined, rows: LoadedRows): Read[] {
  const { nannyId } = key;
  const nanny = rows.peek('nanny', nannyId);
  const current = rows.peekList(termsOf(nannyId));
  const base: Read[] = [
    { table: 'nanny', ids: [nannyId] },
    termsOf(nannyId),
    weekRowsOf(nannyId),
    approvedLeavesOf(nannyId),
  ];
  if (nanny === undefined || current === undefined || changed === undefined) return base;
  const owner = { householdId: nanny.householdId, nannyId };
  const far = addDays(key.effectiveFrom, DAYS_REPRICED + 1);
  const ofLeave = [current, changed].flatMap((all) => weeksOfLeave(rows, { nannyId, from: far }, all));
  const weeks = [...weeksFrom(current, key), ...weeksFrom(changed, key), ...ofLeave];
  const priced = [...weeksAround(current, key), ...weeksAround(changed, key)];
  return [...base, ...readsOfWeeks(owner, { weeks }, rows), ...readsOfWorkedWeeks(nannyId, priced, rows)];
}

function assertUnchanged(current: Terms | undefined, basedOn: Seen | undefined): void {
  if (basedOn === undefined || basedOn.changedAt === (current?.changedAt ?? null)) return;
  throw new Rejection('terms_changed');
}

function assertRecent({ effectiveFrom }: TermsKey, { receivedAt, household }: MutationContext): void {
  const earliest = addDays(dateOf(receivedAt, household.timezone), -DAYS_BACK);
  if (effectiveFrom < earliest) throw new Rejection('too_far_back');
}

function assertNotFarAhead({ effectiveFrom }: TermsKey, { receivedAt, household }: MutationContext): void {
  const latest = addDays(dateOf(receivedAt, household.timezone), DAYS_AHEAD);
  if (effectiveFrom > latest) {
    throw new Rejection('bad_input', 'Terms can begin at most two years ahead');
  }
}

const setArgs = z.strictObject({
  nannyId: id,
  effectiveFrom: calendarDate,
  ...TERMS_FIELDS,
  /** Omitted: as these terms say it already. */
  livesIn: z.optional(livesIn),
});
type SetArgs = z.infer<typeof setArgs>;

const toTerms = (
  { nannyId, effectiveFrom, livesIn: lives = null, ...fields }: SetArgs,
  householdId: string,
  at: string,
): Terms => ({
  ...UNSET.terms,
  householdId,
  id: termsId(nannyId, effectiveFrom),
  nannyId,
  version: 0,
  effectiveFrom,
  ...fields,
  livesIn: lives,
  changedAt: at,
});

const isSame = (current: Terms | undefined, next: TermsFields): boolean =>
  current !== undefined &&
  (Object.keys(TERMS_FIELDS) as (keyof typeof TERMS_FIELDS)[]).every(
    (field) => current[field] === next[field],
  );

/** Makes the terms in force price a week that an earlier version let earlier terms price. */
function endHeldTerms(rows: WorkingSet, { nannyId, start }: { nannyId: string; start: string }): void {
  const held = rows.get('week', weekId(nannyId, start))?.heldTermsFrom ?? null;
  if (held !== null) changeWeek(rows, { nannyId, start }, { heldTermsFrom: null });
}

/** Throws `week_approved` where terms would cut an approved week: which dates it has stays as it was. */
function assertCutsKept(rows: WorkingSet, nannyId: string, after: readonly Terms[]): void {
  const before = rows.list(termsOf(nannyId));
  for (const { weekStart, approved } of rows.list(weekRowsOf(nannyId))) {
    if (approved === null) continue;
    const [old, next] = [weekOf(before, weekStart), weekOf(after, weekStart)];
    if (old.start !== next.start || old.end !== next.end) throw new Rejection('week_approved');
  }
}

/** Throws `week_approved` where an approved week stands on these terms. */
function assertNoneApproved(rows: WorkingSet, { nannyId, effectiveFrom }: TermsKey): void {
  const all = rows.list(termsOf(nannyId));
  const isOnThem = ({ weekStart, approved, heldTermsFrom }: Week): boolean =>
    approved !== null &&
    (heldTermsFrom === effectiveFrom || weekOf(all, weekStart).terms?.effectiveFrom === effectiveFrom);
  if (rows.list(weekRowsOf(nannyId)).some(isOnThem)) throw new Rejection('week_approved');
}

const isPricedBy = (rows: WorkingSet, week: NannyWeek, { nannyId, effectiveFrom }: TermsKey): boolean =>
  pricingTerms(rows, nannyId, week)?.effectiveFrom === effectiveFrom;

/** Prices the weeks that a change of terms can lower. */
const priceWeeks = (rows: WorkingSet, key: TermsKey, context: MutationContext) =>
  priceWorkedWeeks(
    rows,
    { nannyId: key.nannyId, weeks: weeksAround(rows.list(termsOf(key.nannyId)), key), counted: 'begun' },
    context,
  );

/** Sets the terms from a week's first day on. They may raise weeks that were worked, but not lower them. */
export const setTerms: Mutator<SetArgs, Seen> = {
  name: 'terms.set',
  version: 2,
  args: setArgs,
  basedOn: termsBasedOn,
  reads: (args, rows) => {
    const current = rows.peekList(termsOf(args.nannyId));
    const changed = current && [...without(current, args), toTerms(args, '', '')];
    return [...readsToChange(args, changed, rows), ...readsOfWeekStart(args, rows)];
  },
  *run(rows, args, context) {
    const { nannyId, effectiveFrom } = args;
    assertFamily(context.actor);
    nannyOf(rows, nannyId);
    if (weekdayOf(effectiveFrom) !== args.weekStartsOn) throw new Rejection('not_week_start');
    const { holidayMultiplierHundredths: holiday, overtimeMultiplierHundredths: overtime } = args;
    if (holiday !== null && holiday < overtime) throw new Rejection('holiday_multiplier_low');
    const before = rows.list(termsOf(nannyId));
    const current = before.find((each) => each.effectiveFrom === effectiveFrom);
    const lives = args.livesIn === undefined ? (current?.livesIn ?? null) : args.livesIn;
    const next = toTerms({ ...args, livesIn: lives }, rows.householdId, context.at);
    const terms = { ...next, version: current?.version ?? 0 };
    const isPricedAlike = isSame(current, terms);
    if (isPricedAlike && current?.livesIn === lives) return undefined;
    assertUnchanged(current, context.basedOn);
    if (isPricedAlike) {
      // Where she lives prices nothing: it may be said of any terms. It ends warnings, so she is asked again.
      rows.put('terms', terms);
      return undefined;
    }
    assertRecent(args, context);
    assertNotFarAhead(args, context);
    const after = [...without(before, args), terms];
    assertCutsKept(rows, nannyId, after);
    assertWeekStart(rows, args, context.receivedAt);
    keepNotice(rows, { nannyId, weeks: weeksFrom(before, args), before, after }, context);
    const worked = yield* priceWeeks(rows, args, context);
    rows.put('terms', terms);
    assertNoneLowered(worked, yield* priceWeeks(rows, args, context), context.household.currency);
    for (const week of weeksFrom(rows.list(termsOf(nannyId)), args)) {
      if (!isPricedBy(rows, week, args)) continue;
      updateWeek(rows, nannyId, week);
      yield;
    }
    yield* updateLeaveAhead(rows, args);
    return undefined;
  },
};

const removeArgs = z.strictObject({ nannyId: id, effectiveFrom: calendarDate });

/**
 * Returns the weeks that removing terms changes: those that are no more, without terms, those cut or priced anew, and
 * those without terms that owe cancellations or have leave.
 */
function weeksAfterRemoval(rows: WorkingSet, key: TermsKey): NannyWeek[] {
  const before = rows.list(termsOf(key.nannyId));
  const old = weeksFrom(before, key);
  const leaves = rows.list(approvedLeavesOf(key.nannyId));
  const hasLeave = ({ start, end }: NannyWeek): boolean =>
    leaves.some(({ date }) => date >= start && date <= end);
  const next = weeksFrom(without(before, key), key).filter(
    (week) =>
      week.terms !== null || hasLeave(week) || rows.list(cancellationsOf(key.nannyId, week)).length > 0,
  );
  const isPriced = (week: NannyWeek): boolean =>
    week.terms?.effectiveFrom === key.effectiveFrom || isPricedBy(rows, week, key);
  const stays = (week: NannyWeek): boolean =>
    old.some((each) => each.start === week.start && each.end === week.end && !isPriced(each));
  const gone = old.filter((week) => isPriced(week) && next.every(({ start }) => start !== week.start));
  return [...gone.map((week) => ({ ...week, terms: null })), ...next.filter((week) => !stays(week))];
}

/** Removes terms: the weeks from their date on are priced by the terms before them, or by none. */
export const removeTerms: Mutator<z.infer<typeof removeArgs>, Seen> = {
  name: 'terms.remove',
  version: 1,
  args: removeArgs,
  basedOn: termsBasedOn,
  reads: (args, rows) => {
    const all = rows.peekList(termsOf(args.nannyId));
    const current = all?.find(({ effectiveFrom }) => effectiveFrom === args.effectiveFrom);
    return [
      ...readsToChange(args, all && without(all, args), rows),
      ...(current === undefined ? [] : readsToRemoveFirst(current, rows)),
    ];
  },
  *run(rows, args, context) {
    const { nannyId, effectiveFrom } = args;
    assertFamily(context.actor);
    nannyOf(rows, nannyId);
    const all = rows.list(termsOf(nannyId));
    const current = all.find((each) => each.effectiveFrom === effectiveFrom);
    if (current === undefined && context.basedOn !== undefined) return undefined;
    if (current === undefined) throw new Rejection('not_found');
    assertUnchanged(current, context.basedOn);
    assertNoneApproved(rows, args);
    assertCutsKept(rows, nannyId, without(all, args));
    assertRecent(args, context);
    assertFirstStays(rows, current);
    const weeks = weeksAfterRemoval(rows, args);
    const change = { nannyId, weeks: weeksFrom(all, args), before: all, after: without(all, args) };
    keepNotice(rows, change, context);
    const worked = yield* priceWeeks(rows, args, context);
    rows.remove('terms', current.id);
    assertNoneLowered(worked, yield* priceWeeks(rows, args, context), context.household.currency);
    for (const week of weeks) {
      const held = rows.get('week', weekId(nannyId, week.start))?.heldTermsFrom;
      if (week.terms === null || held === effectiveFrom) endHeldTerms(rows, { nannyId, start: week.start });
      updateWeek(rows, nannyId, week);
      yield;
    }
    yield* updateLeaveAhead(rows, args);
    return undefined;
  },
};

const answerArgs = z.strictObject({
  nannyId: id,
  effectiveFrom: calendarDate,
  status: termsAnswerStatus,
  note: z.nullable(notes),
});

/**
 * The nanny agrees or disagrees. Terms count either way; agreed to, also for a week that earlier ones still price
 * (`heldTermsFrom`). Based on the terms that she saw, field by field: if the family has changed them since, the answer
 * is refused.
 */
export const answerTerms: Mutator<z.infer<typeof answerArgs>, TermsFields> = {
  name: 'terms.answer',
  version: 1,
  args: answerArgs,
  basedOn: termsFields,
  reads: (args, rows) => readsToChange(args, rows.peekList(termsOf(args.nannyId)), rows),
  *run(rows, args, { actor, at, basedOn }) {
    const { nannyId, effectiveFrom, status } = args;
    if (actor.role !== 'NANNY') throw new Rejection('forbidden');
    const all = rows.list(termsOf(nannyId));
    const terms = visible(
      actor,
      all.find((each) => each.effectiveFrom === effectiveFrom),
    );
    if (basedOn !== undefined && !isSame(terms, basedOn)) throw new Rejection('terms_changed');
    const answerNote = args.note || null;
    if (terms.answer === status && terms.answerNote === answerNote) return undefined;
    rows.put('terms', { ...terms, answer: status, answerNote, answeredAt: at });
    if (status !== 'AGREED') return undefined;
    for (const week of weeksFrom(all, args)) {
      yield;
      const held = rows.get('week', weekId(nannyId, week.start))?.heldTermsFrom ?? null;
      if (held === null || week.terms?.effectiveFrom !== effectiveFrom) continue;
      if (isApproved(rows, nannyId, week)) continue;
      endHeldTerms(rows, { nannyId, start: week.start });
      updateWeek(rows, nannyId, week);
    }
    return undefined;
  },
};
