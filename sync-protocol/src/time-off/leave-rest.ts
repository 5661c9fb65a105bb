/** REST routes of time off: policies, balances, requests with their answers, and other changes of balances. */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { EXAMPLE } from '../kernel/example-ids.ts';
import { side } from '../kernel/roles.ts';
import { BOTH, FAMILY, idInput, inHousehold, ofNanny, route } from '../kernel/route.ts';
import { calendarDate, id, instant } from '../kernel/values.ts';
import { entryMinutes, leave, leaveEntry, leaveMinutes, leaveNote, minutesOfDate } from './leave.ts';
import { LEAVE_MINUTES_MAX, LEAVE_POLICY_FIELDS, leaveKind, leaveRatio } from './leave-policy.ts';

const tag = 'Time off';
const path = '/api/nannies/{nannyId}/leave';
const ofLeave = z.strictObject({ leaveId: idInput });

/** Dates of one request. */
const DATES_MAX = 60;

const policy = z.strictObject({ kind: leaveKind, effectiveFrom: calendarDate, ...LEAVE_POLICY_FIELDS });
export type LeavePolicyAnswer = z.infer<typeof policy>;

const leaveAnswer = z.strictObject({
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
  answerNote: z.nullable(leaveNote),
  answeredAt: z.nullable(instant),
});
export type LeaveAnswer = z.infer<typeof leaveAnswer>;

const balance = z.strictObject({
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

const entry = z.strictObject({
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

const askedDate = z.strictObject({ date: calendarDate, minutes: leaveMinutes });

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
  refusals: ['id_conflict', 'own_request', 'leave_withdrawn', 'leave_answered', 'week_approved'],
  query: inHousehold,
  params: ofLeave,
  body: z.strictObject({
    status: z.enum(['APPROVED', 'DECLINED']),
    paidMinutes: z.optional(minutesOfDate),
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

const policyDoc = () =>
  describeFields(
    policy,
    {
      kind: ['Vacation, sick leave or personal time.', 'VACATION'],
      effectiveFrom: ['The date from which it applies.', '2026-03-09'],
      grantMinutes: ['Minutes granted when each year of time off starts; null for none.', null],
      earn: [
        'Minutes earned for minutes worked: 1 and 30 are one hour for 30; null for none.',
        { minutes: 1, perMinutes: 30 },
      ],
      yearStartsOn: ['The day on which each year of time off starts, MM-DD.', '01-01'],
      maxYearMinutes: ['Minutes earned in a year at most; null for no limit.', 2400],
      capMinutes: ['The balance from which on nothing is earned; null for none.', 4800],
      carryMinutes: ['Minutes kept when a year starts; null for all.', null],
      waitingDays: ['Days of employment before it may be used: a warning.', 90],
      useMaxMinutes: ['Minutes used in a year at most: a warning; null for no limit.', 2400],
      useMaxDays: ['Days used in a year at most; the greater of both limits counts.', 5],
      paysOut: ['Whether what is left is paid when she leaves.', false],
    },
    { id: 'LeavePolicy', description: 'How one kind of time off is earned, kept and used, from a date on.' },
  );

const leaveDoc = () =>
  describeFields(
    leaveAnswer,
    {
      id: ["The request's id.", EXAMPLE.leave],
      groupId: ['The same for all dates that were asked for together.', EXAMPLE.leaveGroup],
      date: ['The date that is asked for.', '2026-03-16'],
      minutes: ['Minutes of the date that are asked for.', 480],
      plannedMinutes: ['What was planned on the date.', 480],
      askedBySide: ['Who asked: the other side answers.', 'nanny'],
      askedAt: ['When it was asked for.', '2026-03-05T14:00:00.000Z'],
      note: ['A text with it; sick leave has none.', null],
      status: ['Nothing counts before it is APPROVED.', 'ASKED'],
      paidMinutes: ['Of its minutes those that are paid; null unless approved.', null],
      answerNote: ['A text with the answer.', null],
      answeredAt: ['When it was answered.', null],
    },
    { from: policyDoc(), id: 'Leave', description: 'Time off of one date.' },
  );

const entryDoc = () =>
  describeFields(
    entry,
    {
      id: ["The entry's id.", EXAMPLE.leaveEntry],
      type: ['Whether it was entered by hand, or paid out.', 'ADJUSTED'],
      date: ['The date from which it counts.', '2026-03-05'],
      minutes: ['Added to the balance; below 0 taken from it.', 600],
      note: ['A text with it.', null],
      bySide: ['Who entered it.', 'family'],
      at: ['When it was entered.', '2026-03-05T14:00:00.000Z'],
    },
    {
      from: policyDoc(),
      id: 'LeaveEntry',
      description: 'A change of a balance that no date of time off makes.',
    },
  );

export const leaveDocs = (): SchemaDoc[] => [
  describeFields(leaveRatio, {
    minutes: ['Minutes earned.', 1],
    perMinutes: ['For so many minutes worked.', 30],
  }),
  describeFields(askedDate, {}, { from: leaveDoc() }),
  policyDoc(),
  leaveDoc(),
  entryDoc(),
  describeFields(
    balance,
    {
      carriedMinutes: ['Carried into the year of time off.', 120],
      grantedMinutes: ['Granted since the year started.', 0],
      earnedMinutes: ['Earned by hours since the year started.', 390],
      takenMinutes: ['What paid time off took since the year started.', 240],
      adjustedMinutes: ['Added or taken otherwise since the year started.', 0],
      lostMinutes: ['Not carried into this year.', 0],
      balanceMinutes: ['What is left. Below 0 where a correction took away what had been used.', 270],
      usableFrom: ['When it may first be used: a warning; null where that isn’t known.', '2026-05-31'],
    },
    {
      from: policyDoc(),
      id: 'LeaveBalance',
      description: 'One kind of time off on a date, in whole minutes.',
    },
  ),
  describeFields(
    askLeave.body,
    { dates: ['The dates.', [{ date: '2026-03-16', minutes: 480 }]], note: [null] },
    { from: leaveDoc() },
  ),
  describeFields(
    answerLeave.body,
    {
      status: ['Yes or no.', 'APPROVED'],
      paidMinutes: ['Required with APPROVED: of the minutes asked for, those that are paid.', 480],
      note: ['A text. Required to decline sick leave.', null],
    },
    { from: leaveDoc() },
  ),
  describeFields(
    adjustLeave.body,
    { minutes: ['Above 0 by the family, below 0 by the nanny.', 600], note: [null] },
    { from: entryDoc() },
  ),
  describeFields(
    payOutLeave.body,
    {
      minutes: ['Minutes to pay out, at the rate of today.', 270],
      balanceMinutes: ['The balance as it was seen.', 270],
    },
    { from: entryDoc() },
  ),
];
