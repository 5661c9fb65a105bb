/** Table names, index ranges and the fields that ids are made of, without the row schemas, which load later. */

/** Lists of fields for reads that are equal on all fields but the last, and a range on the last. */
type Ranges = readonly (readonly string[])[];

const RANGES = {
  household: [],
  nanny: [['nannyId'], ['email']],
  rate: [['nannyId']],
  baseSchedule: [['nannyId']],
  day: [['nannyId', 'date'], ['date']],
  todo: [['nannyId'], ['dayId']],
  earning: [['nannyId', 'openCents']],
  payment: [
    ['nannyId', 'unsettledCents'],
    ['nannyId', 'paymentDate'],
  ],
  settlement: [['nannyId'], ['paymentId'], ['earningId']],
  review: [['nannyId'], ['dayId']],
} satisfies Record<string, Ranges>;

type TableName = keyof typeof RANGES;

export const TABLE_RANGES: { readonly [T in TableName]: Ranges } = RANGES;

/** Fields that a row's id is made of. A range of one of them holds every row with that id. */
export const FIELDS_IN_ID: { readonly [T in TableName]: readonly string[] } = {
  household: [],
  nanny: [],
  rate: ['nannyId'],
  baseSchedule: ['nannyId'],
  day: [],
  todo: [],
  earning: [],
  payment: [],
  settlement: ['paymentId', 'earningId'],
  review: [],
};

export const TABLE_NAMES = Object.keys(TABLE_RANGES) as TableName[];

export function isTableName(name: string): name is TableName {
  return Object.hasOwn(TABLE_RANGES, name);
}
