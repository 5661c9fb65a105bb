/** The tables that devices sync: row schemas, and the index ranges from table-ranges.ts. */
import { type AgendaDay, agendaDay } from './agenda-day.ts';
import { type BaseScheduleWeekday, baseScheduleWeekday } from './base-schedule.ts';
import { type Household, household } from './household.ts';
import { type Nanny, nanny, type Rate, rate } from './nanny.ts';
import { type Earning, earning, type Payment, payment, type Settlement, settlement } from './payment.ts';
import { type Review, review } from './review.ts';
import { type Statement, statement } from './statement.ts';
import { isTableName, TABLE_NAMES, TABLE_RANGES } from './table-ranges.ts';
import { type Terms, terms } from './terms.ts';
import { type Todo, todo } from './todo.ts';
import { type Cancellation, cancellation, type Question, question, type Week, week } from './week.ts';

export interface Rows {
  household: Household;
  nanny: Nanny;
  rate: Rate;
  terms: Terms;
  baseSchedule: BaseScheduleWeekday;
  day: AgendaDay;
  week: Week;
  question: Question;
  cancellation: Cancellation;
  todo: Todo;
  earning: Earning;
  payment: Payment;
  settlement: Settlement;
  review: Review;
  statement: Statement;
}
export type TableName = keyof Rows;
export type AnyRow = Rows[TableName];

interface TableDefinition {
  readonly schema: { parse(row: unknown): AnyRow; shape: Record<string, unknown> };
  readonly ranges: (typeof TABLE_RANGES)[TableName];
}

const SCHEMAS: { readonly [T in TableName]: TableDefinition['schema'] } = {
  household,
  nanny,
  rate,
  terms,
  baseSchedule: baseScheduleWeekday,
  day: agendaDay,
  week,
  question,
  cancellation,
  todo,
  earning,
  payment,
  settlement,
  review,
  statement,
};

export const TABLES = Object.fromEntries(
  TABLE_NAMES.map((table) => [table, { schema: SCHEMAS[table], ranges: TABLE_RANGES[table] }]),
) as { readonly [T in TableName]: TableDefinition };

export { isTableName, TABLE_NAMES };
