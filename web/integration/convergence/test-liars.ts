/** Raw clients of the sync protocol that forge their requests: a nanny, a parent, and a parent of another household. */

import { addMinutes, MINUTES_PER_DAY, toMillis } from 'sync-protocol/kernel/calendar.ts';
import { PROTOCOL } from 'sync-protocol/kernel/limits.ts';
import type { TableName } from 'sync-protocol/kernel/tables.ts';
import type { SyncAnswer } from 'sync-protocol/kernel/wire.ts';
import { mutatorNamed, type NewMutation } from 'sync-protocol/registry.ts';
import { pick } from '../test-choice.ts';
import { makeMutation } from '../test-mutations.ts';
import { throughDoor } from './test-doors.ts';
import { claimed, closedWeek, daysBackOf, forge, type Stolen } from './test-forgery.ts';
import type { Server } from './test-server.ts';
import type { ServerModel } from './test-server-model.ts';
import type { Home, People, Person } from './test-setup.ts';
import type { SimulatedDevice } from './test-simulated-device.ts';
import type { Step } from './test-steps.ts';
import { expectGuarantee } from './test-violation.ts';

interface Liar {
  readonly person: Person;
  readonly clientId: string;
  /** The last number that the server took, by household. */
  readonly lastSeqs: Map<string, number>;
}

interface Parts {
  readonly server: Server;
  readonly people: People;
  readonly homes: readonly Home[];
  readonly model: ServerModel;
  readonly devices: readonly SimulatedDevice[];
  readonly newId: (kind: string) => string;
}

export class Liars {
  readonly #parts: Parts;
  readonly #liars: readonly Liar[];

  constructor(parts: Parts) {
    this.#parts = parts;
    const { liar, families } = parts.people;
    this.#liars = [liar, ...families].map((person) => {
      return { person, clientId: crypto.randomUUID(), lastSeqs: new Map() };
    });
  }

  /**
   * Sends a forged mutation to a household, whoever may see it, and checks the answer. Returns the number of requests.
   */
  async lie(step: Extract<Step, { do: 'lie' }>): Promise<number> {
    const { server, homes, model } = this.#parts;
    const householdId = pick(homes, step.home)?.householdId;
    const liar = pick(this.#liars, step.lie.liar);
    if (householdId === undefined || liar === undefined) return 0;
    const stolen = this.#stolenFrom(householdId);
    const payload = await this.#payload(liar, step, { householdId, stolen });
    if (payload === undefined) return 0;
    model.noteLie(payload);
    const { accountId, token } = liar.person;
    const answer = await server.send({ method: 'POST', url: '/api/sync', token, payload });
    await model.update((mutation) => mutation.accountId === accountId);
    const status = answer?.status ?? 500;
    expectGuarantee(6, status < 500, () => `a lie is answered ${status} ${answer?.body}: ${payload}`);
    if (answer?.status !== 200) return 1;
    model.expectAnswer(liar.person, answer.body, new Set(stolen.mutationIds));
    const { stop } = JSON.parse(answer.body) as SyncAnswer;
    const last = liar.lastSeqs.get(householdId) ?? 0;
    liar.lastSeqs.set(householdId, stop === undefined ? last + 1 : (stop.expectedSeq ?? last + 1) - 1);
    return 1;
  }

  /** A parent sends what changes a worked week, in one request, or as the nanny in an impersonation of her. */
  async tryDoor({
    home,
    name,
    ...choice
  }: Extract<Step, { do: 'door' }>): Promise<{ requests: number; nannyId: string | undefined }> {
    const { homes, model, newId } = this.#parts;
    const at = pick(homes, home);
    const parent = this.#liars.find(({ person }) => person === at?.family);
    if (at === undefined || parent === undefined) return { requests: 0, nannyId: undefined };
    const { householdId, records } = at;
    const rows = <T extends TableName>(table: T) => model.rows(householdId, table);
    const context = { rows, known: model.allRows(), choice, newId: () => newId('2') };
    const lie = await throughDoor(name, context);
    if (lie === undefined || lie.mutations.length === 0) return { requests: 0, nannyId: lie?.nannyId };
    const { nannyId } = lie;
    const her = records.find((record) => record.isGranted && record.nannyId === nannyId)?.person;
    if (name === 'her word' && her === undefined) return { requests: 0, nannyId };
    const sender = name === 'her word' && her !== undefined ? await this.#viewing(parent, her) : parent;
    await this.#push(sender, { householdId, mutations: lie.mutations, author: parent.person });
    return { requests: 1, nannyId };
  }

  /** Returns a client that views the app as the nanny, with a parent behind it. */
  async #viewing({ person }: Liar, her: Person): Promise<Liar> {
    const url = `/api/impersonate/${her.accountId}`;
    const answer = await this.#parts.server.send({ method: 'POST', url, token: person.token });
    expectGuarantee(5, answer?.status === 200, () => `an impersonation answered ${answer?.body}`);
    const { impersonationToken: token } = JSON.parse(answer?.body ?? '{}') as { impersonationToken: string };
    return { person: { ...her, token }, clientId: crypto.randomUUID(), lastSeqs: new Map() };
  }

  /** Sends mutations in one request. What they are answered, the model finds in the log. */
  async #push(
    { person, clientId, lastSeqs }: Liar,
    of: { householdId: string; mutations: readonly NewMutation[]; author: Person },
  ): Promise<void> {
    const { server, model, newId } = this.#parts;
    const { householdId } = of;
    const last = lastSeqs.get(householdId) ?? 0;
    const mutations = of.mutations.map(({ name, args, basedOn }, i) => ({
      id: newId('1'),
      seq: last + 1 + i,
      householdId,
      name,
      version: mutatorNamed(name)?.version ?? 1,
      args,
      basedOn,
      happenedAt: server.clock.now,
    }));
    const { accountId, token } = person;
    const cursors = { [householdId]: null };
    const payload = JSON.stringify({ protocol: PROTOCOL, accountId, clientId, cursors, mutations });
    model.noteLie(payload);
    const answer = await server.send({ method: 'POST', url: '/api/sync', token, payload });
    await model.update((mutation) => mutation.accountId === of.author.accountId);
    expectGuarantee(
      6,
      answer?.status === 200,
      () => `a lie is answered ${answer?.status} ${answer?.body}: ${payload}`,
    );
    if (person === of.author) model.expectAnswer(person, answer?.body ?? '{}');
    const { stop } = JSON.parse(answer?.body ?? '{}') as SyncAnswer;
    lastSeqs.set(
      householdId,
      stop === undefined ? last + mutations.length : (stop.expectedSeq ?? last + 1) - 1,
    );
  }

  #stolenFrom(householdId: string): Stolen {
    const { model, devices } = this.#parts;
    return {
      rows: model.allRows(),
      mutationIds: model.mutationIds(householdId),
      clientIds: devices.map((device) => device.clientId).filter((id) => id !== undefined),
    };
  }

  #isOf({ accountId }: Person, row: object): boolean {
    const records = this.#parts.homes.flatMap((home) => home.records);
    const own = records.filter((record) => record.person.accountId === accountId);
    return 'nannyId' in row && own.some((record) => record.nannyId === row.nannyId);
  }

  /** Returns a request with one mutation, forged as the step says; undefined if no row fits. */
  async #payload(
    { person, clientId, lastSeqs }: Liar,
    { lie, ...choice }: Extract<Step, { do: 'lie' }>,
    { householdId, stolen }: { householdId: string; stolen: Stolen },
  ): Promise<string | undefined> {
    const { server, people, model, newId } = this.#parts;
    // The nanny does what a nanny may do on her own rows, with forged claims, or what only a family may.
    const isHers = person === people.liar && choice.size % 4 > 0;
    const isShown = (row: object): boolean => !isHers || this.#isOf(person, row);
    const all = async (table: TableName) => model.rows(householdId, table).filter(isShown);
    const now = () => toMillis(server.clock.now);
    const context = { device: { all, now } as never, householdId, choice, newId: () => newId('2') };
    const mutation =
      lie.closesWeek === true
        ? closedWeek(householdId, stolen.rows, choice.which)
        : await makeMutation(context, isHers ? choice.hers : choice.maker);
    if (mutation === undefined) return undefined;
    const { first } = lie.forged;
    // Only ids that no other household has: the model wouldn't tell two mutations with one id apart.
    const elsewhere = new Set(
      stolen.rows.filter((row) => row.householdId !== householdId).map(({ id }) => id),
    );
    const rows = stolen.rows.filter(({ id }) => !elsewhere.has(id));
    const ids = {
      none: undefined,
      mutation: pick(stolen.mutationIds, first.value),
      row: pick(rows, first.value)?.id,
    };
    const request = {
      protocol: PROTOCOL,
      accountId: person.accountId,
      clientId,
      cursors: { [householdId]: null },
      mutations: [
        {
          id: ids[lie.stolenId] ?? newId('1'),
          seq: (lastSeqs.get(householdId) ?? 0) + 1,
          householdId,
          name: mutation.name,
          version: 1,
          args: mutation.args,
          basedOn: claimed(lie, mutation, stolen),
          happenedAt: addMinutes(server.clock.now, -daysBackOf(lie) * MINUTES_PER_DAY),
        },
      ],
    };
    return JSON.stringify(forge(request, lie, stolen));
  }
}
