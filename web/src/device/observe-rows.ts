/**
 * Has a live query run again when rows of a household change, however late it reads them. Dexie notices only what a
 * query reads while it follows the query's awaits, which it loses after many (its issue 1186).
 */
import type { TableName } from 'sync-protocol/kernel/tables.ts';
import { type DeviceDatabase, ofHousehold } from './database.ts';

/** What a week is priced, checked and signed with. */
const OF_WEEKS = [
  'household',
  'nanny',
  'rate',
  'terms',
  'week',
  'question',
  'day',
  'cancellation',
  'earning',
  'payment',
  'review',
] as const satisfies readonly TableName[];

/** Call it first in a live query. A range counts as read, though only its first key is. */
export async function observeWeeks(
  database: DeviceDatabase,
  households: readonly { readonly householdId: string }[],
): Promise<void> {
  await Promise.all(
    households.flatMap(({ householdId }) => [
      ...OF_WEEKS.map((table) => ofHousehold(database.rows(table), householdId).limit(1).primaryKeys()),
      ofHousehold(database.shadow, householdId).limit(1).primaryKeys(),
      database.attention.where({ householdId }).primaryKeys(),
    ]),
  );
}
