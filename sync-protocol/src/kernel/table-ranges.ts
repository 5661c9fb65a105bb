/**
 * The tables' names, their indexed fields, and the fields that ids are made of, without the row schemas (tables.ts),
 * which load later.
 */

/**
 * Lists of indexed fields. A read gives values for the first fields of one list, and may take a range of the next
 * field.
 */
type Ranges = readonly (readonly string[])[];

const RANGES = {
  household: [],
  nanny: [['nannyId'], ['email']],
  rate: [['nannyId']],
  terms: [['nannyId']],
  baseSchedule: [['nannyId']],
  day: [['nannyId', 'date'], ['date']],
  clock: [['nannyId', 'state'], ['dayId']],
  week: [['nannyId']],
  question: [['nannyId', 'weekStart']],
  cancellation: [['nannyId', 'date'], ['dayId']],
  todo: [['nannyId'], ['dayId']],
  earning: [
    ['nannyId', 'openCents'],
    ['nannyId', 'date'],
  ],
  payment: [
    ['nannyId', 'unsettledCents'],
    ['nannyId', 'paymentDate'],
  ],
  settlement: [['nannyId'], ['paymentId'], ['earningId']],
  review: [['nannyId', 'status'], ['dayId']],
  statement: [['nannyId', 'firstDate'], ['paymentId'], ['number']],
  leavePolicy: [['nannyId']],
  leave: [
    ['nannyId', 'date'],
    ['nannyId', 'status'],
  ],
  leaveEntry: [['nannyId', 'date']],
  claim: [
    ['nannyId', 'status'],
    ['nannyId', 'date'],
    ['nannyId', 'receiptHash'],
  ],
  mileageRate: [['nannyId']],
  receipt: [['nannyId']],
} satisfies Record<string, Ranges>;

type TableName = keyof typeof RANGES;

export const TABLE_RANGES: { readonly [T in TableName]: Ranges } = RANGES;

/**
 * Fields whose values are part of a row's id. Once all rows with one such value are loaded (all settlements of an
 * earning), an id with that value that isn't among them is free.
 */
export const FIELDS_IN_ID: { readonly [T in TableName]: readonly string[] } = {
  household: [],
  nanny: [],
  rate: ['nannyId'],
  terms: ['nannyId'],
  baseSchedule: ['nannyId'],
  day: [],
  clock: [],
  week: ['nannyId'],
  question: [],
  cancellation: ['dayId'],
  todo: [],
  earning: [],
  payment: [],
  settlement: ['paymentId', 'earningId'],
  review: [],
  statement: [],
  leavePolicy: ['nannyId'],
  leave: [],
  leaveEntry: [],
  claim: [],
  mileageRate: ['nannyId'],
  receipt: ['nannyId'],
};

export const TABLE_NAMES = Object.keys(TABLE_RANGES) as TableName[];

export function isTableName(name: string): name is TableName {
  return Object.hasOwn(TABLE_RANGES, name);
}
