/**
 * Runs one scenario with the real engines and the real server, and checks both after each step and once everything has
 * arrived.
 */
import { Rejection } from 'sync-protocol/errors.ts';
import type { TableName } from 'sync-protocol/model/tables.ts';
import { type Choice, pick } from '../test-choice.ts';
import { makeMutation } from '../test-mutations.ts';
import { DeviceInvariants } from './test-device-invariants.ts';
import { Liars } from './test-liars.ts';
import { expectPulledAlike } from './test-own-version.ts';
import type { Crash, Server } from './test-server.ts';
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
import { type Packet, SimulatedDevice } from './test-simulated-device.ts';
import type { Delivery, Step } from './test-steps.ts';
import { expectGuarantee } from './test-violation.ts';
import { untilIdle, VirtualTime } from './test-virtual-time.ts';

export const START = '2026-03-05T17:00:00.000Z';
const STEP_MS = 1000;
const MAX_TRIES = 3;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Requests until a device must be in sync: enough for a stop, a renumbering and the pages of two households. */
const MAX_REQUESTS = 12;

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
  #ids = 0;
  /** Requests that were sent to the server. */
  requests = 0;

  private constructor(parts: { server: Server; people: People; homes: Home[]; sizes: Sizes }) {
    const { server, people, homes, sizes } = parts;
    this.#server = server;
    this.#people = people;
    this.#homes = homes;
    this.#time = new VirtualTime(server.clock);
    this.#model = new ServerModel(server.sql, homes);
    this.#invariants = new DeviceInvariants(this.#model);
    this.#devices = this.#carriers(sizes).map((person) => new SimulatedDevice(person, this.#time));
    const newId = (kind: string): string => this.#newId(kind);
    this.#liars = new Liars({ server, people, homes, model: this.#model, devices: this.#devices, newId });
  }

  #carriers({ homes, nannies, familyDevices, nannyDevices }: Sizes): Person[] {
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
      await this.#syncAll(device);
      this.#safe.set(device, device.database.commits);
    }
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
    if (step.do === 'stray') await this.#deliverStray(step.which);
    if (step.do === 'server') await this.#server.restart();
    if (step.do === 'employ') await this.#employ(pick(this.#homes, step.home), step.which);
    if (step.do === 'closeWeeks') await this.#closeWeeks(pick(this.#homes, step.home));
    if (step.do === 'carry') await this.#carryAny(step.which, step.delivery);
    if (step.do === 'lie') this.requests += await this.#liars.lie(step);
  }

  async #happenOn(device: SimulatedDevice, step: Step): Promise<void> {
    if (step.do === 'mutation') await this.#mutation(device, step);
    if (step.do === 'invalid')
      await device.queueInvalid(pick(this.#homes, step.home)?.householdId ?? '', this.#newId('1'));
    if (step.do === 'ask') await device.ask(step.tab, step.takesOver);
    if (step.do === 'sync') await this.#sync(device, step.delivery);
    if (step.do === 'crashServer') await this.#crashServer(device, step);
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
    const context = { device: { all } as never, householdId, choice, newId: () => this.#newId('2') };
    const mutation = await makeMutation(context, maker);
    if (mutation === undefined) return;
    // Without a grant the device has no rows: 'no_access'.
    await device.perform(householdId, { ...mutation, id: this.#newId('1') }).catch((error: unknown) => {
      const isNoAccess = error instanceof Rejection && error.code === 'no_access';
      expectGuarantee(3, isNoAccess, () => `${device.name}: ${String(error)}`);
    });
  }

  async #carryAny(which: number, delivery: Delivery): Promise<void> {
    const carriers = this.#devices.filter(({ packets }) => packets.length > 0);
    const carrier = pick(carriers, which);
    const packet = carrier && pick(carrier.packets, which >> 3);
    if (carrier !== undefined && packet !== undefined) await this.#carry(carrier, packet, delivery);
  }

  /** Moves a request to the server, or its answer to the device. */
  async #carry(device: SimulatedDevice, packet: Packet, delivery: Delivery): Promise<void> {
    if (packet.answer === undefined && (delivery === 'on' || delivery === 'twice')) {
      if (delivery === 'twice') device.stray.push(packet);
      packet.answer = await this.#deliver(device, packet);
      return;
    }
    if (packet.answer === undefined && delivery === 'late') device.stray.push(packet);
    device.packets = device.packets.filter((each) => each !== packet);
    packet.receive(delivery === 'lost' || delivery === 'late' ? undefined : packet.answer);
    await untilIdle();
    await this.#invariants.expectDevice(device);
  }

  /** Sends a request to the server. Returns undefined if the server crashed. */
  async #deliver(
    device: SimulatedDevice,
    { payload, request }: Packet,
    crash?: Crash,
  ): Promise<Packet['answer']> {
    this.requests += 1;
    const ids = new Set(request.mutations.map(({ id }) => id));
    const isRepeated = [...ids].every((id) => this.#model.isKnown(id));
    const before = this.#model.versions();
    const call = { method: 'POST', url: '/api/sync', token: device.token, payload } as const;
    const answer = await this.#server.send(call, crash);
    await this.#model.update(({ id }) => ids.has(id));
    expectGuarantee(
      2,
      !isRepeated || this.#model.versions() === before,
      () => 'a repeated request changed something',
    );
    if (answer === undefined) return undefined;
    expectGuarantee(6, answer.status === 200, () => `a sync is answered ${answer.status} ${answer.body}`);
    this.#model.expectAnswer(device, answer.body);
    await expectPulledAlike(this.#server, { token: device.token, request, body: answer.body });
    return answer;
  }

  /** Crashes the server during a request, before or after a commit. */
  async #crashServer(
    device: SimulatedDevice,
    { crash, isRestarted }: { crash: Crash; isRestarted: boolean },
  ): Promise<void> {
    await device.ask(0, false);
    const [packet] = device.packets;
    if (packet === undefined || packet.answer !== undefined) return;
    const answer = await this.#deliver(device, packet, crash);
    if (isRestarted) await this.#server.restart();
    if (answer === undefined) await this.#carry(device, packet, 'lost');
    else packet.answer = answer;
  }

  async #deliverStray(which: number): Promise<void> {
    const senders = this.#devices.filter(({ stray }) => stray.length > 0);
    const sender = pick(senders, which);
    const packet = sender && pick(sender.stray, which >> 3);
    if (sender === undefined || packet === undefined) return;
    sender.stray = sender.stray.filter((each) => each !== packet);
    await this.#deliver(sender, packet);
  }

  /** Advances the clock. Open requests time out first. */
  async #pass(milliseconds: number): Promise<void> {
    for (const device of this.#devices) await device.cut();
    await this.#time.pass(milliseconds);
  }

  /** Carries one request and its answer. */
  async #sync(device: SimulatedDevice, delivery: Delivery): Promise<void> {
    await device.ask(0, false);
    const [packet] = device.packets;
    if (packet === undefined) return;
    if (packet.answer === undefined) await this.#carry(device, packet, delivery);
    if (device.packets.includes(packet))
      await this.#carry(device, packet, delivery === 'twice' ? 'on' : delivery);
  }

  async #syncAll(device: SimulatedDevice): Promise<void> {
    await device.ask(0, false);
    for (let i = 0; i < MAX_REQUESTS; i += 1) {
      for (const packet of device.packets.slice()) {
        await this.#carry(device, packet, 'on');
        if (device.packets.includes(packet)) await this.#carry(device, packet, 'on');
      }
      if (device.isIdle) return;
      await this.#time.pass(MINUTE_MS);
    }
    expectGuarantee(6, false, () => `${device.name} does not become idle: it is ${device.states}`);
  }

  /** Removes a nanny, whose pay stays archived, or adds a new record for a removed one. */
  async #employ(home: Home | undefined, which: number): Promise<void> {
    if (home === undefined) return;
    const record = pick(home.records, which);
    if (record === undefined) return;
    const { person } = record;
    const present = home.records.find(({ isGranted, person: her }) => isGranted && her === person);
    if (present === undefined) await rejoinNanny(this.#server, home, person);
    else {
      const url = `/api/nannies/${present.nannyId}`;
      this.#model.revoke(home, person);
      const answer = await this.#server.send({ method: 'DELETE', url, token: home.family.token });
      const { status } = answer ?? {};
      expectGuarantee(5, status === 204 || status === 200, () => `a removal answered ${status}`);
    }
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
    while (this.#devices.some(({ stray }) => stray.length > 0)) await this.#deliverStray(0);
    for (const device of this.#devices) await this.#syncAll(device);
    // After a day, every answer has a digest.
    await this.#time.pass(DAY_MS);
    for (const device of this.#devices) await this.#syncAll(device);
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
