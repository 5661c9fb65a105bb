/** Time off as the history has it, for the test of its sentences: each change, and what people entered. */
import type { HistoryChange } from 'sync-protocol/kernel/history.ts';
import type { MutatorArgs, MutatorName } from 'sync-protocol/registry.ts';

type LeaveMutator = Extract<MutatorName, `leave.${string}`>;
type Fields = HistoryChange['before'];
type Changes = readonly (readonly [table: string, before: Fields, after: Fields])[];

const ID = '0198c0de-0000-7000-8000-000000000001';
const POLICY = { id: 'n/VACATION/2026-03-10', nannyId: 'n', effectiveFrom: '2026-03-10' };
const LEAVE = { id: 'l', nannyId: 'n', kind: 'SICK', date: '2026-03-10', minutes: 480, status: 'ASKED' };
const ENTRY = { id: 'e', nannyId: 'n', type: 'ADJUSTED', kind: 'VACATION', minutes: 600 };
const POLICY_FIELDS = {
  grantMinutes: null,
  earn: { minutes: 1, perMinutes: 30 },
  yearStartsOn: '01-01',
  maxYearMinutes: null,
  capMinutes: null,
  carryMinutes: null,
  waitingDays: 90,
  useMaxMinutes: null,
  useMaxDays: null,
  paysOut: false,
};

/** Puts the row's fields into a change of some of them. */
const answered = (after: object): readonly [Fields, Fields] => [LEAVE, { ...LEAVE, ...after }];

export const LEAVE_CHANGES: { readonly [N in LeaveMutator]: readonly Changes[] } = {
  'leave.setPolicy': [
    [],
    ...['VACATION', 'SICK', 'PERSONAL'].map((kind): Changes => [['leavePolicy', null, { ...POLICY, kind }]]),
  ],
  'leave.removePolicy': [
    [],
    ...['VACATION', 'SICK', 'PERSONAL'].map((kind): Changes => [['leavePolicy', { ...POLICY, kind }, null]]),
  ],
  'leave.ask': [[], [['leave', null, LEAVE]]],
  'leave.answer': [
    [],
    [['leave', ...answered({ status: 'APPROVED', paidMinutes: 300 })]],
    [['leave', ...answered({ status: 'DECLINED' })]],
  ],
  'leave.withdraw': [[], [['leave', ...answered({ status: 'WITHDRAWN' })]]],
  'leave.adjust': [[], [['leaveEntry', null, ENTRY]], [['leaveEntry', null, { ...ENTRY, minutes: -90 }]]],
  'leave.undoEntry': [[], [['leaveEntry', ENTRY, null]]],
  'leave.payOut': [[], [['leaveEntry', null, { ...ENTRY, type: 'PAID_OUT', minutes: -600 }]]],
};

/** What people entered. */
export const LEAVE_ARGS: { readonly [N in LeaveMutator]: readonly MutatorArgs<N>[] } = {
  'leave.setPolicy': [{ nannyId: ID, kind: 'SICK', effectiveFrom: '2026-03-10', ...POLICY_FIELDS }],
  'leave.removePolicy': [{ nannyId: ID, kind: 'SICK', effectiveFrom: '2026-03-10' }],
  'leave.ask': [
    {
      leaveId: ID,
      groupId: ID,
      nannyId: ID,
      kind: 'VACATION',
      date: '2026-03-10',
      minutes: 480,
      plannedMinutes: 480,
      note: null,
    },
  ],
  'leave.answer': [
    { leaveId: ID, status: 'APPROVED', paidMinutes: 300, note: null },
    { leaveId: ID, status: 'DECLINED', paidMinutes: null, note: null },
  ],
  'leave.withdraw': [{ leaveId: ID }],
  'leave.adjust': [600, -90].map((minutes) => ({
    entryId: ID,
    nannyId: ID,
    kind: 'VACATION' as const,
    date: '2026-03-10',
    minutes,
    note: null,
  })),
  'leave.undoEntry': [{ entryId: ID }],
  'leave.payOut': [{ entryId: ID, nannyId: ID, kind: 'VACATION', minutes: 600 }],
};
