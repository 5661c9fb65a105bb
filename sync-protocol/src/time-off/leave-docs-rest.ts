/** Describes the schemas of time off's REST routes: what each field means, with an example. */
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { EXAMPLE } from '../kernel/example-ids.ts';
import { leaveRatio } from './leave-policy.ts';
import {
  adjustLeave,
  answerLeave,
  askedDate,
  askLeave,
  balance,
  entry,
  leaveAnswer,
  payOutLeave,
  policy,
} from './leave-rest.ts';

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
      rateCents: [
        'The greater hourly rate of its date when it was asked for and when it was approved, in cents: it pays no less. Null where none was kept.',
        2250,
      ],
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
      rateCents: [
        'The hourly rate that was seen, in cents: the greater of that of the request and that of its date now. Refused where approving would keep another.',
        2250,
      ],
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
