/** REST routes of time off: policies, balances, requests with their answers, and other changes of balances. */
import * as z from 'zod/mini';
import { side } from '../kernel/roles.ts';
import { BOTH, FAMILY, idInput, inHousehold, ofNanny, route } from '../kernel/route.ts';
import { calendarDate, hourlyRateCents, id, instant } from '../kernel/values.ts';
import { entryMinutes, leave, leaveEntry, leaveMinutes, leaveNote, minutesOfDate } from './leave.ts';
import { LEAVE_MINUTES_MAX, LEAVE_POLICY_FIELDS, leaveKind } from './leave-policy.ts';

const tag = 'Time off';
const path = '/api/nannies/{nannyId}/leave';
const ofLeave = z.strictObject({ leaveId: idInput });

/** Dates of one request. */
const DATES_MAX = 60;

export const policy = z.strictObject({
  kind: leaveKind,
  effectiveFrom: calendarDate,
  ...LEAVE_POLICY_FIELDS,
});
export type LeavePolicyAnswer = z.infer<typeof policy>;

export const leaveAnswer = z.strictObject({
  id,
  groupId: id,
  nannyId: id,
  kind: leaveKind,
  date: calendarDate,
  minutes: leaveMinutes,
  plannedMinutes: minutesOfDate,
  askedBySide: side,
  askedAt: instant,
  note: z.nullable(leaveNote),
  status: leave.shape.status,
  paidMinutes: z.nullable(minutesOfDate),
  rateCents: leave.shape.rateCents,
  answerNote: z.nullable(leaveNote),
  answeredAt: z.nullable(instant),
});
export type LeaveAnswer = z.infer<typeof leaveAnswer>;

export const balance = z.strictObject({
  kind: leaveKind,
  carriedMinutes: z.int(),
  grantedMinutes: z.int(),
  earnedMinutes: z.int(),
  takenMinutes: z.int(),
  adjustedMinutes: z.int(),
  lostMinutes: z.int(),
  balanceMinutes: z.int(),
  usableFrom: z.nullable(calendarDate),
});
export type LeaveBalanceAnswer = z.infer<typeof balance>;

export const entry = z.strictObject({
  id,
  type: leaveEntry.shape.type,
  kind: leaveKind,
  date: calendarDate,
  minutes: z.int(),
  note: z.nullable(leaveNote),
  bySide: side,
  at: instant,
});
export type LeaveEntryAnswer = z.infer<typeof entry>;

export const askedDate = z.strictObject({ date: calendarDate, minutes: leaveMinutes });

export const listLeavePolicies = route('GET', `${path}/policies`, {
  tag,
  access: BOTH,
  summary: "List a nanny's policies of time off, oldest first",
  query: inHousehold,
  params: ofNanny,
  answer: z.array(policy),
});

export const setLeavePolicy = route('PUT', `${path}/policies`, {
  tag,
  access: FAMILY,
  summary: 'Set how a kind of time off is earned, from a date on',
  refusals: ['id_conflict', 'nanny_removed', 'too_far_back'],
  query: inHousehold,
  params: ofNanny,
  body: policy,
  answer: policy,
});

export const removeLeavePolicy = route('DELETE', `${path}/policies/{kind}/{effectiveFrom}`, {
  tag,
  access: FAMILY,
  status: 204,
  summary: 'Remove a policy that has not begun',
  refusals: ['id_conflict', 'nanny_removed', 'policy_begun'],
  query: inHousehold,
  params: z.strictObject({ nannyId: idInput, kind: leaveKind, effectiveFrom: calendarDate }),
});

export const leaveBalances = route('GET', `${path}/balances`, {
  tag,
  access: BOTH,
  summary: 'Balances of time off on a date, by kind',
  query: z.object({ on: z.optional(calendarDate), householdId: z.optional(idInput) }),
  params: ofNanny,
  answer: z.array(balance),
});

export const listLeave = route('GET', path, {
  tag,
  access: BOTH,
  summary: 'List the time off of dates, oldest first',
  query: z.object({
    from: z.optional(calendarDate),
    to: z.optional(calendarDate),
    householdId: z.optional(idInput),
  }),
  params: ofNanny,
  answer: z.array(leaveAnswer),
});

export const askLeave = route('POST', path, {
  tag,
  access: BOTH,
  status: 201,
  summary: 'Ask for time off, as the nanny, or say that the family is away',
  ownWill: true,
  refusals: ['id_conflict', 'nanny_removed', 'leave_past', 'leave_too_far'],
  query: inHousehold,
  params: ofNanny,
  body: z.strictObject({
    kind: leaveKind,
    dates: z.array(askedDate).check(z.minLength(1), z.maxLength(DATES_MAX)),
    note: z.optional(z.nullable(leaveNote)),
  }),
  answer: z.array(leaveAnswer),
});

export const answerLeave = route('POST', '/api/leave/{leaveId}/answer', {
  tag,
  access: BOTH,
  summary: "Approve or decline the other side's request",
  ownWill: true,
  refusals: [
    'id_conflict',
    'own_request',
    'leave_withdrawn',
    'leave_answered',
    'leave_changed',
    'week_approved',
  ],
  query: inHousehold,
  params: ofLeave,
  body: z.strictObject({
    status: z.enum(['APPROVED', 'DECLINED']),
    paidMinutes: z.optional(minutesOfDate),
    rateCents: z.optional(hourlyRateCents),
    note: z.optional(z.nullable(leaveNote)),
  }),
  answer: leaveAnswer,
});

export const withdrawLeave = route('POST', '/api/leave/{leaveId}/withdraw', {
  tag,
  access: BOTH,
  summary: "Withdraw one's own request",
  ownWill: true,
  refusals: ['id_conflict', 'leave_past', 'leave_answered', 'week_approved', 'forbidden'],
  query: inHousehold,
  params: ofLeave,
  answer: leaveAnswer,
});

export const adjustLeave = route('POST', `${path}/adjustments`, {
  tag,
  access: BOTH,
  status: 201,
  summary: 'Add time off as the family, or take it off as the nanny',
  ownWill: true,
  refusals: ['id_conflict', 'nanny_removed', 'leave_costs_other'],
  query: inHousehold,
  params: ofNanny,
  body: z.strictObject({
    kind: leaveKind,
    date: calendarDate,
    minutes: entryMinutes,
    note: z.optional(z.nullable(leaveNote)),
  }),
  answer: entry,
});

export const payOutLeave = route('POST', `${path}/payouts`, {
  tag,
  access: FAMILY,
  status: 201,
  summary: 'Pay out time off that is left',
  refusals: ['id_conflict', 'leave_too_much', 'leave_changed'],
  query: inHousehold,
  params: ofNanny,
  body: z.strictObject({
    kind: leaveKind,
    minutes: z.int().check(z.minimum(1), z.maximum(LEAVE_MINUTES_MAX)),
    balanceMinutes: z.int(),
  }),
  answer: entry,
});

export const undoLeaveEntry = route('DELETE', '/api/leave-entries/{entryId}', {
  tag,
  access: BOTH,
  status: 204,
  summary:
    'Undo a wrong entry or payout: its author within ten minutes, later the side that it doesn’t favor',
  ownWill: true,
  refusals: ['id_conflict', 'leave_costs_other'],
  query: inHousehold,
  params: z.strictObject({ entryId: idInput }),
});
