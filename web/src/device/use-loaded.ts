/** Runs live queries over the device's database, each on one snapshot, once the memberships are known. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useLanguage } from '../kit/language/use-language.ts';
import type { DeviceDatabase } from './database.ts';
import type { Device } from './device.ts';
import type { StoredMembership } from './sync/device-storage.ts';
import { useDevice } from './use-device.ts';
import { LOADING, type Memberships, readSnapshot, useMemberships } from './use-memberships.ts';
import type { Loaded } from './views.ts';

/** Gets the shown households' memberships, and in `all` also those of households that the screens don't show. */
type Query<T> = (
  database: DeviceDatabase,
  memberships: readonly StoredMembership[],
  all: readonly StoredMembership[],
) => Promise<T>;

/** A live query over the device's database. 'loading' until it has run and the first sync is complete. */
export function useLoaded<T>(query: Query<T>, dependencies: readonly unknown[]): Loaded<T> {
  const device = useDevice();
  const memberships = useMemberships(device);
  // The names of households are read in it.
  const language = useLanguage();
  const loaded = useLiveQuery(
    // Async, so that Dexie follows its awaits: of rows that are read after many, it would not notice the changes.
    async () => readLoaded({ device, memberships }, query),
    [device, memberships, language, ...dependencies],
  );
  return loaded ?? LOADING;
}

/** What a live query depends on. */
export interface Source {
  readonly device: Pick<Device, 'database'> | undefined;
  readonly memberships: Memberships;
}

/** Runs a live query once. Never throws. */
export async function readLoaded<T>({ device, memberships }: Source, query: Query<T>): Promise<Loaded<T>> {
  if (device === undefined) return LOADING;
  if (memberships.state !== 'ready') return memberships;
  const { database } = device;
  const { shown, all } = memberships.data;
  return readSnapshot(database, async () => ({ state: 'ready', data: await query(database, shown, all) }));
}
