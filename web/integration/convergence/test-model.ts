/** Checks the guarantees of docs/sync.md against the server's log, its answers and each simulated device. */
import type { Sql } from 'api/database/connection.ts';
import type { AnyRow, Rows, TableName } from 'sync-protocol/model/tables.ts';
import type { MutationResult, SyncAnswer } from 'sync-protocol/sync/wire.ts';
import { writeRows } from '../../src/sync/local-rows.ts';
import { rebase } from '../../src/sync/rebase.ts';
import { readCursor } from '../test-network.ts';
import { Authority } from './test-authority.ts';
import type { MemoryState } from './test-memory-storage.ts';
import { Oracle } from './test-oracle.ts';
import type { Home, Person } from './test-setup.ts';
import type { Saved, SimulatedDevice } from './test-simulated-device.ts';
import {
  keyOf,
  type LoggedMutation,
  readUpdates,
  type SeenRow,
  type Snapshot,
  textOf,
} from './test-snapshots.ts';
import { hold } from './test-violation.ts';

interface KnownHousehold {
  readonly home: Home;
  readonly oracle: Oracle;
  readonly authority: Authority;
  readonly snapshots: Map<number, Snapshot>;
  readonly mutationIds: string[];
  version: number;
}

const unseen = (home: Home): KnownHousehold => {
  return {
    home,
    oracle: new Oracle(),
    authority: new Authority(),
    snapshots: new Map(),
    mutationIds: [],
    version: 0,
  };
};

const texts = new WeakMap<object, string>();

/** Returns a row's text, cached by object: an unchanged row stays the same object. */
function textOfRow(row: object): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = textOf(row);
  texts.set(row, text);
  return text;
}

const COUNTS = new Set(['applied', 'noop', 'review']);

/** Returns the ids of a nanny's records in a household, including earlier ones. */
const recordsOf = (home: Home, accountId: string): string[] =>
  home.records.filter(({ person }) => person.accountId === accountId).map(({ nannyId }) => nannyId);

function differences(actual: ReadonlyMap<string, string>, expected: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  for (const [key, text] of expected) {
    const shown = actual.get(key);
    if (shown === undefined) found.push(`lacks ${key}`);
    else if (shown !== text) found.push(`${key} is ${shown}, not ${text}`);
  }
  for (const key of actual.keys()) if (!expected.has(key)) found.push(`still has ${key}`);
  return found;
}

export class ServerModel {
  readonly #sql: Sql;
  readonly #households: Map<string, KnownHousehold>;
  /** The log, by mutation id. */
  readonly #mutations = new Map<string, LoggedMutation>();
  readonly #cursors = new Map<SimulatedDevice, Map<string, number>>();
  /** All forged requests. The history shows families the ids in them. */
  #lies = '';

  constructor(sql: Sql, homes: readonly Home[]) {
    this.#sql = sql;
    this.#households = new Map(homes.map((home) => [home.householdId, unseen(home)]));
  }

  /** Reads and checks the server's changes. `isAsked`: whether a mutation may be new; omit it after REST calls. */
  async update(isAsked: (mutation: LoggedMutation) => boolean = () => true): Promise<void> {
    const known = new Map([...this.#households].map(([id, { version }]) => [id, version]));
    for (const update of await readUpdates(this.#sql, known)) {
      const household = this.#households.get(update.householdId);
      if (household === undefined) continue;
      const { mutations, snapshot } = update;
      for (const mutation of mutations) {
        const isNew = !this.#mutations.has(mutation.id) || mutation.clientId === null;
        hold(2, isNew, () => `${mutation.id} was applied twice`);
        hold(2, isAsked(mutation), () => `${mutation.id} was never sent`);
        this.#mutations.set(mutation.id, mutation);
        household.mutationIds.push(mutation.id);
      }
      const versions = new Set(mutations.map(({ version }) => version));
      const isComplete = versions.size === snapshot.version - household.version;
      hold(2, isComplete, () => `version ${snapshot.version} has changes that are not in the log`);
      const before = household.snapshots.get(household.version);
      household.oracle.check(before, update);
      household.authority.check(before, update);
      household.snapshots.set(snapshot.version, snapshot);
      household.version = snapshot.version;
    }
  }

  versions(): string {
    return [...this.#households.values()].map(({ version }) => version).join();
  }

  noteLie(payload: string): void {
    this.#lies += payload;
  }

  /** Returns the newest rows of a table. */
  rows<T extends TableName>(householdId: string, table: T): Rows[T][] {
    return this.#seenRows(householdId)
      .filter((row) => row.table === table)
      .map(({ fields }) => fields as unknown as Rows[T]);
  }

  /** Returns the newest rows of all households. */
  allRows(): AnyRow[] {
    const seen = [...this.#households.keys()].flatMap((householdId) => this.#seenRows(householdId));
    return seen.map(({ fields }) => fields as unknown as AnyRow);
  }

  #seenRows(householdId: string): SeenRow[] {
    const household = this.#households.get(householdId);
    return [...(household?.snapshots.get(household.version)?.rows.values() ?? [])];
  }

  /** Returns the ids of a household's log. */
  mutationIds(householdId: string): string[] {
    return this.#households.get(householdId)?.mutationIds ?? [];
  }

  isKnown(id: string): boolean {
    return this.#mutations.has(id);
  }

  /** Returns the households that this account may see, each with the nanny's record; null for a family. */
  #grantsOf(accountId: string): Map<string, string | null> {
    const grants = new Map<string, string | null>();
    for (const { home } of this.#households.values()) {
      if (home.family.accountId === accountId) grants.set(home.householdId, null);
      const record = home.records.find((each) => each.isGranted && each.person.accountId === accountId);
      if (record !== undefined) grants.set(home.householdId, record.nannyId);
    }
    return grants;
  }

  /**
   * Checks that an answer has only this account's households and rows, and results as in the log. A mutation with one of
   * the stolen ids is refused.
   */
  expectAnswer({ accountId }: { accountId: string }, body: string, stolenIds = new Set<string>()): void {
    const answer = JSON.parse(body) as SyncAnswer;
    const outcomes = [
      ...Object.values(answer.households).flatMap((each) => each.outcomes),
      ...answer.orphans,
    ];
    for (const outcome of outcomes) this.#expectResult(outcome, stolenIds);
    const grants = this.#grantsOf(accountId);
    const actual = answer.memberships.map(({ householdId, nannyId }) => `${householdId} ${nannyId ?? ''}`);
    const expected = [...grants].map(([householdId, nannyId]) => `${householdId} ${nannyId ?? ''}`);
    const isSame = actual.toSorted().join() === expected.toSorted().join();
    hold(5, isSame, () => `memberships in the answer: ${actual.join()}`);
    for (const [householdId, { rows }] of Object.entries(answer.households)) {
      hold(5, grants.has(householdId), () => `an answer of household ${householdId}`);
      for (const row of Object.values(rows).flat() as AnyRow[]) {
        hold(5, this.#maySee({ householdId, nannyId: grants.get(householdId) ?? null }, row), () => {
          return `a row of another: ${row.id}`;
        });
      }
    }
    for (const { home } of this.#households.values()) {
      if (home.family.accountId === accountId) continue;
      const own = new Set(recordsOf(home, accountId));
      const foreign = home.records.map(({ nannyId }) => nannyId).filter((id) => !own.has(id));
      const leaked = foreign.filter((id) => body.includes(id) && !this.#lies.includes(id));
      hold(5, leaked.length === 0, () => `an answer names a colleague: ${leaked.join()}`);
    }
  }

  #maySee(grant: { householdId: string; nannyId: string | null }, row: AnyRow): boolean {
    const isHers = grant.nannyId === null || !('nannyId' in row) || row.nannyId === grant.nannyId;
    return row.householdId === grant.householdId && isHers;
  }

  #expectResult({ id, result, code }: MutationResult, stolenIds: ReadonlySet<string>): void {
    if (stolenIds.has(id) && result === 'rejected') return;
    const mutation = this.#mutations.get(id);
    const logged = mutation?.result;
    // A mutation without access isn't logged.
    const isSame = logged === undefined ? code === 'no_access' : logged === result;
    hold(2, isSame, () => `${id} is ${logged ?? 'not'} in the log, ${result} in the answer`);
  }

  /** Checks what must hold on a device at any moment. */
  async expectDevice(device: SimulatedDevice): Promise<void> {
    hold(6, device.errors.length === 0, () => `${device.name}: ${String(device.errors[0])}`);
    const { state } = device.database;
    this.expectSaved(device, state);
    const memberships = (state.meta.get('memberships') ?? []) as SyncAnswer['memberships'];
    const seen = new Set(memberships.map(({ householdId }) => householdId));
    for (const { householdId } of [...state.rows.values(), ...state.shadow.values()]) {
      hold(5, seen.has(householdId), () => `${device.name} still holds rows of household ${householdId}`);
    }
    for (const { householdId, nannyId } of memberships) {
      this.#expectServerRows(device, { householdId, nannyId });
    }
    await this.#expectRebuilt(device, memberships);
  }

  /** Checks that the device's rows without its queue are the server's at the device's cursor. */
  #expectServerRows(device: SimulatedDevice, grant: { householdId: string; nannyId: string | null }): void {
    const { householdId, nannyId } = grant;
    const known = this.#households.get(householdId);
    if (known === undefined) return;
    const { home } = known;
    const isOwn = nannyId === null || recordsOf(home, device.accountId).includes(nannyId);
    hold(5, isOwn && (nannyId !== null || home.family.accountId === device.accountId), () => {
      return `${device.name} sees ${householdId} as ${nannyId ?? 'its family'}`;
    });
    const { state } = device.database;
    const cursor = state.households.get(householdId)?.cursor;
    if (cursor === undefined) return;
    hold(1, cursor !== null, () => `${device.name}: the digest does not agree`);
    const { version } = readCursor(cursor ?? '');
    const last = this.#cursorsOf(device).get(householdId) ?? 0;
    hold(1, version >= last, () => `${device.name}: the cursor went back from ${last} to ${version}`);
    this.#cursorsOf(device).set(householdId, version);
    const snapshot = known.snapshots.get(version);
    hold(1, snapshot !== undefined, () => `${device.name} has version ${version}, which doesn't exist`);
    const expected = new Map<string, string>();
    for (const [key, row] of snapshot?.rows ?? []) {
      const isSeen = nannyId === null || row.table === 'household' || row.nannyId === nannyId;
      if (isSeen) expected.set(key, row.text);
    }
    const wrong = differences(baseOf(state, householdId), expected);
    hold(1, wrong.length === 0, () => `${device.name} at version ${version}: ${wrong.join('; ')}`);
  }

  /** Checks that the device shows the server's rows with the queue replayed on top. */
  async #expectRebuilt(device: SimulatedDevice, memberships: SyncAnswer['memberships']): Promise<void> {
    if (device.database.state.shadow.size === 0 && device.database.state.queue.size === 0) return;
    const { state } = await device.database.pretend(async (tx) => {
      for (const membership of memberships) {
        await writeRows(tx, membership.householdId, await tx.shadow(membership.householdId));
        await tx.clearShadow(membership.householdId);
        await rebase(tx, { accountId: device.accountId, membership });
      }
    });
    const shown = shownOf(device.database.state);
    const wrong = differences(shown, shownOf(state)).join('; ');
    hold(6, wrong === '', () => `${device.name} shows other rows than server rows plus queue: ${wrong}`);
  }

  /** Allows the device's cursors to go back, after a crash. */
  forgetCursors(device: SimulatedDevice): void {
    this.#cursors.delete(device);
  }

  #cursorsOf(device: SimulatedDevice): Map<string, number> {
    const cursors = this.#cursors.get(device) ?? new Map<string, number>();
    this.#cursors.set(device, cursors);
    return cursors;
  }

  /** Checks that each saved mutation is in the queue, applied, in review, or in needs attention. */
  expectSaved(device: SimulatedDevice, state: MemoryState): void {
    const queued = new Set([...state.queue.values()].map(({ id }) => id));
    const isLost = ({ id }: Saved): boolean =>
      !queued.has(id) && !state.attention.has(id) && !COUNTS.has(this.#mutations.get(id)?.result ?? '');
    const lost = device.saved.filter(isLost);
    hold(3, lost.length === 0, () => `${device.name}: ${lost.map(({ id }) => id).join()} is lost`);
  }

  /** Checks that refused mutations which the device lost are in needs attention, while it may see the household. */
  expectLostReported(device: SimulatedDevice): void {
    const grants = this.#grantsOf(device.accountId);
    for (const { id, householdId } of device.lost) {
      const isRefused = this.#mutations.get(id)?.result === 'rejected';
      if (!isRefused || !grants.has(householdId)) continue;
      const isTold = device.database.state.attention.has(id);
      hold(3, isTold, () => `${device.name}: refused ${id}, which it had lost, is not in needs attention`);
    }
  }

  /** Checks the end state: the newest version, an empty queue, and only granted households. */
  expectSettled(device: SimulatedDevice): void {
    const { state } = device.database;
    hold(6, state.queue.size === 0, () => `${device.name} still has ${state.queue.size} to send`);
    hold(1, state.shadow.size === 0, () => `${device.name} still has a shadow`);
    const grants = this.#grantsOf(device.accountId);
    const isLeft = [...state.households.keys()].some((id) => !grants.has(id));
    hold(5, !isLeft, () => `${device.name} still has the cursor of a household that it lost`);
    for (const householdId of grants.keys()) {
      const version = this.#cursorsOf(device).get(householdId);
      const newest = this.#households.get(householdId)?.version;
      hold(1, version === newest, () => `${device.name} is at version ${version}, not at ${newest}`);
    }
  }

  revoke(home: Home, person: Person): void {
    for (const record of home.records) {
      if (record.person.accountId === person.accountId) record.isGranted = false;
    }
  }
}

/** Returns a household's rows without the queue's changes. */
function baseOf(state: MemoryState, householdId: string): Map<string, string> {
  const base = new Map<string, string>();
  for (const [key, row] of state.rows) {
    if (row.householdId === householdId) base.set(`${key.split('|', 1)[0] ?? ''}/${row.id}`, textOfRow(row));
  }
  for (const { table, id, row, householdId: of } of state.shadow.values()) {
    if (of !== householdId) continue;
    if (row === null) base.delete(keyOf(table, id));
    else base.set(keyOf(table, id), textOfRow(row));
  }
  return base;
}

const shownOf = (state: MemoryState): Map<string, string> =>
  new Map([...state.rows].map(([key, row]) => [key, textOfRow(row)]));
