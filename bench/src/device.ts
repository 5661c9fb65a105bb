/**
 * A device without the app, which queues mutations, syncs and calls routes. Also creates a family with a nanny, each
 * on such a device.
 */

import { MAX_MUTATIONS, PROTOCOL } from 'sync-protocol/kernel/limits.ts';
import type { HouseholdChanges, Mutation, SyncAnswer } from 'sync-protocol/kernel/wire.ts';
import type { TokenAndUser } from 'sync-protocol/people/sessions-rest.ts';
import type { MutatorArgs, MutatorName } from 'sync-protocol/registry.ts';

/** Chromium's `accept-encoding`. */
const AS_A_BROWSER = 'gzip, deflate, br, zstd';
const PASSWORD = 'a password for figures';

export type NewMutation = {
  [N in MutatorName]: { readonly name: N; readonly args: MutatorArgs<N> };
}[MutatorName];

export class Device {
  readonly origin: string;
  readonly token: string;
  readonly user: TokenAndUser['user'];
  readonly clientId = crypto.randomUUID();
  #cursor: string | null = null;
  #seq = 0;
  #householdId = '';

  constructor(origin: string, { token, user }: TokenAndUser) {
    this.origin = origin;
    this.token = token;
    this.user = user;
  }

  get householdId(): string {
    return this.#householdId;
  }

  /** Returns a new device of the same account. */
  another(): Device {
    const device = new Device(this.origin, this);
    device.#householdId = this.#householdId;
    return device;
  }

  async call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    return JSON.parse(await callText(this.origin, { method, path, body, token: this.token })) as Body;
  }

  /** Numbers mutations as the device's queue would. */
  queue(mutations: readonly NewMutation[]): Mutation[] {
    const happenedAt = new Date().toISOString();
    return mutations.map((mutation) => ({
      id: crypto.randomUUID(),
      seq: (this.#seq += 1),
      householdId: this.#householdId,
      version: 1,
      happenedAt,
      ...mutation,
    }));
  }

  /** Syncs once and returns the answer's text. Ignores refusals and the cursor. */
  syncText(mutations: readonly Mutation[] = []): Promise<string> {
    const cursors = this.#householdId === '' ? {} : { [this.#householdId]: this.#cursor };
    const { clientId, token } = this;
    const accountId = this.user.id;
    const body = { protocol: PROTOCOL, accountId, clientId, cursors, mutations };
    return callText(this.origin, { method: 'POST', path: '/api/sync', body, token, accepts: AS_A_BROWSER });
  }

  /** Syncs once. Throws unless every mutation was applied. */
  async sync(mutations: readonly Mutation[] = []): Promise<HouseholdChanges> {
    const answer = JSON.parse(await this.syncText(mutations)) as SyncAnswer;
    if (answer.stop !== undefined) throw new Error(`Sync stopped: ${answer.stop.code}`);
    const [householdId, changes] = Object.entries(answer.households)[0] ?? [];
    if (householdId === undefined || changes === undefined) throw new Error('No household');
    const refused = changes.outcomes.find(({ result }) => result !== 'applied');
    if (refused !== undefined) throw new Error(`${refused.result} ${refused.code}: ${refused.message}`);
    this.#householdId = householdId;
    this.#cursor = changes.cursor;
    return changes;
  }

  /** Syncs until no page is left. Returns the numbers of rows and of history entries. */
  async syncAll(): Promise<{ rows: number; entries: number }> {
    let [rows, entries] = [0, 0];
    for (;;) {
      const changes = await this.sync();
      rows += Object.values(changes.rows).reduce((sum, list) => sum + list.length, 0);
      entries += changes.history.length;
      if (!changes.more) return { rows, entries };
    }
  }

  /** Sends a queue in requests of the largest allowed size. */
  async push(mutations: readonly Mutation[]): Promise<void> {
    for (let i = 0; i < mutations.length; i += MAX_MUTATIONS) {
      await this.sync(mutations.slice(i, i + MAX_MUTATIONS));
    }
  }

  do(mutations: readonly NewMutation[]): Promise<void> {
    return this.push(this.queue(mutations));
  }
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string;
  /** Accepted encodings; defaults to fetch's own, gzip. */
  readonly accepts?: string;
}

async function callText(origin: string, { method, path, body, token, accepts }: Call): Promise<string> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(accepts === undefined ? {} : { 'accept-encoding': accepts }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text;
}

let people = 0;
const emailOf = (): string => `person-${(people += 1)}@example.com`;

async function signedIn(origin: string, path: string, body: unknown): Promise<Device> {
  const answer = JSON.parse(await callText(origin, { method: 'POST', path, body })) as TokenAndUser;
  const device = new Device(origin, answer);
  await device.sync();
  return device;
}

/** Makes a family with one nanny, each on a synced device. */
export async function household(origin: string): Promise<{ family: Device; nanny: Device; nannyId: string }> {
  const family = await signedIn(origin, '/api/auth/register', {
    name: 'Measured Family',
    email: emailOf(),
    password: PASSWORD,
    role: 'FAMILY',
  });
  const added = { name: 'Measured Nanny', email: emailOf(), hourlyRate: 21.5 };
  const { id } = await family.call<{ id: string }>('POST', '/api/nannies', added);
  const { inviteUrl } = await family.call<{ inviteUrl: string }>('POST', `/api/nannies/${id}/invite`);
  const token = inviteUrl.split('/').at(-1) ?? '';
  const nanny = await signedIn(origin, `/api/invitations/${token}/accept`, {
    name: added.name,
    password: PASSWORD,
  });
  // An open device has loaded by now what was added since it signed in.
  await family.sync();
  return { family, nanny, nannyId: id };
}
