/** Checks each simulated device by the guarantees of docs/sync.md: its rows, its cursors, and that nothing is lost. */
import type { SyncAnswer } from 'sync-protocol/kernel/wire.ts';
import { writeRows } from '../../src/device/sync/local-rows.ts';
import { rebase } from '../../src/device/sync/rebase.ts';
import { readCursor } from '../test-network.ts';
import type { MemoryState } from './test-memory-storage.ts';
import { recordsOf, type ServerModel } from './test-server-model.ts';
import type { Saved, SimulatedDevice } from './test-simulated-device.ts';
import { keyOf, textOf } from './test-snapshots.ts';
import { expectGuarantee } from './test-violation.ts';

const texts = new WeakMap<object, string>();

/** Returns a row's text, cached by object: an unchanged row stays the same object. */
function textOfRow(row: object): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = textOf(row);
  texts.set(row, text);
  return text;
}

/** Results of mutations that need no attention of their author. */
const COUNTS = new Set(['applied', 'noop', 'review']);

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

export class DeviceInvariants {
  readonly #model: ServerModel;
  readonly #cursors = new Map<SimulatedDevice, Map<string, number>>();

  constructor(model: ServerModel) {
    this.#model = model;
  }

  /** Checks what must hold on a device at any moment. */
  async expectDevice(device: SimulatedDevice): Promise<void> {
    expectGuarantee(6, device.errors.length === 0, () => `${device.name}: ${String(device.errors[0])}`);
    const { state } = device.database;
    this.expectSaved(device, state);
    const memberships = (state.meta.get('memberships') ?? []) as SyncAnswer['memberships'];
    const seen = new Set(memberships.map(({ householdId }) => householdId));
    for (const { householdId } of [...state.rows.values(), ...state.shadow.values()]) {
      expectGuarantee(
        5,
        seen.has(householdId),
        () => `${device.name} still holds rows of household ${householdId}`,
      );
    }
    for (const { householdId, nannyId } of memberships) {
      this.#expectServerRows(device, { householdId, nannyId });
    }
    await this.#expectRebuilt(device, memberships);
  }

  /** Checks that the device's rows without its queue are the server's at the device's cursor. */
  #expectServerRows(device: SimulatedDevice, grant: { householdId: string; nannyId: string | null }): void {
    const { householdId, nannyId } = grant;
    const known = this.#model.household(householdId);
    if (known === undefined) return;
    const { home } = known;
    const isOwn = nannyId === null || recordsOf(home, device.accountId).includes(nannyId);
    expectGuarantee(5, isOwn && (nannyId !== null || home.family.accountId === device.accountId), () => {
      return `${device.name} sees ${householdId} as ${nannyId ?? 'its family'}`;
    });
    const { state } = device.database;
    const cursor = state.households.get(householdId)?.cursor;
    if (cursor === undefined) return;
    expectGuarantee(1, cursor !== null, () => `${device.name}: the digest does not agree`);
    const { version } = readCursor(cursor ?? '');
    const last = this.#cursorsOf(device).get(householdId) ?? 0;
    expectGuarantee(
      1,
      version >= last,
      () => `${device.name}: the cursor went back from ${last} to ${version}`,
    );
    this.#cursorsOf(device).set(householdId, version);
    const snapshot = known.snapshots.get(version);
    expectGuarantee(
      1,
      snapshot !== undefined,
      () => `${device.name} has version ${version}, which doesn't exist`,
    );
    const expected = new Map<string, string>();
    for (const [key, row] of snapshot?.rows ?? []) {
      const isSeen = nannyId === null || row.table === 'household' || row.nannyId === nannyId;
      if (isSeen) expected.set(key, row.text);
    }
    const wrong = differences(baseOf(state, householdId), expected);
    expectGuarantee(1, wrong.length === 0, () => `${device.name} at version ${version}: ${wrong.join('; ')}`);
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
    expectGuarantee(
      6,
      wrong === '',
      () => `${device.name} shows other rows than server rows plus queue: ${wrong}`,
    );
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
      !queued.has(id) && !state.attention.has(id) && !COUNTS.has(this.#model.resultOf(id) ?? '');
    const lost = device.saved.filter(isLost);
    expectGuarantee(3, lost.length === 0, () => `${device.name}: ${lost.map(({ id }) => id).join()} is lost`);
  }

  /** Checks that refused mutations which the device lost are in needs attention, while it may see the household. */
  expectLostReported(device: SimulatedDevice): void {
    const grants = this.#model.grantsOf(device.accountId);
    for (const { id, householdId } of device.lost) {
      const isRefused = this.#model.resultOf(id) === 'rejected';
      if (!isRefused || !grants.has(householdId)) continue;
      const isTold = device.database.state.attention.has(id);
      expectGuarantee(
        3,
        isTold,
        () => `${device.name}: refused ${id}, which it had lost, is not in needs attention`,
      );
    }
  }

  /** Checks the end state: the newest version, an empty queue, and only granted households. */
  expectSettled(device: SimulatedDevice): void {
    const { state } = device.database;
    expectGuarantee(6, state.queue.size === 0, () => `${device.name} still has ${state.queue.size} to send`);
    expectGuarantee(1, state.shadow.size === 0, () => `${device.name} still has a shadow`);
    const grants = this.#model.grantsOf(device.accountId);
    const isLeft = [...state.households.keys()].some((id) => !grants.has(id));
    expectGuarantee(5, !isLeft, () => `${device.name} still has the cursor of a household that it lost`);
    for (const householdId of grants.keys()) {
      const version = this.#cursorsOf(device).get(householdId);
      const newest = this.#model.household(householdId)?.version;
      expectGuarantee(
        1,
        version === newest,
        () => `${device.name} is at version ${version}, not at ${newest}`,
      );
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
