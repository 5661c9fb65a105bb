/**
 * Carries requests and answers between the devices of a scenario and the server: at once, late, twice or not at all,
 * also while the server crashes. Checks every answer.
 */
import { pick } from '../test-choice.ts';
import type { DeviceInvariants } from './test-device-invariants.ts';
import { expectPulledAlike } from './test-own-version.ts';
import type { Crash, Server } from './test-server.ts';
import type { ServerModel } from './test-server-model.ts';
import type { Packet, SimulatedDevice } from './test-simulated-device.ts';
import type { Delivery } from './test-steps.ts';
import { expectGuarantee } from './test-violation.ts';
import { untilIdle, type VirtualTime } from './test-virtual-time.ts';

const MINUTE_MS = 60_000;
/** Requests until a device must be in sync: enough for a stop, a renumbering and the pages of two households. */
const MAX_REQUESTS = 12;

interface Ends {
  readonly server: Server;
  readonly model: ServerModel;
  readonly invariants: DeviceInvariants;
  readonly time: VirtualTime;
  readonly devices: readonly SimulatedDevice[];
}

export class Carrier {
  readonly #server: Server;
  readonly #model: ServerModel;
  readonly #invariants: DeviceInvariants;
  readonly #time: VirtualTime;
  readonly #devices: readonly SimulatedDevice[];
  /** Requests that were sent to the server. */
  requests = 0;

  constructor({ server, model, invariants, time, devices }: Ends) {
    this.#server = server;
    this.#model = model;
    this.#invariants = invariants;
    this.#time = time;
    this.#devices = devices;
  }

  async carryAny(which: number, delivery: Delivery): Promise<void> {
    const senders = this.#devices.filter(({ packets }) => packets.length > 0);
    const sender = pick(senders, which);
    const packet = sender && pick(sender.packets, which >> 3);
    if (sender !== undefined && packet !== undefined) await this.#carry(sender, packet, delivery);
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
  async crashServer(
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

  async deliverStray(which: number): Promise<void> {
    const senders = this.#devices.filter(({ stray }) => stray.length > 0);
    const sender = pick(senders, which);
    const packet = sender && pick(sender.stray, which >> 3);
    if (sender === undefined || packet === undefined) return;
    sender.stray = sender.stray.filter((each) => each !== packet);
    await this.#deliver(sender, packet);
  }

  /** Delivers every late request. */
  async deliverAllStray(): Promise<void> {
    while (this.#devices.some(({ stray }) => stray.length > 0)) await this.deliverStray(0);
  }

  /** Carries one request and its answer. */
  async sync(device: SimulatedDevice, delivery: Delivery): Promise<void> {
    await device.ask(0, false);
    const [packet] = device.packets;
    if (packet === undefined) return;
    if (packet.answer === undefined) await this.#carry(device, packet, delivery);
    if (device.packets.includes(packet))
      await this.#carry(device, packet, delivery === 'twice' ? 'on' : delivery);
  }

  async syncAll(device: SimulatedDevice): Promise<void> {
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
}
