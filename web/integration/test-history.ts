/**
 * Generates and plays a random history of one household (mutations, network faults, restarts, clock skew), and checks
 * that nothing is lost or leaked and all devices agree.
 */

import { NOON, type TestServer } from 'api/test-support/people.ts';
import { type Arbitrary, boolean, constant, constantFrom, integer, nat, oneof, record } from 'fast-check';
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import { courseOfDay } from './test-day.ts';
import { Device, syncAll, syncUntilDone } from './test-device.ts';
import { type FamilyHome, openHome } from './test-household.ts';
import {
  asSeenBy,
  expectHoursKept,
  expectLedgerAddsUp,
  expectSame,
  logOf,
  serverRows,
} from './test-invariants.ts';
import { MAKERS, makeMutation } from './test-mutations.ts';
import { type Fault, readCursor } from './test-network.ts';

const DEVICES = 5;
const DAY_MS = 86_400_000;

const who = nat(DEVICES - 1);
const fault = constantFrom<Fault>('none', 'none', 'lost request', 'lost answer', 'twice');
const choice = { who, maker: nat(MAKERS - 1), which: nat(9), size: nat(60) };
const ms = integer({ min: -2 * DAY_MS, max: 2 * DAY_MS });
const weighted = [
  [70, record({ do: constant('mutation' as const), ...choice })],
  [12, record({ do: constant('sync' as const), who, fault })],
  [12, record({ do: constant('mutation while syncing' as const), fault, ...choice })],
  [3, record({ do: constant('late' as const), who })],
  [3, record({ do: constant('network' as const), who, isUp: boolean() })],
  [3, record({ do: constant('restart' as const), who })],
  [3, record({ do: constant('clock' as const), minutes: nat(600) })],
  [3, record({ do: constant('skew' as const), who, ms })],
  [3, record({ do: constant('remember' as const), who })],
  [3, record({ do: constant('forget' as const), who })],
  [2, record({ do: constant('crowd' as const) })],
  [1, record({ do: constant('remove a nanny' as const), which: nat(1) })],
] as const;

/** One step of a history. `who` is the index of the device. */
export const anyStep = oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));
export type Step = (typeof weighted)[number][1] extends Arbitrary<infer S> ? S : never;

/** A household's devices, and the mutations that each has saved. */
export class History {
  readonly home: FamilyHome;
  readonly devices: readonly Device[];
  readonly #rollBacks = new Map<Device, { roll: () => Promise<void>; saved: number }>();
  readonly #saved = new Map<Device, string[]>();
  readonly #versions = new Map<Device, number>();
  /** Runs while the next answer is on its way. */
  #meanwhile: (() => Promise<void>) | undefined;
  /** Errors inside the fake network, which the engine would treat as network failures. */
  readonly #wrong: unknown[] = [];
  #ids = 0;

  private constructor(home: FamilyHome, devices: readonly Device[]) {
    this.home = home;
    this.devices = devices;
  }

  static async open(at: TestServer): Promise<History> {
    at.clock.now = NOON;
    const home = await openHome(at, 2);
    const [first, second] = home.nannies.map(({ person }) => person);
    if (first === undefined || second === undefined) throw new Error('A home of two nannies');
    const people = [home.family, home.family, first, first, second];
    const devices = people.map((person) => new Device(at, person));
    await syncAll(...devices);
    const history = new History(home, devices);
    await history.#begin();
    return history;
  }

  /** Creates days of both nannies: most accepted, some with hours, a to-do or a payment. */
  async #begin(): Promise<void> {
    const [family] = this.devices;
    const mutations = this.home.nannies.flatMap(({ id: nannyId }) =>
      [2, 3, 4, 5, 6].flatMap((day, i) => {
        const ids = { dayId: this.#newId(), todoId: this.#newId(), paymentId: this.#newId() };
        return courseOfDay({ nannyId, date: `2026-03-0${day}` }, ids).slice(0, 5 - i);
      }),
    );
    await family?.perform(this.home.householdId, mutations);
    await syncAll(...this.devices);
  }

  async play(step: Step): Promise<void> {
    if (step.do === 'clock')
      this.home.testServer.clock.now = addMinutes(this.home.testServer.clock.now, step.minutes);
    else if (step.do === 'crowd') await this.#crowd();
    else if (step.do === 'remove a nanny') await this.#removeNanny(step.which);
    else await this.#onDevice(step);
  }

  async #onDevice(step: Exclude<Step, { do: 'clock' | 'crowd' | 'remove a nanny' }>): Promise<void> {
    const device = this.devices[step.who];
    if (device === undefined) throw new Error('No such device');
    if (step.do === 'mutation') await this.#mutation(device, step);
    if (step.do === 'sync') await this.#sync(device, step.fault);
    if (step.do === 'mutation while syncing') {
      this.#meanwhile = async () => {
        await this.#mutation(device, step);
        // Syncs as another tab of the device would.
        if (step.size % 3 === 0) await device.sync();
      };
      await this.#sync(device, step.fault);
      this.#meanwhile = undefined;
    }
    if (step.do === 'late') await device.network.deliverLate();
    if (step.do === 'network') device.network.isUp = step.isUp;
    if (step.do === 'restart') device.restart();
    if (step.do === 'skew') device.skewMs = step.ms;
    if (step.do === 'remember') {
      const saved = this.#savedOn(device).length;
      this.#rollBacks.set(device, { roll: await device.snapshot(), saved });
    }
    if (step.do === 'forget') await this.#forget(device);
    if (step.do === 'mutation' || step.do === 'sync' || step.do === 'mutation while syncing') {
      expectSame(await device.contents(), await device.rebuilt());
    }
  }

  async #mutation(device: Device, { maker, which, size }: { maker: number; which: number; size: number }) {
    const { householdId } = this.home;
    const context = { device, householdId, choice: { which, size }, newId: () => this.#newId() };
    const mutation = await makeMutation(context, maker);
    if (mutation === undefined) return;
    const before = new Set((await device.queue()).map(({ id }) => id));
    // A device without access has no rows: 'no_access'.
    await device.perform(householdId, [mutation]).catch((error: unknown) => {
      expectSame(error, new Rejection('no_access'));
    });
    const made = (await device.queue()).filter(({ id }) => !before.has(id));
    this.#savedOn(device).push(...made.map(({ id }) => id));
  }

  async #sync(device: Device, what: Fault): Promise<void> {
    device.network.faults = [what];
    device.network.onAnswered = () => this.#onAnswered(device);
    await device.sync();
    device.network.faults = [];
    device.network.onAnswered = async () => undefined;
    expectSame(this.#wrong, []);
    await this.#expectCursorForward(device);
  }

  /** Syncs all devices at once, each from two tabs. */
  async #crowd(): Promise<void> {
    await Promise.all([...this.devices, ...this.devices].map((device) => device.sync()));
    for (const device of this.devices) {
      await this.#expectCursorForward(device);
      expectSame(await device.contents(), await device.rebuilt());
    }
  }

  async #onAnswered(device: Device): Promise<void> {
    try {
      const act = this.#meanwhile;
      this.#meanwhile = undefined;
      await act?.();
      expectSame(await device.contents(), await device.rebuilt());
    } catch (error) {
      this.#wrong.push(error);
    }
  }

  async #expectCursorForward(device: Device): Promise<void> {
    const { cursor } = (await device.database.households.get(this.home.householdId)) ?? {};
    if (cursor === undefined || cursor === null) return;
    const { version } = readCursor(cursor);
    expectSame(version, Math.max(version, this.#versions.get(device) ?? 0));
    this.#versions.set(device, version);
  }

  /** Restores the device's remembered state. The browser lost what was saved since then. */
  async #forget(device: Device): Promise<void> {
    const known = this.#rollBacks.get(device);
    if (known === undefined) return;
    await known.roll();
    this.#savedOn(device).splice(known.saved);
    this.#versions.delete(device);
  }

  async #removeNanny(which: number): Promise<void> {
    await this.home.family.delete(`/api/nannies/${this.home.nannies[which]?.id ?? ''}`);
  }

  async settle(): Promise<void> {
    for (const device of this.devices) {
      device.network.isUp = true;
      await device.network.deliverLate();
      await syncUntilDone(device, 8);
    }
    await syncAll(...this.devices);
  }

  async expectAllWell(): Promise<void> {
    const { householdId, nannies } = this.home;
    const rows = await serverRows(this.home.testServer, householdId);
    const log = await logOf(this.home.testServer, householdId);
    const active = rows.nanny.filter(({ archivedAt }) => archivedAt === null);
    const employed = new Set(active.map(({ id }) => id));
    for (const [i, device] of this.devices.entries()) {
      const nanny = i < 2 ? undefined : nannies[i < 4 ? 0 : 1];
      const isGone = nanny !== undefined && !employed.has(nanny.id);
      const shown = await device.contents();
      if (isGone) expectSame(Object.values(shown).flat(), []);
      else expectSame(shown, nanny === undefined ? rows : asSeenBy(rows, nanny.id));
      expectSame(await device.queue(), []);
      expectSame(await device.database.shadow.toArray(), []);
      await this.#expectNothingLost(device, new Map(log.map(({ id, result }) => [id, result])));
      const colleague = nannies.find(({ id }) => nanny !== undefined && id !== nanny.id);
      const colleagueTexts = device.network.texts.filter(
        (text) => colleague !== undefined && text.includes(colleague.id),
      );
      expectSame(colleagueTexts, []);
    }
    expectLedgerAddsUp(rows);
    expectHoursKept(rows, log);
  }

  /** Checks that each saved mutation was applied, or is in needs attention. */
  async #expectNothingLost(device: Device, log: ReadonlyMap<string, string>): Promise<void> {
    const kept = new Set((await device.attention()).map(({ id }) => id));
    const lost = this.#savedOn(device).filter((id) => {
      const result = log.get(id);
      return !kept.has(id) && (result === undefined || result === 'rejected');
    });
    expectSame(lost, []);
  }

  async close(): Promise<void> {
    for (const device of this.devices) await device.discard();
  }

  #savedOn(device: Device): string[] {
    const saved = this.#saved.get(device) ?? [];
    this.#saved.set(device, saved);
    return saved;
  }

  #newId(): string {
    this.#ids += 1;
    return `01900000-0000-7000-8000-${this.#ids.toString(16).padStart(12, '0')}`;
  }
}
