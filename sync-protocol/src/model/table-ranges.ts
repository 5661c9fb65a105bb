/** The tables by name and the ranges in which each is read, without the schemas of their rows. */
/** Field lists that a range may be read by: equal on all but the last, a range on the last. */
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

export const TABLE_NAMES = Object.keys(TABLE_RANGES) as TableName[];

export function isTableName(name: string): name is TableName {
  return Object.hasOwn(TABLE_RANGES, name);
}
