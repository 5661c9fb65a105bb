/**
 * Random households, gestures, partitions, losses, restarts and clocks; at the end all sync. A failure prints
 * its seed: `FAIRDAY_SEED=… npx vitest run --project integration random-histories` plays it again.
 */
import { NOON } from 'api/test-people.ts';
import fc from 'fast-check';
import { addMinutes } from 'sync-protocol/rules/calendar.ts';
import { expect, it } from 'vitest';
import { Device } from './test-device.ts';
import { MAKERS, makeGesture } from './test-gestures.ts';
import { openHome, worldOfFile } from './test-household.ts';
import { asSeenBy, expectHoursKept, expectLedgerAddsUp, logOf, serverRows } from './test-invariants.ts';
import type { Fault } from './test-network.ts';

const RUNS = Number(process.env['FAIRDAY_RUNS'] ?? 60);
const SEED = process.env['FAIRDAY_SEED'];
const DEVICES = 5;
const DAY_MS = 86_400_000;

const world = worldOfFile();

const number = fc.nat(60);
const who = fc.nat(DEVICES - 1);
const fault = fc.constantFrom<Fault>('none', 'none', 'lost request', 'lost answer', 'twice');
const step = fc.oneof(
  {
    weight: 44,
    arbitrary: fc.record({
      do: fc.constant('gesture' as const),
      who,
      maker: fc.nat(MAKERS - 1),
      which: number,
      size: number,
    }),
  },
  { weight: 24, arbitrary: fc.record({ do: fc.constant('sync' as const), who, fault }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('late' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('network' as const), who, isUp: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('restart' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('clock' as const), minutes: fc.nat(600) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('skew' as const),
      who,
      ms: fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('remember' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('forget' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove a nanny' as const), which: fc.nat(1) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Home = Awaited<ReturnType<typeof openHome>>;

/** One household's people with their phones, and what each of them was told is saved. */
class History {
  readonly home: Home;
  readonly devices: readonly Device[];
  readonly #rollBacks = new Map<Device, { roll: () => Promise<void>; saved: number }>();
  readonly #saved = new Map<Device, string[]>();
  readonly #versions = new Map<Device, number>();
  #ids = 0;

  private constructor(home: Home, devices: readonly Device[]) {
    this.home = home;
    this.devices = devices;
  }

  static async open(): Promise<History> {
    const at = world();
    at.clock.now = NOON;
    const home = await openHome(at, 2);
    const [first, second] = home.nannies.map(({ person }) => person);
    if (first === undefined || second === undefined) throw new Error('A home of two nannies');
    const people = [home.family, home.family, first, first, second];
    const devices = people.map((person) => new Device(at, person));
    for (const device of devices) await device.mustSync();
    return new History(home, devices);
  }

  async play(step: Step): Promise<void> {
    if (step.do === 'clock') world().clock.now = addMinutes(world().clock.now, step.minutes);
    else if (step.do === 'remove a nanny') await this.#removeNanny(step.which);
    else await this.#onDevice(step);
  }

  async #onDevice(step: Exclude<Step, { do: 'clock' | 'remove a nanny' }>): Promise<void> {
    const device = this.devices[step.who];
    if (device === undefined) throw new Error('No such device');
    if (step.do === 'gesture') await this.#gesture(device, step);
    if (step.do === 'sync') await this.#sync(device, step.fault);
    if (step.do === 'late') await device.network.deliverLate();
    if (step.do === 'network') device.network.isUp = step.isUp;
    if (step.do === 'restart') device.restart();
    if (step.do === 'skew') device.skewMs = step.ms;
    if (step.do === 'remember') {
      const saved = this.#savedOn(device).length;
      this.#rollBacks.set(device, { roll: await device.snapshot(), saved });
    }
    if (step.do === 'forget') await this.#forget(device);
    if (step.do === 'gesture' || step.do === 'sync') {
      expect(await device.contents()).toEqual(await device.rebuilt());
    }
  }

  async #gesture(device: Device, { maker, which, size }: { maker: number; which: number; size: number }) {
    const { householdId } = this.home;
    const scene = { device, householdId, choice: { which, size }, newId: () => this.#newId() };
    const gesture = await makeGesture(scene, maker);
    if (gesture === undefined) return;
    const before = new Set((await device.queue()).map(({ id }) => id));
    // A device that has lost its access has no rows to do anything with: then it says so.
    await device.perform(householdId, [gesture]).catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'no_access' });
    });
    const made = (await device.queue()).filter(({ id }) => !before.has(id));
    this.#savedOn(device).push(...made.map(({ id }) => id));
  }

  async #sync(device: Device, what: Fault): Promise<void> {
    device.network.faults = [what];
    await device.sync();
    device.network.faults = [];
    await this.#expectCursorForward(device);
  }

  async #expectCursorForward(device: Device): Promise<void> {
    const { cursor } = (await device.database.households.get(this.home.householdId)) ?? {};
    if (cursor === undefined || cursor === null) return;
    const { version } = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as { version: number };
    expect(version).toBeGreaterThanOrEqual(this.#versions.get(device) ?? 0);
    this.#versions.set(device, version);
  }

  /** The phone is as it was: what was saved since and not sent is lost, by the browser and not by us. */
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
      await device.syncUntilQuiet(8);
    }
    for (const device of this.devices) await device.mustSync();
  }

  async expectAllWell(): Promise<void> {
    const { householdId, nannies } = this.home;
    const rows = await serverRows(world(), householdId);
    const log = await logOf(world(), householdId);
    const employed = new Set(rows.nanny.map(({ id }) => id));
    for (const [i, device] of this.devices.entries()) {
      const nanny = i < 2 ? undefined : nannies[i < 4 ? 0 : 1];
      const isGone = nanny !== undefined && !employed.has(nanny.id);
      const shown = await device.contents();
      if (isGone) expect(Object.values(shown).flat()).toEqual([]);
      else expect(shown).toEqual(nanny === undefined ? rows : asSeenBy(rows, nanny.id));
      expect(await device.queue()).toEqual([]);
      expect(await device.database.shadow.toArray()).toEqual([]);
      await this.#expectNothingNowhere(device, new Map(log.map(({ id, result }) => [id, result])));
      const colleague = nannies.find(({ id }) => nanny !== undefined && id !== nanny.id);
      if (colleague !== undefined) expect(device.network.texts.join('\n')).not.toContain(colleague.id);
    }
    expectLedgerAddsUp(rows);
    expectHoursKept(rows, log);
  }

  /** What was told as saved has an outcome, or stands in needs attention. */
  async #expectNothingNowhere(device: Device, log: ReadonlyMap<string, string>): Promise<void> {
    const kept = new Set((await device.attention()).map(({ id }) => id));
    const nowhere = this.#savedOn(device).filter((id) => {
      const result = log.get(id);
      return !kept.has(id) && (result === undefined || result === 'rejected');
    });
    expect(nowhere).toEqual([]);
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

async function holds(steps: readonly Step[]): Promise<void> {
  const history = await History.open();
  try {
    for (const each of steps) await history.play(each);
    await history.settle();
    await history.expectAllWell();
  } finally {
    await history.close();
  }
}

it('whatever happens, at the end all devices show the server’s rows, and nothing is nowhere', {
  timeout: RUNS * 10_000,
}, async () => {
  const parameters = SEED === undefined ? {} : { seed: Number(SEED) };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 60, size: 'max' }), holds), {
    numRuns: RUNS,
    endOnFailure: process.env['FAIRDAY_SHRINK'] === undefined,
    ...parameters,
  });
});
