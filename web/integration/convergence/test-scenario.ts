/** Runs one scenario: the real engines, the real server, and the model that checks them. */
import { Rejection } from 'sync-protocol/errors.ts';
import { makeMutation } from '../test-mutations.ts';
import { Book } from './test-model.ts';
import type { Death, Server } from './test-server.ts';
import { type Cast, type Home, idOf, type People, type Person, rejoin, setStage } from './test-setup.ts';
import { type Packet, Phone } from './test-simulated-device.ts';
import type { Fate, Step } from './test-steps.ts';
import { hold } from './test-violation.ts';
import { quiet, VirtualTime } from './test-virtual-time.ts';

export const BEGINNING = '2026-03-05T17:00:00.000Z';
const STEP_MS = 1000;
const GESTURE_TRIES = 3;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** So many requests at most until a phone has sent all: a stop, a renumbering and the pages of two households. */
const MAX_REQUESTS = 12;

const pick = <T>(list: readonly T[], number: number): T | undefined =>
  list[number % Math.max(list.length, 1)];

const times = (person: Person, count: number): Person[] => Array.from({ length: count }, () => person);

export class Play {
  readonly #server: Server;
  readonly #people: People;
  readonly #homes: Home[];
  readonly #time: VirtualTime;
  readonly #book: Book;
  readonly #phones: readonly Phone[];
  /** What each phone had surely written to disk when the play began. */
  readonly #safe = new Map<Phone, number>();
  #ids = 0;
  /** Requests that the server has answered. */
  requests = 0;

  private constructor(parts: { server: Server; people: People; homes: Home[]; cast: Cast }) {
    const { server, people, homes, cast } = parts;
    this.#server = server;
    this.#people = people;
    this.#homes = homes;
    this.#time = new VirtualTime(server.clock);
    this.#book = new Book(server.sql, homes);
    this.#phones = this.#carriers(cast).map((person) => new Phone(person, this.#time));
  }

  #carriers({ homes, nannies, familyPhones, nannyPhones }: Cast): Person[] {
    const { families, nannies: both } = this.#people;
    return [
      ...times(families[0], familyPhones),
      ...times(both[0], nannyPhones),
      ...(nannies > 1 ? [both[1]] : []),
      ...(homes > 1 ? [families[1]] : []),
    ];
  }

  static async open(server: Server, people: People, cast: Cast): Promise<Play> {
    server.clock.now = BEGINNING;
    const homes = await setStage(server, people, cast);
    const play = new Play({ server, people, homes, cast });
    await play.#begin();
    return play;
  }

  async #begin(): Promise<void> {
    await this.#book.look();
    for (const phone of this.#phones) {
      // Said at every commit, not only when a step is over.
      phone.database.onCommit = (state) => {
        try {
          this.#book.expectSaved(phone, state);
        } catch (error) {
          phone.errors.push(error);
        }
      };
      await this.#syncAll(phone);
      this.#safe.set(phone, phone.database.commits);
    }
  }

  async play(step: Step): Promise<void> {
    await this.#time.pass(STEP_MS);
    const phone = 'who' in step ? pick(this.#phones, step.who) : undefined;
    if (phone === undefined) await this.#happen(step);
    else await this.#happenOn(phone, step);
    for (const each of phone === undefined ? this.#phones : [phone]) await this.#book.expectPhone(each);
  }

  async #happen(step: Step): Promise<void> {
    if (step.do === 'time') await this.#pass(step.minutes * MINUTE_MS);
    if (step.do === 'stray') await this.#deliverStray(step.which);
    if (step.do === 'server') await this.#server.restart();
    if (step.do === 'employ') await this.#employ(pick(this.#homes, step.home), step.which);
    if (step.do === 'carry') await this.#carryAny(step.which, step.fate);
  }

  async #happenOn(phone: Phone, step: Step): Promise<void> {
    if (step.do === 'mutation') await this.#mutation(phone, step);
    if (step.do === 'nonsense')
      await phone.queueNonsense(pick(this.#homes, step.home)?.householdId ?? '', this.#newId('1'));
    if (step.do === 'ask') await phone.ask(step.tab, step.takesOver);
    if (step.do === 'sync') await this.#sync(phone, step.fate);
    if (step.do === 'die') await this.#die(phone, step);
    if (step.do === 'skew') phone.skewMs = step.ms;
    if (step.do === 'restart') await phone.restart();
    if (step.do === 'crash') {
      await phone.crash(step.commits, this.#safe.get(phone) ?? 0);
      this.#book.forgetCursors(phone);
    }
    if (step.do === 'network') {
      phone.isUp = step.isUp;
      if (!step.isUp) await phone.cut();
    }
  }

  /** Something that this person can do here; what there is nothing to do it with, or is refused at once, is no step. */
  async #mutation(phone: Phone, choice: Extract<Step, { do: 'mutation' }>): Promise<void> {
    const homes = this.#homes.filter(({ householdId }) => phone.sees(householdId));
    // Whoever has lost all grants may try all the same.
    const home = pick(homes, choice.home) ?? pick(this.#homes, choice.home);
    if (home === undefined) return;
    const isFamily = home.family.accountId === phone.accountId;
    for (let tries = 0; tries < GESTURE_TRIES; tries += 1) {
      const maker = isFamily ? choice.maker + tries * 7 : tries === 0 ? choice.hers : tries;
      const before = phone.saved.length;
      await this.#make(phone, { householdId: home.householdId, choice, maker });
      if (phone.saved.length > before) return;
    }
  }

  async #make(
    phone: Phone,
    what: { householdId: string; choice: { which: number; size: number }; maker: number },
  ): Promise<void> {
    const { householdId, choice, maker } = what;
    const device = { all: (table: Parameters<Phone['rows']>[1]) => phone.rows(householdId, table) };
    const scene = { device: device as never, householdId, choice, newId: () => this.#newId('2') };
    const mutation = await makeMutation(scene, maker);
    if (mutation === undefined) return;
    // Without a grant there are no rows to do anything with: then it says so.
    await phone.perform(householdId, { ...mutation, id: this.#newId('1') }).catch((error: unknown) => {
      const isSaid = error instanceof Rejection && error.code === 'no_access';
      hold(3, isSaid, () => `${phone.name}: ${String(error)}`);
    });
  }

  async #carryAny(which: number, fate: Fate): Promise<void> {
    const carrier = pick(
      this.#phones.filter(({ packets }) => packets.length > 0),
      which,
    );
    const packet = carrier && pick(carrier.packets, which >> 3);
    if (carrier !== undefined && packet !== undefined) await this.#carry(carrier, packet, fate);
  }

  /** Hands a request to the server, or its answer to the phone. */
  async #carry(phone: Phone, packet: Packet, fate: Fate): Promise<void> {
    if (packet.answer === undefined && (fate === 'on' || fate === 'twice')) {
      if (fate === 'twice') phone.stray.push(packet);
      packet.answer = await this.#deliver(phone, packet);
      return;
    }
    if (packet.answer === undefined && fate === 'late') phone.stray.push(packet);
    phone.packets = phone.packets.filter((each) => each !== packet);
    packet.hear(fate === 'lost' || fate === 'late' ? undefined : packet.answer);
    await quiet();
    await this.#book.expectPhone(phone);
  }

  /** The server takes a request; undefined when it died of it. */
  async #deliver(phone: Phone, { payload, request }: Packet, death?: Death): Promise<Packet['answer']> {
    this.requests += 1;
    const ids = new Set(request.mutations.map(({ id }) => id));
    const isRepeated = [...ids].every((id) => this.#book.isKnown(id));
    const before = this.#book.versions();
    const call = { method: 'POST', url: '/api/sync', token: phone.token, payload } as const;
    const answer = await this.#server.send(call, death);
    await this.#book.look(ids);
    hold(2, !isRepeated || this.#book.versions() === before, () => 'a repeated request changed something');
    if (answer === undefined) return undefined;
    hold(6, answer.status === 200, () => `a sync is answered ${answer.status} ${answer.body}`);
    this.#book.expectAnswer(phone, answer.body);
    return answer;
  }

  /** The server dies of this request, between two of its transactions or in one. */
  async #die(phone: Phone, { death, isRestarted }: { death: Death; isRestarted: boolean }): Promise<void> {
    await phone.ask(0, false);
    const [packet] = phone.packets;
    if (packet === undefined || packet.answer !== undefined) return;
    const answer = await this.#deliver(phone, packet, death);
    if (isRestarted) await this.#server.restart();
    if (answer === undefined) await this.#carry(phone, packet, 'lost');
    else packet.answer = answer;
  }

  async #deliverStray(which: number): Promise<void> {
    const sender = pick(
      this.#phones.filter(({ stray }) => stray.length > 0),
      which,
    );
    const packet = sender && pick(sender.stray, which >> 3);
    if (sender === undefined || packet === undefined) return;
    sender.stray = sender.stray.filter((each) => each !== packet);
    await this.#deliver(sender, packet);
  }

  /** No request waits longer than a phone does. */
  async #pass(milliseconds: number): Promise<void> {
    for (const phone of this.#phones) await phone.cut();
    await this.#time.pass(milliseconds);
  }

  /** One request there and back; whatever its answer asks for waits. */
  async #sync(phone: Phone, fate: Fate): Promise<void> {
    await phone.ask(0, false);
    const [packet] = phone.packets;
    if (packet === undefined) return;
    if (packet.answer === undefined) await this.#carry(phone, packet, fate);
    if (phone.packets.includes(packet)) await this.#carry(phone, packet, fate === 'twice' ? 'on' : fate);
  }

  async #syncAll(phone: Phone): Promise<void> {
    await phone.ask(0, false);
    for (let i = 0; i < MAX_REQUESTS; i += 1) {
      for (const packet of phone.packets.slice()) {
        await this.#carry(phone, packet, 'on');
        if (phone.packets.includes(packet)) await this.#carry(phone, packet, 'on');
      }
      if (phone.isIdle) return;
      await this.#time.pass(MINUTE_MS);
    }
    hold(6, false, () => `${phone.name} does not come to rest: it is ${phone.states}`);
  }

  /** A nanny is removed with all that is hers; one who was removed gets a new record. */
  async #employ(home: Home | undefined, which: number): Promise<void> {
    if (home === undefined) return;
    const record = pick(home.records, which);
    if (record === undefined) return;
    const { person } = record;
    const present = home.records.find(({ isGranted, person: her }) => isGranted && her === person);
    if (present === undefined) await rejoin(this.#server, home, person);
    else {
      const url = `/api/nannies/${present.nannyId}`;
      this.#book.revoke(home, person);
      const answer = await this.#server.send({ method: 'DELETE', url, token: home.family.token });
      hold(
        5,
        answer?.status === 204 || answer?.status === 200,
        () => `a removal answered ${answer?.status ?? ''}`,
      );
    }
    await this.#book.look();
  }

  /** The network is back, everything that was on its way arrives, everybody syncs; a day later once more. */
  async settle(): Promise<void> {
    for (const phone of this.#phones) phone.isUp = true;
    while (this.#phones.some(({ stray }) => stray.length > 0)) await this.#deliverStray(0);
    for (const phone of this.#phones) await this.#syncAll(phone);
    // With a digest in every answer.
    await this.#time.pass(DAY_MS);
    for (const phone of this.#phones) await this.#syncAll(phone);
    for (const phone of this.#phones) {
      await this.#book.expectPhone(phone);
      this.#book.expectSettled(phone);
      this.#book.expectLostTold(phone);
    }
  }

  #newId(kind: string): string {
    this.#ids += 1;
    return idOf(kind, this.#ids);
  }
}
