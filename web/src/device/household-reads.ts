/**
 * Reads that live queries share: households, a table's rows, nannies' names, shadow rows, unsent ids, entries about a
 * subject; and a helper that reads household after household.
 */
import { Dexie } from 'dexie';
import type { AnyRow, TableName } from 'sync-protocol/kernel/tables.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import { householdNameIn } from 'sync-protocol/people/household-name.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { currentLanguage } from '../kit/language/language.ts';
import { type StoredHistoryEntry, unbundle } from './bundled-records.ts';
import { type DeviceDatabase, ofHousehold } from './database.ts';
import type { ShadowRow, StoredMembership } from './sync/device-storage.ts';

/** Returns a household with its name in the reader's language. */
export async function householdOf(
  database: DeviceDatabase,
  householdId: string,
): Promise<Household | undefined> {
  // Not awaited here: Dexie's transaction follows only so many awaits.
  return database
    .rows<Household>('household')
    .get([householdId, householdId])
    .then(
      (household) => household && { ...household, name: householdNameIn(household.name, currentLanguage()) },
    );
}

/** Returns those of the account's households whose rows have arrived. */
export async function householdsOf(
  database: DeviceDatabase,
  memberships: readonly StoredMembership[],
): Promise<Household[]> {
  const households: Household[] = [];
  for (const { householdId } of memberships) {
    const household = await householdOf(database, householdId);
    if (household !== undefined) households.push(household);
  }
  return households;
}

export function allOf<R extends AnyRow>(
  database: DeviceDatabase,
  table: TableName,
  householdId: string,
): Promise<R[]> {
  return ofHousehold(database.rows<R>(table), householdId).toArray();
}

export async function nannyNames(
  database: DeviceDatabase,
  householdId: string,
): Promise<Map<string, string>> {
  const nannies = await allOf<Nanny>(database, 'nanny', householdId);
  return new Map(nannies.map((nanny) => [nanny.id, nanny.name]));
}

/** Returns the server's copies of a table's rows that pending mutations have changed. */
export async function shadowOf(
  database: DeviceDatabase,
  householdId: string,
  table: TableName,
): Promise<ShadowRow[]> {
  const records = database.shadow
    .where('[householdId+table+id]')
    .between([householdId, table, Dexie.minKey], [householdId, table, Dexie.maxKey]);
  return unbundle(await records.toArray());
}

/** Returns the ids of a table's rows that pending mutations have changed. */
export async function unsentIds(
  database: DeviceDatabase,
  householdId: string,
  table: TableName,
): Promise<Set<string>> {
  return new Set((await shadowOf(database, householdId, table)).map(({ id }) => id));
}

/** Returns the stored history of one day, payment or nanny. A bundled record may also hold other entries. */
export async function entriesAbout(
  database: DeviceDatabase,
  householdId: string,
  subjectId: string,
): Promise<StoredHistoryEntry[]> {
  const found = unbundle(await database.history.where('subjects').equals(subjectId).toArray());
  return found.filter((entry) => entry.householdId === householdId && entry.subjects.includes(subjectId));
}

/**
 * Reads household after household, each in a nested transaction. In a single one, the awaits of several households
 * would lose the transaction: Dexie follows only so many of them.
 */
export async function readEach<T>(
  database: DeviceDatabase,
  households: readonly Household[],
  read: (household: Household) => PromiseLike<T>,
): Promise<T[]> {
  const results: T[] = [];
  for (const household of households) {
    results.push(await database.inTransaction('r', async () => read(household)));
  }
  return results;
}
