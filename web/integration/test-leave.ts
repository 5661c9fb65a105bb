/** Random time off on rows that a device shows: policies, requests, answers, withdrawals, and changes of balances. */
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { NewMutation } from 'sync-protocol/registry.ts';
import type { LeaveKind } from 'sync-protocol/time-off/leave-policy.ts';
import { type Choice, mutation, pick } from './test-choice.ts';
import type { Device } from './test-device.ts';

interface Context {
  readonly device: Pick<Device, 'all' | 'now'>;
  readonly choice: Choice;
  readonly newId: () => string;
}

const TODAY = '2026-03-05';
const KINDS: readonly LeaveKind[] = ['VACATION', 'SICK', 'PERSONAL'];
const kindOf = ({ size }: Choice): LeaveKind => KINDS[size % KINDS.length] ?? 'VACATION';
const MINUTES = [480, 240, 90, 600] as const;
const minutesOf = ({ size }: Choice): number => MINUTES[size % MINUTES.length] ?? 480;

async function ofNanny(
  { device, choice }: Context,
  make: (nannyId: string) => NewMutation,
): Promise<NewMutation | undefined> {
  const nanny = pick(await device.all('nanny'), choice.which);
  return nanny && make(nanny.id);
}

const setPolicy = (context: Context) =>
  ofNanny(context, (nannyId) => {
    const { choice } = context;
    const isEarned = choice.size % 2 === 0;
    return mutation('leave.setPolicy', {
      nannyId,
      kind: kindOf(choice),
      effectiveFrom: addDays(TODAY, (choice.size % 5) - 2),
      grantMinutes: isEarned ? null : 2400,
      earn: isEarned ? { minutes: 1, perMinutes: choice.size % 3 === 0 ? 30 : 40 } : null,
      yearStartsOn: '01-01',
      maxYearMinutes: null,
      capMinutes: choice.size % 4 === 0 ? 600 : null,
      carryMinutes: null,
      waitingDays: 0,
      useMaxMinutes: null,
      useMaxDays: null,
      paysOut: true,
    });
  });

const removePolicy = async ({ device, choice }: Context) => {
  const policy = pick(await device.all('leavePolicy'), choice.which);
  if (policy === undefined) return undefined;
  const { nannyId, kind, effectiveFrom } = policy;
  return mutation('leave.removePolicy', { nannyId, kind, effectiveFrom });
};

const ask = (context: Context) =>
  ofNanny(context, (nannyId) => {
    const { choice, newId } = context;
    const kind = kindOf(choice);
    return mutation('leave.ask', {
      leaveId: newId(),
      groupId: newId(),
      nannyId,
      kind,
      date: addDays(TODAY, (choice.size % 7) - 4),
      minutes: minutesOf(choice),
      plannedMinutes: choice.size % 2 === 0 ? 480 : 0,
      note: kind === 'SICK' || choice.size % 3 > 0 ? null : 'Away',
    });
  });

const answer = async ({ device, choice }: Context) => {
  const leave = pick(await device.all('leave'), choice.which);
  if (leave === undefined) return undefined;
  const { id: leaveId, minutes, status } = leave;
  const isYes = choice.size % 4 > 0;
  return mutation(
    'leave.answer',
    {
      leaveId,
      status: isYes ? 'APPROVED' : 'DECLINED',
      paidMinutes: isYes ? (choice.size % 2 === 0 ? minutes : Math.floor(minutes / 2)) : null,
      note: isYes ? null : 'No',
    },
    { minutes, status },
  );
};

const adjust = (context: Context) =>
  ofNanny(context, (nannyId) => {
    const { choice, newId } = context;
    return mutation('leave.adjust', {
      entryId: newId(),
      nannyId,
      kind: kindOf(choice),
      date: TODAY,
      minutes: choice.size % 2 === 0 ? 600 : -60,
      note: null,
    });
  });

const payOut = (context: Context) =>
  ofNanny(context, (nannyId) => {
    const { choice, newId } = context;
    return mutation('leave.payOut', { entryId: newId(), nannyId, kind: kindOf(choice), minutes: 60 });
  });

export const LEAVE_MAKERS = {
  'leave.setPolicy': setPolicy,
  'leave.removePolicy': removePolicy,
  'leave.ask': ask,
  'leave.answer': answer,
  'leave.withdraw': async ({ device, choice }: Context) => {
    const leave = pick(await device.all('leave'), choice.which);
    return leave && mutation('leave.withdraw', { leaveId: leave.id });
  },
  'leave.adjust': adjust,
  'leave.undoEntry': async ({ device, choice }: Context) => {
    const entry = pick(await device.all('leaveEntry'), choice.which);
    return entry && mutation('leave.undoEntry', { entryId: entry.id });
  },
  'leave.payOut': payOut,
};
