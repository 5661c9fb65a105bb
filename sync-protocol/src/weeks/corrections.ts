/**
 * Corrections of settled hours: those of a paid day, and of approved weeks. What costs only its author counts at once:
 * raised by the family, or lowered by the nanny. All else waits in a review for the other side
 * (docs/decisions/signed-weeks.md).
 */
import { Rejection } from '../kernel/errors.ts';
import { authorOf, type Context, type LoadedRows, sideOf } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { owedNow } from '../ledger/ledger.ts';
import { keepHers, keptHoursId } from '../ledger/replaced-hours.ts';
import type { Review } from '../ledger/review.ts';
import { isOrWasLinked } from '../people/permissions.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import type { TimeRange } from '../schedule/hours.ts';
import { adjustWeeks, readsToAdjust } from './adjust-week.ts';
import { datesInReach, type HoursOfDay, isApproved } from './frozen-weeks.ts';
import { sumOf } from './pay-parts.ts';
import { payOfWeek } from './week-pricing.ts';
import { weeksWithPay } from './week-reads.ts';

/** Returns the reads of `correctAtOnce`; none where the hours aren't settled. */
export function readsToCorrect(hours: HoursOfDay, mutationId: string, rows: LoadedRows): Read[] {
  const reads = readsToAdjust(hours, mutationId, rows);
  return reads.length === 0 ? [] : [...reads, { table: 'review', ids: [keptHoursId(mutationId)] }];
}

/** Returns what a nanny is owed now, and what she would be owed if the weeks of a day's hours were over. */
function owedNowAndThen(rows: WorkingSet, day: AgendaDay): readonly [number, number] {
  const { nannyId } = day;
  const now = owedNow(rows, nannyId, 'wages');
  const ahead = weeksWithPay(nannyId, datesInReach(day), rows)
    .filter((week) => !isApproved(rows, nannyId, week))
    .map((week) => {
      const atEnd = payOfWeek(rows, { nannyId, week, outlook: { asIfOver: true } });
      return atEnd.grossCents - payOfWeek(rows, { nannyId, week }).grossCents;
    });
  return [now, now + sumOf(ahead)];
}

/** Whether settled hours cost nobody but their author, now and at their week's end. */
function costsOnlyAuthor(
  rows: WorkingSet,
  hours: Parameters<typeof adjustWeeks>[1],
  context: Context,
): boolean {
  const { day } = hours;
  const isHers = hours.hours.hoursRecordedBySide === 'nanny';
  const before = owedNowAndThen(rows, day);
  let after: readonly [number, number];
  try {
    after = rows.tryOut(() => {
      adjustWeeks(rows, hours, context);
      return owedNowAndThen(rows, day);
    });
  } catch (error) {
    if (error instanceof Rejection) return false;
    throw error;
  }
  if (!isOrWasLinked(rows, day.nannyId)) return true;
  const [now, then] = [after[0] - before[0], after[1] - before[1]];
  return isHers ? now < 0 && then <= 0 : now > 0 && then >= 0;
}

interface Correction {
  readonly day: AgendaDay;
  readonly span: TimeRange;
  readonly kind: Review['kind'];
}

/**
 * Counts settled hours that cost only their author, with a confirmed review, which names their adjustments. Returns
 * whether it did. Needs the rows of `readsToCorrect`.
 */
export function correctAtOnce(rows: WorkingSet, { day, span, kind }: Correction, context: Context): boolean {
  const { actor, at, mutationId } = context;
  const [authorId, authorSide] = [authorOf(actor), sideOf(actor)];
  const hours = {
    ...span,
    hoursRecordedAt: at,
    hoursRecordedBy: authorId,
    hoursRecordedBySide: authorSide,
  };
  const settled = { day, hours, reviewId: mutationId };
  const keptId = keptHoursId(mutationId);
  // Forged ids may lead to the hours that another mutation has kept.
  if (rows.get('review', keptId) !== undefined || !costsOnlyAuthor(rows, settled, context)) return false;
  keepHers(rows, { day, nextSide: authorSide }, { ...context, mutationId: keptId });
  rows.put('review', {
    ...UNSET.review,
    householdId: rows.householdId,
    id: mutationId,
    nannyId: day.nannyId,
    version: 0,
    dayId: day.id,
    kind,
    startUtc: span.start,
    endUtc: span.end,
    authorId,
    authorSide,
    happenedAt: at,
    status: 'confirmed',
    decidedAt: at,
    decidedBy: authorId,
  });
  adjustWeeks(rows, settled, context);
  return true;
}
