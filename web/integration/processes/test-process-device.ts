/** A device that talks to another process over TCP, and the checks that nothing is lost or doubled after a fault. */
import { checkChain } from 'api/database/log-chain.ts';
import type { Person, TestServer } from 'api/test-support/people.ts';
import type { SyncAnswer } from 'sync-protocol/kernel/wire.ts';
import { expect } from 'vitest';
import type { SyncDevice } from '../../src/device/sync/cycle.ts';
import { Device } from '../test-device.ts';
import { asSeenBy, expectLedgerAddsUp, serverRows } from '../test-invariants.ts';

export class ProcessDevice extends Device {
  /** The address of the proxy to the server. */
  readonly origin: string;
  /** Changes a request, as another build would have sent it. */
  disguise: (body: string) => string = (body) => body;
  /** Aborts a request; the engine's own timeout unless set. */
  timeout: (() => AbortSignal) | undefined;
  /** The status of each response. */
  readonly statuses: number[] = [];
  /** Whether each complete answer reset its household. */
  readonly resets: boolean[] = [];
  #token: string | null;

  constructor(testServer: TestServer, person: Person, origin: string) {
    super(testServer, person);
    this.origin = origin;
    this.#token = person.token ?? null;
  }

  signInAgain(person: Person): void {
    this.#token = person.token ?? null;
  }

  override get engine(): SyncDevice {
    const connection = {
      fetch: this.#fetch,
      origin: this.origin,
      token: () => this.#token,
      now: this.now,
      ...(this.timeout === undefined ? {} : { timeout: this.timeout }),
    };
    return { accountId: this.accountId, storage: this.storage, connection };
  }

  readonly #fetch: typeof globalThis.fetch = async (url, init) => {
    const body = typeof init?.body === 'string' ? this.disguise(init.body) : '';
    const response = await globalThis.fetch(url, { ...init, body });
    this.statuses.push(response.status);
    if (!response.ok) return response;
    const read = async (): Promise<unknown> => {
      const answer: unknown = await response.json();
      const { households } = answer as SyncAnswer;
      this.resets.push(Object.values(households).some(({ reset }) => reset));
      return answer;
    };
    return Object.assign(new Response(null, response), { json: read });
  };
}

/** Enough for another process on a busy machine. */
export const PATIENCE = { timeout: 60_000 };

interface Ended {
  readonly testServer: TestServer;
  readonly householdId: string;
  readonly device: Device;
  /** Set for a nanny's device. */
  readonly nannyId?: string;
}

interface Sent {
  readonly id: string;
  readonly seq: number | null;
}

/** Returns the device's mutations in the server's log, in order. */
export async function sentBy({ testServer, householdId, device }: Ended): Promise<Sent[]> {
  const clientId = await device.storage.read((tx) => tx.meta('clientId'));
  return testServer.sql<Sent[]>`
    select mutation_id as id, seq from mutation_log
    where household_id = ${householdId} and client_id = ${clientId ?? null}
    order by version, position`;
}

/**
 * Checks that nothing is lost or doubled: the log has every mutation (`ids`, in order) once, the queue is empty,
 * the device shows the server's rows, the money adds up, and the chain of the log is intact.
 */
export async function expectWhole(ended: Ended, ids: readonly string[]): Promise<void> {
  const { testServer, householdId, device, nannyId } = ended;
  const sent = await sentBy(ended);
  expect(sent.map(({ id }) => id)).toEqual(ids);
  expect(sent.map(({ seq }) => seq)).toEqual(ids.map((_, i) => i + 1));
  expect(await device.queue()).toEqual([]);
  const rows = await serverRows(testServer, householdId);
  const shown = await device.contents();
  expect(shown).toEqual(nannyId === undefined ? rows : asSeenBy(rows, nannyId));
  expect(await device.rebuilt()).toEqual(shown);
  expect(await device.database.shadow.toArray()).toEqual([]);
  expectLedgerAddsUp(rows);
  expect(await checkChain(testServer.sql, householdId)).toMatchObject({ isIntact: true, brokenAt: null });
}
