/**
 * Lines of history entries about what terms add: overtime, guaranteed hours, late cancellations, holidays, and
 * adjustments and corrections of approved weeks. One line for each earning whose amount the entry changed, or that it
 * paid: 'Overtime of Mar 2 – 8: $67.50 → $101.25'.
 */

import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { Earning } from 'sync-protocol/ledger/payment.ts';
import { purposeOfEarning } from 'sync-protocol/ledger/purpose.ts';
import { premiumRate } from 'sync-protocol/weeks/overtime-premium.ts';
import { formatDayLabel, formatDayRange, formatDuration } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { changesOf, differs, type EntryContext, formatAmount, type TypedChange } from './history-entry.ts';

type EarningChange = TypedChange<'earning'>;
type KnownEarning = Partial<Earning>;

/**
 * Returns the changes of what terms add. Where older entries are missing, a row may lack its kind. Claims have sentences
 * of their own.
 */
const addedEarnings = ({ all }: Pick<EntryContext, 'all'>): EarningChange[] =>
  changesOf(all, 'earning').filter(({ is, was }) => {
    const kind = (is ?? was)?.kind;
    return kind !== undefined && kind !== 'hours' && purposeOfEarning(kind) === 'wages';
  });

const isPaid = (row: KnownEarning | null): boolean => row?.openCents === 0 && (row.amountCents ?? 0) > 0;

/** Returns the added earnings of which this entry paid the rest. */
export const paidEarnings = (context: Pick<EntryContext, 'all'>): EarningChange[] =>
  addedEarnings(context).filter(({ is, was }) => isPaid(is) && was !== null && !isPaid(was));

const DAYS_AFTER_FIRST = 6;

/** Returns 'Adjustment of Mar 2: +$16.88', of older ones by their week; below 0 for a correction. */
function describeAdjustment(
  { weekStart, hoursDate }: { readonly weekStart: string; readonly hoursDate?: string | null | undefined },
  cents: number,
  context: EntryContext,
): string {
  const amount = formatAmount(Math.abs(cents), context);
  return t('Adjustment of {dates}: {amount}', {
    dates: hoursDate
      ? formatDayLabel(hoursDate)
      : formatDayRange(weekStart, addDays(weekStart, DAYS_AFTER_FIRST)),
    amount: cents < 0 ? `−${amount}` : `+${amount}`,
  });
}

/** Returns a line for each correction that the entry made. */
const describeCorrections = (context: EntryContext): string[] =>
  changesOf(context.all, 'payment').flatMap(({ is, was }) =>
    was === null && is?.kind === 'CORRECTION' && is.weekStart != null
      ? [
          describeAdjustment(
            { weekStart: is.weekStart, hoursDate: is.hoursDate },
            -(is.amountCents ?? 0),
            context,
          ),
        ]
      : [],
  );

/** Returns 'Overtime of Mar 2 – 8: $67.50', with what the amount was or became as `amounts`. */
function describe({ kind, date = '', weekStart }: KnownEarning, amounts: string): string {
  const isOfWeek = kind === 'overtime' || kind === 'guarantee';
  const dates = isOfWeek && weekStart ? formatDayRange(weekStart, date) : formatDayLabel(date);
  if (kind === 'leave') return t('Time off pay of {dates}: {amounts}', { dates, amounts });
  return t(
    '{kind, select, overtime {Overtime premium of {dates}: {amounts}} guarantee {Guaranteed hours of {dates}: {amounts}} cancellation {Late cancellation of {dates}: {amounts}} holiday {Holiday pay of {dates}: {amounts}} other {Other pay of {dates}: {amounts}}}',
    { kind: kind ?? 'other', dates, amounts },
  );
}

/** Returns '$67.50', '$67.50 → $101.25' or '$67.50 → none'. */
function describeAmounts({ is, was }: EarningChange, context: EntryContext): string {
  const format = (row: KnownEarning): string => formatAmount(row.amountCents ?? 0, context);
  if (is === null) return t('{before} → none', { before: format(was ?? {}) });
  return was === null ? format(is) : t('{before} → {after}', { before: format(was), after: format(is) });
}

/**
 * Returns '6 h × $11.25' of an overtime's amount, which is only what the days' amounts lack of its pay; '6 h overtime at
 * $33.75' where rounding day by day leaves no such product. Overtime that only adds to a holiday's premium has no minutes.
 */
function describeMinutes({ is }: EarningChange, context: EntryContext): string | undefined {
  if (!is?.minutes) return undefined;
  const kind = is.kind === 'overtime' ? 'overtime' : 'other';
  const hours = formatDuration(is.minutes);
  if (is.rateCents == null)
    return t('{kind, select, overtime {{hours} overtime} other {{hours}}}', { kind, hours });
  const premiumCents =
    kind === 'overtime'
      ? premiumRate({ minutes: is.minutes, amountCents: is.amountCents ?? 0 }, is.rateCents)
      : undefined;
  if (premiumCents !== undefined && Number.isInteger(premiumCents))
    return t('{hours} × {rate}', { hours, rate: formatAmount(premiumCents, context) });
  const rate = formatAmount(is.rateCents, context);
  return t('{kind, select, overtime {{hours} overtime at {rate}} other {{hours} at {rate}}}', {
    kind,
    hours,
    rate,
  });
}

const rowOf = ({ is, was }: EarningChange): KnownEarning => is ?? was ?? {};
const sortKey = (change: EarningChange): string => `${rowOf(change).date} ${rowOf(change).kind}`;
const inOrder = (changes: readonly EarningChange[]): EarningChange[] =>
  changes.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));

/** Names the nanny of a line where the changes belong to several. */
function withNanny(line: string, { nannyId }: KnownEarning, context: EntryContext): string {
  const nannies = new Set(addedEarnings(context).map((change) => rowOf(change).nannyId));
  return nannies.size > 1
    ? t('{change} ({nanny})', { change: line, nanny: context.nannyName(nannyId) })
    : line;
}

/** Returns a line for each added earning whose amount changed, by date, and for each correction. */
export function describeEarnings(context: EntryContext): string[] {
  const changed = addedEarnings(context).filter((change) => differs(change, 'amountCents'));
  const lines = inOrder(changed).map((change) => {
    const row = rowOf(change);
    if (row.kind === 'adjustment' && row.weekStart != null) {
      const named = { weekStart: row.weekStart, hoursDate: row.hoursDate };
      return withNanny(describeAdjustment(named, row.amountCents ?? 0, context), row, context);
    }
    const line = [describe(row, describeAmounts(change, context)), describeMinutes(change, context)];
    return withNanny(line.filter(Boolean).join(' · '), row, context);
  });
  return [...lines, ...describeCorrections(context)];
}

/** Returns a line for each added earning of which the entry paid the rest, by date. */
export function describePaidEarnings(context: EntryContext): string[] {
  return inOrder(paidEarnings(context)).map((change) => {
    const row = rowOf(change);
    const paid = t('{amount} paid', { amount: formatAmount(row.amountCents ?? 0, context) });
    return withNanny(describe(row, paid), row, context);
  });
}
