/** Time off for tests: asks for a date and approves it, and reads the balances of it. */
import { WorkingSet } from '../src/kernel/working-set.ts';
import type { MutatorArgs } from '../src/registry.ts';
import { parseMutation } from '../src/run-mutation.ts';
import { type KindBalance, leaveBalances } from '../src/weeks/leave-balances.ts';
import { NANNY_ID, type PersonName, type TestHousehold } from './household.ts';

type Asked = { readonly date: string } & Partial<MutatorArgs<'leave.ask'>>;

/** Asks for a date, by default for 480 of 480 minutes of vacation. Returns the request's id. */
export function askFor(household: TestHousehold, by: PersonName, asked: Asked): string {
  const leaveId = household.newId();
  const usual = {
    nannyId: NANNY_ID,
    kind: 'VACATION',
    minutes: 480,
    plannedMinutes: 480,
    note: null,
  } as const;
  household.as(by).must('leave.ask', { leaveId, groupId: leaveId, ...usual, ...asked });
  return leaveId;
}

/** Approves a request with so many paid minutes. Returns the result's code. */
export const approveLeave = (
  household: TestHousehold,
  by: PersonName,
  { leaveId, paidMinutes }: { readonly leaveId: string; readonly paidMinutes: number },
): string => household.as(by).code('leave.answer', { leaveId, status: 'APPROVED', paidMinutes, note: null });

/** The nanny asks for a date, and the family approves all of it as paid. Returns the request's id. */
export function paidOff(household: TestHousehold, asked: Asked): string {
  const leaveId = askFor(household, 'nanny', asked);
  const code = approveLeave(household, 'family', { leaveId, paidMinutes: asked.minutes ?? 480 });
  if (code !== 'applied') throw new Error(`leave.answer: ${code}`);
  return leaveId;
}

/** Returns the rows that the nanny's balances need. */
export function balanceRows(household: TestHousehold): WorkingSet {
  const rows = new WorkingSet(household.id);
  const args = { entryId: household.newId(), nannyId: NANNY_ID, kind: 'VACATION', minutes: 1 } as const;
  household.load(rows, parseMutation({ id: household.newId(), name: 'leave.payOut', version: 1, args }));
  return rows;
}

/** Returns the nanny's balances on a date. */
export const balancesOn = (household: TestHousehold, on: string): KindBalance[] =>
  leaveBalances(balanceRows(household), { nannyId: NANNY_ID, on });
