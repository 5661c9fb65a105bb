/**
 * Runs one scenario with the real engines and the real server, and checks both after each step and once everything has
 * arrived.
 */
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import type { TableName } from 'sync-protocol/kernel/tables.ts';
import { type Choice, pick } from '../test-choice.ts';
import { makeMutation } from '../test-mutations.ts';
import { Carrier } from './test-carrier.ts';
import { DeviceInvariants } from './test-device-invariants.ts';
import { Liars } from './test-liars.ts';
import type { Server } from './test-server.ts';
import { ServerModel } from './test-server-model.ts';
import {
  closeWeeks,
  createHouseholds,
  type Home,
  idOf,
  type People,
  type Person,
  rejoinNanny,
  type Sizes,
} from './test-setup.ts';
import { SimulatedDevice } from './test-simulated-device.ts';
import type { Step } from './test-steps.ts';
import { expectGuarantee } from './test-violation.ts';
import { VirtualTime } from './test-virtual-time.ts';

export const START = '2026-03-05T17:00:00.000Z';
const STEP_MS = 1000;
const MAX_TRIES = 3;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const times = (person: Person, count: number): Person[] => Array.from({ length: count }, () => person);

export class Scenario {
  readonly #server: Server;
  readonly #people: People;
  readonly #homes: Home[];
  readonly #time: VirtualTime;
  readonly #model: ServerModel;
  readonly #invariants: DeviceInvariants;
  readonly #devices: readonly SimulatedDevice[];
  readonly #liars: Liars;
  /** Commits of each device that a crash can't lose. */
  readonly #safe = new Map<SimulatedDevice, number>();
  readonly #carrier: Carrier;
  #ids = 0;

  private constructor(parts: { server: Server; people: People; homes: Home[]; sizes: Sizes }) {
    const { server, people, homes, sizes } = parts;
    this.#server = server;
    this.#people = people;
    this.#homes = homes;
    this.#time = new VirtualTime(server.clock);
    this.#model = new ServerModel(server.sql, homes);
    this.#invariants = new DeviceInvariants(this.#model);
    this.#devices = this.#owners(sizes).map((person) => new SimulatedDevice(person, this.#time));
    this.#carrier = new Carrier({
      server,
      model: this.#model,
      invariants: this.#invariants,
      time: this.#time,
      devices: this.#devices,
    });
    const newId = (kind: string): string => this.#newId(kind);
    this.#liars = new Liars({ server, people, homes, model: this.#model, devices: this.#devices, newId });
  }

  #owners({ homes, nannies, familyDevices, nannyDevices }: Sizes): Person[] {
    const { families, nannies: both } = this.#people;
    return [
      ...times(families[0], familyDevices),
      ...times(both[0], nannyDevices),
      ...(nannies > 1 ? [both[1]] : []),
      ...(homes > 1 ? [families[1]] : []),
    ];
  }

  static async open(server: Server, people: People, sizes: Sizes): Promise<Scenario> {
    server.clock.now = START;
    const homes = await createHouseholds(server, people, sizes);
    const scenario = new Scenario({ server, people, homes, sizes });
    await scenario.#begin();
    return scenario;
  }

  async #begin(): Promise<void> {
    await this.#model.update();
    for (const device of this.#devices) {
      // Checked at every commit, not only after each step.
      device.database.onCommit = (state) => {
        try {
          this.#invariants.expectSaved(device, state);
        } catch (error) {
          device.errors.push(error);
        }
      };
      await this.#carrier.syncAll(device);
      this.#safe.set(device, device.database.commits);
    }
  }

  /** How many requests were sent to the server. */
  get requests(): number {
    return this.#carrier.requests;
  }

  async run(step: Step): Promise<void> {
    await this.#time.pass(STEP_MS);
    const device = 'who' in step ? pick(this.#devices, step.who) : undefined;
    if (device === undefined) await this.#happen(step);
    else await this.#happenOn(device, step);
    for (const each of device === undefined ? this.#devices : [device])
      await this.#invariants.expectDevice(each);
  }

  async #happen(step: Step): Promise<void> {
    if (step.do === 'time') await this.#pass(step.minutes * MINUTE_MS);
    if (step.do === 'stray') await this.#carrier.deliverStray(step.which);
    if (step.do === 'server') await this.#server.restart();
    if (step.do === 'employ') await this.#employ(pick(this.#homes, step.home), step.which);
    if (step.do === 'closeWeeks') await this.#closeWeeks(pick(this.#homes, step.home));
    if (step.do === 'carry') await this.#carrier.carryAny(step.which, step.delivery);
    if (step.do === 'lie') this.#carrier.requests += await this.#liars.lie(step);
    if (step.do === 'door') await this.#tryDoor(step);
  }

  async #happenOn(device: SimulatedDevice, step: Step): Promise<void> {
    if (step.do === 'mutation') await this.#mutation(device, step);
    if (step.do === 'invalid')
      await device.queueInvalid(pick(this.#homes, step.home)?.householdId ?? '', this.#newId('1'));
    if (step.do === 'ask') await device.ask(step.tab, step.takesOver);
    if (step.do === 'sync') await this.#carrier.sync(device, step.delivery);
    if (step.do === 'crashServer') await this.#carrier.crashServer(device, step);
    if (step.do === 'skew') device.skewMs = step.ms;
    if (step.do === 'restart') await device.restart();
    if (step.do === 'crash') {
      await device.crash(step.commits, this.#safe.get(device) ?? 0);
      this.#invariants.forgetCursors(device);
    }
    if (step.do === 'network') {
      device.isUp = step.isUp;
      if (!step.isUp) await device.cut();
    }
  }

  /** Makes a mutation that this person can make here. Tries others while none applies or is accepted. */
  async #mutation(device: SimulatedDevice, choice: Extract<Step, { do: 'mutation' }>): Promise<void> {
    const homes = this.#homes.filter(({ householdId }) => device.sees(householdId));
    // A person without grants tries a household that the device no longer shows.
    const home = pick(homes, choice.home) ?? pick(this.#homes, choice.home);
    if (home === undefined) return;
    const isFamily = home.family.accountId === device.accountId;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const maker = isFamily ? choice.maker + tries * 7 : tries === 0 ? choice.hers : tries;
      const before = device.saved.length;
      await this.#make(device, { householdId: home.householdId, choice, maker });
      if (device.saved.length > before) return;
    }
  }

  async #make(
    device: SimulatedDevice,
    { householdId, choice, maker }: { householdId: string; choice: Choice; maker: number },
  ): Promise<void> {
    const all = (table: TableName) => device.rows(householdId, table);
    const context = {
      device: { all, now: device.now } as never,
      householdId,
      choice,
      newId: () => this.#newId('2'),
    };
    const mutation = await makeMutation(context, maker);
    if (mutation === undefined) return;
    // Without a grant the device has no rows: 'no_access'.
    await device.perform(householdId, { ...mutation, id: this.#newId('1') }).catch((error: unknown) => {
      const isNoAccess = error instanceof Rejection && error.code === 'no_access';
      expectGuarantee(3, isNoAccess, () => `${device.name}: ${String(error)}`);
    });
  }

  /** Advances the clock. Open requests time out first. */
  async #pass(milliseconds: number): Promise<void> {
    for (const device of this.#devices) await device.cut();
    await this.#time.pass(milliseconds);
  }

  /** Removes a nanny, whose pay stays archived, or adds a new record for a removed one. */
  async #employ(home: Home | undefined, which: number): Promise<void> {
    if (home === undefined) return;
    const record = pick(home.records, which);
    if (record === undefined) return;
    const { person } = record;
    const present = home.records.find(({ isGranted, person: her }) => isGranted && her === person);
    if (present === undefined) await rejoinNanny(this.#server, home, person);
    else await this.#remove(home, present);
    await this.#model.update();
  }

  async #remove(home: Home, removed: Home['records'][number]): Promise<void> {
    const { nannyId, person } = removed;
    const url = `/api/nannies/${nannyId}`;
    this.#model.revoke(home, person);
    const answer = await this.#server.send({ method: 'DELETE', url, token: home.family.token });
    const { status } = answer ?? {};
    const isAtWork = status === 409;
    if (isAtWork) removed.isGranted = true;
    else expectGuarantee(5, status === 204 || status === 200, () => `a removal answered ${status}`);
  }

  /** Tries a door. A plan is saved before a removal, which it would cut. */
  async #tryDoor(step: Extract<Step, { do: 'door' }>): Promise<void> {
    const tried = await this.#liars.tryDoor(step);
    this.#carrier.requests += tried.requests;
    const home = pick(this.#homes, step.home);
    const record = home?.records.find(({ nannyId, isGranted }) => isGranted && nannyId === tried.nannyId);
    if (home === undefined || record === undefined || step.name !== 'another plan') return;
    await this.#remove(home, record);
    await this.#model.update();
  }

  async #closeWeeks(home: Home | undefined): Promise<void> {
    if (home === undefined) return;
    const terms = this.#model.rows(home.householdId, 'terms');
    await closeWeeks(this.#server, home, { closer: this.#people.closer, terms });
    await this.#model.update(({ name }) => name === 'week.close');
  }

  /** Ends all faults, delivers all late requests, syncs all devices, now and a day later, and checks the end state. */
  async settle(): Promise<void> {
    for (const device of this.#devices) device.isUp = true;
    await this.#carrier.deliverAllStray();
    for (const device of this.#devices) await this.#carrier.syncAll(device);
    // After a day, every answer has a digest.
    await this.#time.pass(DAY_MS);
    for (const device of this.#devices) await this.#carrier.syncAll(device);
    for (const device of this.#devices) {
      await this.#invariants.expectDevice(device);
      this.#invariants.expectSettled(device);
      this.#invariants.expectLostReported(device);
    }
  }

  #newId(kind: string): string {
    this.#ids += 1;
    return idOf(kind, this.#ids);
  }
}
