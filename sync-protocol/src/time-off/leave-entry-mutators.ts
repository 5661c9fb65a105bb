/**
 * Mutators that change a balance otherwise than by leave: each side enters only what costs itself, wrong entries are
 * undone, and the family pays out what is left.
 */
import * as z from 'zod/mini';
import { addDays, dateOf, minutesBetween } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import { type Actor, type MutationContext, type Mutator, sideOf } from '../kernel/mutator.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import { calendarDate, id, newRowId } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { dropEarning, setEarning } from '../ledger/ledger.ts';
import { readsToEarn } from '../ledger/ledger-reads.ts';
import { amountFor, rateInForce } from '../people/billing.ts';
import { ratesOf } from '../people/nanny-ranges.ts';
import {
  assertFamily,
  assertNotFormer,
  assertSeesNanny,
  isOrWasLinked,
  nannyOf,
  nannyOrArchived,
  visible,
} from '../people/permissions.ts';
import { payoutEarningId } from '../weeks/added-earning-id.ts';
import { balanceOf, entriesOf, readsOfBalances } from '../weeks/leave-balances.ts';
import { leaveLeft } from '../weeks/leave-left.ts';
import { entryMinutes, type LeaveEntry, leaveNote } from './leave.ts';
import { LEAVE_MINUTES_MAX, leaveKind } from './leave-policy.ts';

/** Later, others rely on an entry: the other side alone may undo it. */
const FINAL_AFTER_MINUTES = 10;
/** How far a balance is changed back and ahead. */
const DAYS_REACHED = 400;
/** Entries of a nanny on one date. */
const ENTRIES_A_DATE = 24;

/** Returns the read of a nanny's entries on a date. */
const entriesOn = ({ nannyId, date }: Pick<LeaveEntry, 'nannyId' | 'date'>) =>
  ({ table: 'leaveEntry', where: { nannyId }, range: { field: 'date', from: date, to: date } }) as const;

const entryOf = (rows: WorkingSet, entry: Omit<LeaveEntry, 'householdId' | 'version'>): void => {
  rows.put('leaveEntry', { householdId: rows.householdId, version: 0, ...entry });
};

/** Throws for an id that is used, and for more entries than a date can have. */
function assertRoom(rows: WorkingSet, entryId: string, ofDate: readonly LeaveEntry[]): void {
  if (rows.get('leaveEntry', entryId) !== undefined) throw new Rejection('id_conflict');
  if (ofDate.length >= ENTRIES_A_DATE) {
    throw new Rejection('bad_input', `At most ${ENTRIES_A_DATE} entries for one date`);
  }
}

const adjustArgs = z.strictObject({
  entryId: newRowId,
  nannyId: id,
  kind: leaveKind,
  date: calendarDate,
  /** Above 0 by the family, below 0 by the nanny. */
  minutes: entryMinutes,
  note: z.nullable(leaveNote),
});

/** Whether minutes cost the side that enters them. Of a nanny who never had an account, there is no other side. */
const costsItself = (
  rows: WorkingSet,
  nannyId: string,
  { actor, minutes }: { actor: Actor; minutes: number },
) => (sideOf(actor) === 'family' ? minutes > 0 || !isOrWasLinked(rows, nannyId) : minutes < 0);

/** Adds to a balance or takes from it, such as what was left before Fairday. */
export const adjustLeave: Mutator<z.infer<typeof adjustArgs>> = {
  name: 'leave.adjust',
  version: 1,
  args: adjustArgs,
  reads: (args) => [
    { table: 'nanny', ids: [args.nannyId] },
    { table: 'leaveEntry', ids: [args.entryId] },
    entriesOn(args),
  ],
  run(rows, args, { actor, at, receivedAt, household }) {
    const { entryId, nannyId, kind, date, minutes, note } = args;
    assertSeesNanny(actor, nannyId);
    assertNotFormer(rows, actor, nannyId);
    nannyOf(rows, nannyId);
    if (!costsItself(rows, nannyId, { actor, minutes })) throw new Rejection('leave_costs_other');
    // By the server's clock: that of a device may be set otherwise.
    const today = dateOf(receivedAt, household.timezone);
    if (date < addDays(today, -DAYS_REACHED) || date > addDays(today, DAYS_REACHED)) {
      throw new Rejection('bad_input', `A balance can be changed at most ${DAYS_REACHED} days back or ahead`);
    }
    assertRoom(rows, entryId, rows.list(entriesOn(args)));
    const by = { by: actor.accountId, bySide: sideOf(actor), at };
    entryOf(rows, { id: entryId, nannyId, type: 'ADJUSTED', kind, date, minutes, note, ...by });
    return undefined;
  },
};

const undoArgs = z.strictObject({ entryId: id });

/** Whether this person may undo an entry: its author at once, later the side that it doesn't favor. */
function mayUndo(rows: WorkingSet, entry: LeaveEntry, { actor, at, receivedAt }: MutationContext): boolean {
  const minutes = Math.max(minutesBetween(entry.at, at), minutesBetween(entry.at, receivedAt));
  if (entry.by === actor.accountId && minutes <= FINAL_AFTER_MINUTES) return true;
  return entry.bySide !== sideOf(actor) || !isOrWasLinked(rows, entry.nannyId);
}

/** Undoes a wrong entry. What was paid out is then not owed any more. */
export const undoEntry: Mutator<z.infer<typeof undoArgs>> = {
  name: 'leave.undoEntry',
  version: 1,
  args: undoArgs,
  reads: ({ entryId }, rows) => {
    const entry = rows.peek('leaveEntry', entryId);
    return [
      { table: 'leaveEntry', ids: [entryId] },
      ...(entry === undefined
        ? []
        : [
            { table: 'nanny', ids: [entry.nannyId] } as const,
            ...readsToEarn(
              { ids: [payoutEarningId(entryId)], nannyId: entry.nannyId, purpose: 'wages' },
              rows,
            ),
          ]),
    ];
  },
  run(rows, { entryId }, context) {
    const { actor } = context;
    const deleted = rows.deleted('leaveEntry', entryId);
    if (rows.get('leaveEntry', entryId) === undefined && deleted !== undefined) {
      visible(actor, deleted);
      return undefined;
    }
    const entry = visible(actor, rows.get('leaveEntry', entryId));
    assertNotFormer(rows, actor, entry.nannyId);
    if (!mayUndo(rows, entry, context)) throw new Rejection('leave_costs_other');
    rows.remove('leaveEntry', entryId);
    const earningId = payoutEarningId(entryId);
    if (entry.type === 'PAID_OUT' && rows.get('earning', earningId) !== undefined) {
      dropEarning(rows, { id: earningId, nannyId: entry.nannyId }, 'wages');
    }
    return undefined;
  },
};

const payOutArgs = z.strictObject({
  entryId: newRowId,
  nannyId: id,
  kind: leaveKind,
  minutes: z.int().check(z.minimum(1), z.maximum(LEAVE_MINUTES_MAX)),
});
type PayOutArgs = z.infer<typeof payOutArgs>;

/** The balance that the author saw. */
const seenBalance = z.strictObject({ balanceMinutes: z.int() });

interface Payout {
  readonly args: PayOutArgs;
  readonly date: string;
}

/** Owes what is paid out: time off at the rate in force today. */
function owePayout(rows: WorkingSet, { args, date }: Payout, { at }: MutationContext): void {
  const { entryId, nannyId, minutes } = args;
  const rateCents = rateInForce(rows.list(ratesOf(nannyId)), date)?.hourlyRateCents ?? 0;
  const amountCents = amountFor(minutes, rateCents);
  if (amountCents === 0) return;
  setEarning(rows, {
    ...UNSET.earning,
    householdId: rows.householdId,
    id: payoutEarningId(entryId),
    nannyId,
    version: 0,
    kind: 'leave',
    date,
    earnedFrom: at,
    minutes,
    rateCents,
    amountCents,
  });
}

/** Pays out time off that is left beside agreed leave ahead, at most the balance, also of a former nanny. */
export const payOutLeave: Mutator<PayOutArgs, z.infer<typeof seenBalance>> = {
  name: 'leave.payOut',
  version: 1,
  args: payOutArgs,
  basedOn: seenBalance,
  reads: ({ entryId, nannyId }, rows) => [
    { table: 'leaveEntry', ids: [entryId] },
    ratesOf(nannyId),
    ...readsToEarn({ ids: [payoutEarningId(entryId)], nannyId, purpose: 'wages' }, rows),
    ...readsOfBalances(nannyId, rows),
  ],
  run(rows, args, context) {
    const { entryId, nannyId, kind, minutes } = args;
    const { actor, at, basedOn, receivedAt, household } = context;
    assertFamily(actor);
    nannyOrArchived(rows, nannyId);
    const date = dateOf(receivedAt, household.timezone);
    const ofDate = rows.list(entriesOf(nannyId)).filter((each) => each.date === date);
    assertRoom(rows, entryId, ofDate);
    const balance = balanceOf(rows, { nannyId, on: date }, kind);
    if (basedOn !== undefined && basedOn.balanceMinutes !== balance) throw new Rejection('leave_changed');
    const leftMinutes = leaveLeft(rows, { nannyId, dates: [date] }, kind).get(date)?.leftMinutes ?? 0;
    if (minutes > leftMinutes) throw new Rejection('leave_too_much');
    const by = { by: actor.accountId, bySide: sideOf(actor), at } as const;
    entryOf(rows, {
      id: entryId,
      nannyId,
      type: 'PAID_OUT',
      kind,
      date,
      minutes: -minutes,
      note: null,
      ...by,
    });
    owePayout(rows, { args, date }, context);
    return undefined;
  },
};
