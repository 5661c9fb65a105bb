/** One call per REST route of time off that succeeds with the given ids, and the policy that the fixture has. */
import type { CallTargets } from './call-targets.ts';
import { TODAY } from './people.ts';
import type { Samples } from './sample-types.ts';

const ofNanny = ({ nannyId }: CallTargets) => ({ params: { nannyId } });

/** Of each nanny of the fixture: a policy that begins later, and one to set. */
export const POLICY_AHEAD = '2026-03-16';
export const FIXTURE_POLICY = {
  kind: 'VACATION',
  effectiveFrom: TODAY,
  grantMinutes: null,
  earn: { minutes: 1, perMinutes: 30 },
  yearStartsOn: '01-01',
  maxYearMinutes: null,
  capMinutes: null,
  carryMinutes: null,
  waitingDays: 0,
  useMaxMinutes: null,
  useMaxDays: null,
  paysOut: true,
} as const;

type LeaveRoute =
  | 'listLeavePolicies'
  | 'setLeavePolicy'
  | 'removeLeavePolicy'
  | 'leaveBalances'
  | 'listLeave'
  | 'askLeave'
  | 'answerLeave'
  | 'withdrawLeave'
  | 'adjustLeave'
  | 'payOutLeave'
  | 'undoLeaveEntry';

export const LEAVE_SAMPLES: Pick<Samples, LeaveRoute> = {
  listLeavePolicies: ofNanny,
  setLeavePolicy: ({ nannyId }) => ({ params: { nannyId }, body: FIXTURE_POLICY }),
  removeLeavePolicy: ({ nannyId }) => ({
    params: { nannyId, kind: FIXTURE_POLICY.kind, effectiveFrom: POLICY_AHEAD },
  }),
  leaveBalances: ({ householdId, nannyId }) => ({
    params: { nannyId },
    query: { householdId, on: TODAY },
  }),
  listLeave: ({ householdId, nannyId }) => ({
    params: { nannyId },
    query: { householdId, from: TODAY, to: POLICY_AHEAD },
  }),
  askLeave: ({ nannyId }) => ({
    params: { nannyId },
    body: { kind: 'VACATION', dates: [{ date: POLICY_AHEAD, minutes: 480 }], note: 'Away' },
  }),
  answerLeave: ({ leaveId }) => ({
    params: { leaveId },
    body: { status: 'APPROVED', paidMinutes: 240, note: null },
  }),
  withdrawLeave: ({ ownLeaveId }) => ({ params: { leaveId: ownLeaveId } }),
  adjustLeave: ({ nannyId }) => ({
    params: { nannyId },
    body: { kind: 'VACATION', date: TODAY, minutes: 60, note: null },
  }),
  payOutLeave: ({ nannyId }) => ({
    params: { nannyId },
    body: { kind: 'VACATION', minutes: 60, balanceMinutes: 600 },
  }),
  undoLeaveEntry: ({ leaveEntryId }) => ({ params: { entryId: leaveEntryId } }),
};
