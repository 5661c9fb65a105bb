/** Every table of a household that devices hold, its row schema, and the ranges in which it is read. */
import { type AgendaDay, agendaDay } from './agenda-day.ts';
import { type BaseScheduleWeekday, baseScheduleWeekday } from './base-schedule.ts';
import { type Household, household } from './household.ts';
import { type Nanny, nanny, type Rate, rate } from './nanny.ts';
import { type Earning, earning, type Payment, payment, type Settlement, settlement } from './payment.ts';
import { type Review, review } from './review.ts';
import { type Todo, todo } from './todo.ts';

export interface Rows {
  household: Household;
  nanny: Nanny;
  rate: Rate;
  baseSchedule: BaseScheduleWeekday;
  day: AgendaDay;
  todo: Todo;
  earning: Earning;
  payment: Payment;
  settlement: Settlement;
  review: Review;
}
export type TableName = keyof Rows;
export type AnyRow = Rows[TableName];

interface TableDefinition {
  readonly schema: { parse(row: unknown): AnyRow; shape: Record<string, unknown> };
  /** Field lists that a range may be read by: equal on all but the last, a range on the last. */
  readonly ranges: readonly (readonly string[])[];
}

export const TABLES: { readonly [T in TableName]: TableDefinition } = {
  household: { schema: household, ranges: [] },
  nanny: { schema: nanny, ranges: [['nannyId'], ['email']] },
  rate: { schema: rate, ranges: [['nannyId']] },
  baseSchedule: { schema: baseScheduleWeekday, ranges: [['nannyId']] },
  day: { schema: agendaDay, ranges: [['nannyId', 'date'], ['date']] },
  todo: { schema: todo, ranges: [['nannyId'], ['dayId']] },
  earning: { schema: earning, ranges: [['nannyId', 'openCents']] },
  payment: {
    schema: payment,
    ranges: [
      ['nannyId', 'unsettledCents'],
      ['nannyId', 'paymentDate'],
    ],
  },
  settlement: { schema: settlement, ranges: [['nannyId'], ['paymentId'], ['earningId']] },
  review: { schema: review, ranges: [['nannyId'], ['dayId']] },
};

export const TABLE_NAMES = Object.keys(TABLES) as TableName[];

export function isTableName(name: string): name is TableName {
  return Object.hasOwn(TABLES, name);
}
