/**
 * Mutators of leave: one side asks for a date, the other answers with the split into paid and unpaid minutes, and who
 * asked may withdraw. No balance is computed here: what was seen is what both agreed to.
 */
import * as z from 'zod/mini';
import { addDays, dateOf } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import {
  type Actor,
  type LoadedRows,
  type MutationContext,
  type Mutator,
  sideOf,
} from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import { calendarDate, hourlyRateCents, id, newRowId } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { householdOf } from '../people/household-row.ts';
import { assertNotFormer, assertSeesNanny, isOrWasLinked, nannyOf, visible } from '../people/permissions.ts';
import { assertWeekOpen, countLeave, readsToCountLeave } from '../weeks/answered-leave.ts';
import { leaveRate, leaveRateToKeep, readsOfLeaveRate } from '../weeks/week-pricing.ts';
import { type Leave, leaveMinutes, leaveNote, leaveStatus, minutesOfDate } from './leave.ts';
import { LEAVE_DAYS_AHEAD, LEAVES_A_DATE, SICK_DAYS_BACK } from './leave-limits.ts';
import { leaveKind } from './leave-policy.ts';
import { daysOn, minutesOfBase, minutesOfPlan } from './planned-date.ts';

const askArgs = z
  .strictObject({
    leaveId: newRowId,
    groupId: newRowId,
    nannyId: id,
    kind: leaveKind,
    date: calendarDate,
    minutes: leaveMinutes,
    /** What the author saw planned on the date. */
    plannedMinutes: minutesOfDate,
    note: z.nullable(leaveNote),
  })
  .check(
    z.refine(({ kind, note }) => kind !== 'SICK' || note === null, {
      path: ['note'],
      error: 'Sick leave has no note',
    }),
  );
type AskArgs = z.infer<typeof askArgs>;

const leavesOn = ({ nannyId, date }: Pick<Leave, 'nannyId' | 'date'>) =>
  ({ table: 'leave', where: { nannyId }, range: { field: 'date', from: date, to: date } }) as const;

const baseScheduleOf = (nannyId: string) => ({ table: 'baseSchedule', where: { nannyId } }) as const;

/** Returns the reads of `plannedNow`. */
const readsOfPlan = ({ nannyId, date }: Pick<Leave, 'nannyId' | 'date'>): Read[] => [
  daysOn(nannyId, date),
  baseScheduleOf(nannyId),
];

/** Returns the greater of the plan and the base schedule: leave asked before generating is leave. */
function plannedNow(rows: WorkingSet, { nannyId, date }: Pick<Leave, 'nannyId' | 'date'>): number {
  const { timezone } = householdOf(rows);
  const plan = minutesOfPlan(rows.list(daysOn(nannyId, date)), date);
  return Math.max(plan, minutesOfBase(rows.list(baseScheduleOf(nannyId)), { nannyId, date, timezone }));
}

/**
 * Returns what is planned on a date that is asked for. What its author saw counts for no more than what is asked for:
 * more would be paid, or left out of a guarantee, beside hours. Where nothing is planned, it is what is asked for.
 */
function plannedAtAsking(rows: WorkingSet, args: AskArgs): number {
  const planned = plannedNow(rows, args);
  return planned === 0 ? args.minutes : Math.max(planned, Math.min(args.plannedMinutes, args.minutes));
}

/** Throws `leave_past` or `leave_too_far` for a date that can't be asked for today. Only sick leave may be past. */
function assertDate({ kind, date }: AskArgs, { at, household }: MutationContext): void {
  const today = dateOf(at, household.timezone);
  const [from, to] =
    kind === 'SICK' ? [addDays(today, -SICK_DAYS_BACK), today] : [today, addDays(today, LEAVE_DAYS_AHEAD)];
  if (date < from) throw new Rejection('leave_past');
  if (date > to) throw new Rejection('leave_too_far');
}

/** Asks for a date off, or says that the family is away. Asking again changes the minutes while nobody has answered. */
export const askLeave: Mutator<AskArgs> = {
  name: 'leave.ask',
  version: 1,
  args: askArgs,
  reads: (args, rows) => [
    { table: 'nanny', ids: [args.nannyId] },
    { table: 'leave', ids: [args.leaveId] },
    leavesOn(args),
    ...readsOfPlan(args),
    ...readsOfLeaveRate(args.nannyId, args.date, rows),
  ],
  run(rows, args, context) {
    const { actor, at } = context;
    const { leaveId, groupId, nannyId, kind, date, minutes, note } = args;
    assertSeesNanny(actor, nannyId);
    assertNotFormer(rows, actor, nannyId);
    nannyOf(rows, nannyId);
    assertDate(args, context);
    const askedBySide = sideOf(actor);
    const ofDate = rows.list(leavesOn(args));
    const plannedMinutes = plannedAtAsking(rows, args);
    const ofKind = ofDate.filter((each) => each.kind === kind);
    const asked = ofKind.filter(({ status }) => status === 'ASKED');
    // What the other side asked for, too, is answered. Its other minutes hide no request.
    if (asked.some((each) => each.minutes === minutes)) return { noted: 'already_asked' };
    const open = asked.find((each) => each.askedBySide === askedBySide);
    if (open !== undefined) {
      const rateCents = leaveRateToKeep(rows, open);
      const changed = { minutes, plannedMinutes, rateCents, note, askedAt: at, askedBy: actor.accountId };
      rows.put('leave', { ...open, ...changed });
      return undefined;
    }
    if (ofKind.some((each) => each.status === 'APPROVED' && each.minutes === minutes)) {
      return { noted: 'already_asked' };
    }
    if (rows.get('leave', leaveId) !== undefined) throw new Rejection('id_conflict');
    if (ofDate.filter((each) => each.askedBySide === askedBySide).length >= LEAVES_A_DATE) {
      throw new Rejection('bad_input', `At most ${LEAVES_A_DATE} requests for one date`);
    }
    rows.put('leave', {
      ...UNSET.leave,
      householdId: rows.householdId,
      id: leaveId,
      nannyId,
      version: 0,
      groupId,
      kind,
      date,
      minutes,
      plannedMinutes,
      rateCents: leaveRate(rows, nannyId, date),
      askedBySide,
      askedBy: actor.accountId,
      askedAt: at,
      note,
      status: 'ASKED',
    });
    return undefined;
  },
};

const answerArgs = z
  .strictObject({
    leaveId: id,
    status: z.enum(['APPROVED', 'DECLINED']),
    /** Of the minutes asked for, those that are paid; null where declined. */
    paidMinutes: z.nullable(minutesOfDate),
    note: z.nullable(leaveNote),
  })
  .check(
    z.refine(({ status, paidMinutes }) => (status === 'APPROVED') === (paidMinutes !== null), {
      path: ['paidMinutes'],
      error: 'Required with APPROVED, and only then',
    }),
  );
type AnswerArgs = z.infer<typeof answerArgs>;

/** The request as its author saw it, and the rate that approving it keeps. REST may name the rate alone. */
const seenLeave = z.strictObject({
  minutes: z.optional(leaveMinutes),
  status: z.optional(leaveStatus),
  rateCents: z.optional(hourlyRateCents),
});
type Seen = z.infer<typeof seenLeave>;

interface Sight {
  readonly seen: Seen | undefined;
  /** What an hour pays once the request is approved, in cents. */
  readonly keptRate: number;
}

/** Returns leave that the actor may see, or throws why there is none. */
function leaveNamed(rows: WorkingSet, actor: Actor, leaveId: string): Leave {
  const found = visible(actor, rows.get('leave', leaveId));
  assertNotFormer(rows, actor, found.nannyId);
  return found;
}

/** Returns the reads of a mutation that names leave. */
const readsOfLeave = (leaveId: string, rows: LoadedRows): Read[] => {
  const named = rows.peek('leave', leaveId);
  return [
    { table: 'leave', ids: [leaveId] },
    ...(named === undefined
      ? []
      : [
          { table: 'nanny', ids: [named.nannyId] } as const,
          ...readsOfPlan(named),
          ...readsToCountLeave(named, rows),
        ]),
  ];
};

/** Whether the family speaks for both sides: of a nanny who never had an account. Nobody answers for one who left. */
const isFamilyAlone = (rows: WorkingSet, { nannyId }: Pick<Leave, 'nannyId'>): boolean =>
  !isOrWasLinked(rows, nannyId);

/** Throws where an answer can't be given to this request, or would agree to what its author hasn't seen. */
function assertAnswerable(asked: Leave, args: AnswerArgs, { seen, keptRate }: Sight): void {
  const { minutes = asked.minutes, rateCents = keptRate } = seen ?? {};
  if (minutes !== asked.minutes) throw new Rejection('leave_changed');
  if (args.status === 'APPROVED' && rateCents !== keptRate) throw new Rejection('leave_changed');
  if ((args.paidMinutes ?? 0) > asked.minutes) {
    throw new Rejection('bad_input', 'paidMinutes: Must be at most the minutes asked for');
  }
  if (asked.kind === 'SICK' && args.status === 'DECLINED' && args.note === null) {
    throw new Rejection('bad_input', 'note: Required to decline sick leave');
  }
}

/** Answers the other side's request with what of it is paid. The first answer stands. */
export const answerLeave: Mutator<AnswerArgs, Seen> = {
  name: 'leave.answer',
  version: 1,
  args: answerArgs,
  basedOn: seenLeave,
  reads: ({ leaveId }, rows) => readsOfLeave(leaveId, rows),
  run(rows, args, context) {
    const { actor, receivedAt, basedOn } = context;
    const { leaveId, status, paidMinutes, note: answerNote } = args;
    const asked = leaveNamed(rows, actor, leaveId);
    const isAlone = isFamilyAlone(rows, asked);
    if (!isAlone && asked.askedBySide === sideOf(actor)) throw new Rejection('own_request');
    if (asked.status === 'WITHDRAWN') throw new Rejection('leave_withdrawn');
    if (asked.status !== 'ASKED') {
      if (asked.status === status && asked.paidMinutes === paidMinutes) return undefined;
      if (basedOn?.status === 'ASKED') return { noted: 'already_answered' };
      throw new Rejection('leave_answered');
    }
    const keptRate = leaveRateToKeep(rows, asked);
    assertAnswerable(asked, args, { seen: basedOn, keptRate });
    const answered: Leave = {
      ...asked,
      plannedMinutes: Math.max(asked.plannedMinutes, plannedNow(rows, asked)),
      status,
      paidMinutes,
      rateCents: status === 'APPROVED' ? keptRate : asked.rateCents,
      answerNote,
      answeredBy: actor.accountId,
      // By the server's clock, as its week's approval: adjustments of leave are found by it.
      answeredAt: receivedAt,
    };
    rows.put('leave', answered);
    if (status === 'APPROVED') countLeave(rows, answered, context);
    return undefined;
  },
};

const withdrawArgs = z.strictObject({ leaveId: id });

/**
 * Throws where leave that was agreed to can't be taken back by this side. The family takes nothing back after its yes;
 * she takes back no past date, on which the family had counted on nobody.
 */
function assertMayTakeBack(rows: WorkingSet, agreed: Leave, context: MutationContext): void {
  const { actor, receivedAt, household } = context;
  if (!isOrWasLinked(rows, agreed.nannyId)) return;
  if (agreed.askedBySide !== 'nanny' || sideOf(actor) !== 'nanny') throw new Rejection('leave_answered');
  if (agreed.date < dateOf(receivedAt, household.timezone))
    throw new Rejection('leave_past', 'Time off of a past date stays as both agreed to it');
}

/** Withdraws leave: before the answer who asked, after it the nanny who asked. The date's shifts are simply there. */
export const withdrawLeave: Mutator<z.infer<typeof withdrawArgs>> = {
  name: 'leave.withdraw',
  version: 1,
  args: withdrawArgs,
  reads: ({ leaveId }, rows) => readsOfLeave(leaveId, rows),
  run(rows, { leaveId }, context) {
    const asked = leaveNamed(rows, context.actor, leaveId);
    const isAlone = isFamilyAlone(rows, asked);
    if (!isAlone && asked.askedBySide !== sideOf(context.actor)) throw new Rejection('forbidden');
    if (asked.status === 'WITHDRAWN' || asked.status === 'DECLINED') return undefined;
    const withdrawn: Leave = { ...asked, status: 'WITHDRAWN' };
    if (asked.status === 'ASKED') {
      rows.put('leave', withdrawn);
      return undefined;
    }
    assertWeekOpen(rows, asked);
    assertMayTakeBack(rows, asked, context);
    rows.put('leave', withdrawn);
    countLeave(rows, withdrawn, context);
    return undefined;
  },
};
