/** Assembles a nanny's week as people read it: who signed it, its lines, what it earned and what is still open. */

import type { LoadedRows } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { Side } from '../kernel/roles.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { earningOf } from '../ledger/ledger-reads.ts';
import { householdOf } from '../people/household-row.ts';
import { nannyOrArchived } from '../people/permissions.ts';
import { type Adjustment, adjustmentsFor, adjustmentsIn, adjustmentsOf } from './adjustments.ts';
import { payOfAnyWeek, readsOfWeekPay } from './any-week-pay.ts';
import type { NannyWeek } from './nanny-week.ts';
import { sumOf } from './pay-parts.ts';
import { isAtEnd } from './shifts-ahead.ts';
import { weekId } from './week.ts';
import type { Outlook } from './week-pricing.ts';
import { addedEarningReads, addedEarningsOf, daysOf } from './week-reads.ts';
import { type WeekStatus, type WeekTotal, weekStatus } from './week-status.ts';
import { overlapsInWeek, sidesToAsk, type WorkedOverlap } from './worked-overlaps.ts';

/** A week's status, what it pays, and what of that no payment has settled. */
export interface WeekView extends WeekTotal, WeekStatus {
  readonly nannyId: string;
  readonly weekStart: string;
  readonly weekEnd: string;
  readonly openCents: number;
  /** What later changed this week, once it was approved or its days were paid. These count in the weeks of their dates. */
  readonly adjustments: readonly Pick<Adjustment, 'date' | 'hoursDate' | 'amountCents'>[];
  /** Recorded hours of it that overlap; none once it is approved. */
  readonly overlaps: readonly WorkedOverlap[];
  /** The sides that haven't said yet that these are meant: until then it can't be signed. */
  readonly overlapsWaitFor: readonly Side[];
}

interface Owner {
  readonly householdId: string;
  readonly nannyId: string;
}

/** Returns the reads of `weekView` for these weeks. */
export function readsOfWeekViews(owner: Owner, weeks: readonly NannyWeek[], rows: LoadedRows): Read[] {
  const { nannyId } = owner;
  const days = weeks.flatMap((week) => rows.peekList(daysOf(nannyId, week)) ?? []);
  const worked = days.filter(({ status }) => status === 'COMPLETED');
  return [
    ...readsOfWeekPay(owner, weeks, rows),
    ...weeks.map((week) => addedEarningReads(nannyId, week)),
    ...worked.map(({ id }) => earningOf(id)),
  ];
}

/**
 * Returns what is open of a week: of what it added, of the hours of the days on its dates, and of adjustments in it.
 */
function openCentsOfWeek(rows: WorkingSet, nannyId: string, week: NannyWeek): number {
  const days = rows.list(daysOf(nannyId, week));
  const ofDays = days.flatMap(({ id, date, status }) =>
    status === 'COMPLETED' && date >= week.start ? (rows.get('earning', id) ?? []) : [],
  );
  const adjustments = adjustmentsIn(adjustmentsOf(rows, nannyId), week);
  const all = [...addedEarningsOf(rows, nannyId, week), ...ofDays, ...adjustments];
  return sumOf(all.map(({ openCents }) => openCents));
}

/**
 * Returns what a week comes to as it is shown and signed: by the rows as they are, and as at its end from when it can be
 * signed.
 */
export const totalToSign = (rows: WorkingSet, of: WeekOfNanny, today: string): WeekTotal =>
  payOfAnyWeek(rows, { ...of, outlook: { asIfOver: isAtEnd(rows, of, today) } });

interface WeekOfNanny {
  readonly nannyId: string;
  readonly week: NannyWeek;
}

interface Viewing extends WeekOfNanny {
  /** In the household's zone. */
  readonly today: string;
  readonly outlook?: Outlook;
}

/**
 * Returns a week as `totalToSign` has it; an approved one as it was approved. Needs the rows of `readsOfWeekViews`, and
 * the nanny's terms.
 */
export function weekView(rows: WorkingSet, { nannyId, week, today, outlook }: Viewing): WeekView {
  const { start, end } = week;
  const row = rows.get('week', weekId(nannyId, start));
  const now = totalToSign(rows, { nannyId, week }, today);
  const pay = outlook === undefined ? now : payOfAnyWeek(rows, { nannyId, week, outlook });
  const { billableMinutes, overtimeMinutes, lines, grossCents, byDate } = pay;
  const status = weekStatus(row, now);
  const overlaps =
    status.status === 'APPROVED'
      ? []
      : overlapsInWeek(rows.list(daysOf(nannyId, week)), week, householdOf(rows).timezone);
  return {
    nannyId,
    weekStart: start,
    weekEnd: end,
    ...status,
    billableMinutes,
    overtimeMinutes,
    lines,
    grossCents,
    byDate,
    // What closing the week adds isn't in the ledger yet.
    openCents:
      openCentsOfWeek(rows, nannyId, week) +
      (now.grossCents - payOfAnyWeek(rows, { nannyId, week }).grossCents),
    adjustments: adjustmentsFor(adjustmentsOf(rows, nannyId), week).map(
      ({ date, hoursDate, amountCents }) => ({ date, hoursDate, amountCents }),
    ),
    overlaps,
    overlapsWaitFor: sidesToAsk(overlaps, { row, nanny: nannyOrArchived(rows, nannyId) }),
  };
}
