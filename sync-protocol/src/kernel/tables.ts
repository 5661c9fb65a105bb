/** The tables that devices sync: row schemas, and the index ranges from table-ranges.ts. */

import { type Claim, claim, type MileageRate, mileageRate } from '../claims/claim.ts';
import { type Receipt, receipt } from '../claims/receipt.ts';
import { type Clock, clock } from '../clock/clock.ts';
import {
  type Earning,
  earning,
  type Payment,
  payment,
  type Settlement,
  settlement,
} from '../ledger/payment.ts';
import { type Review, review } from '../ledger/review.ts';
import { type Household, household } from '../people/household.ts';
import { type Nanny, nanny, type Rate, rate } from '../people/nanny.ts';
import { type AgendaDay, agendaDay } from '../schedule/agenda-day.ts';
import { type BaseScheduleWeekday, baseScheduleWeekday } from '../schedule/base-schedule.ts';
import { type Todo, todo } from '../schedule/todo.ts';
import { type Statement, statement } from '../statements/statement.ts';
import { type Leave, type LeaveEntry, leave, leaveEntry } from '../time-off/leave.ts';
import { type LeavePolicy, leavePolicy } from '../time-off/leave-policy.ts';
import { type Terms, terms } from '../weeks/terms.ts';
import { type Cancellation, cancellation, type Question, question, type Week, week } from '../weeks/week.ts';
import { isTableName, TABLE_NAMES, TABLE_RANGES } from './table-ranges.ts';

export interface Rows {
  household: Household;
  nanny: Nanny;
  rate: Rate;
  terms: Terms;
  baseSchedule: BaseScheduleWeekday;
  day: AgendaDay;
  clock: Clock;
  week: Week;
  question: Question;
  cancellation: Cancellation;
  todo: Todo;
  earning: Earning;
  payment: Payment;
  settlement: Settlement;
  review: Review;
  statement: Statement;
  leavePolicy: LeavePolicy;
  leave: Leave;
  leaveEntry: LeaveEntry;
  claim: Claim;
  mileageRate: MileageRate;
  receipt: Receipt;
}
export type TableName = keyof Rows;
export type AnyRow = Rows[TableName];

interface TableDefinition {
  readonly schema: {
    parse(row: unknown): AnyRow;
    shape: Readonly<Record<string, { readonly def: unknown }>>;
  };
  readonly ranges: (typeof TABLE_RANGES)[TableName];
}

const SCHEMAS: { readonly [T in TableName]: TableDefinition['schema'] } = {
  household,
  nanny,
  rate,
  terms,
  baseSchedule: baseScheduleWeekday,
  day: agendaDay,
  clock,
  week,
  question,
  cancellation,
  todo,
  earning,
  payment,
  settlement,
  review,
  statement,
  leavePolicy,
  leave,
  leaveEntry,
  claim,
  mileageRate,
  receipt,
};

export const TABLES = Object.fromEntries(
  TABLE_NAMES.map((table) => [table, { schema: SCHEMAS[table], ranges: TABLE_RANGES[table] }]),
) as { readonly [T in TableName]: TableDefinition };

export { isTableName, TABLE_NAMES };
