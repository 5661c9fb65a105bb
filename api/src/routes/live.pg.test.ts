/**
 * Tests each REST write to a household with PostgreSQL: the household's devices are poked and pull the change, another
 * household's aren't; the log names the author.
 */
import { randomUUID } from 'node:crypto';
import type { Role } from 'sync-protocol/kernel/roles.ts';
import type { RestRoute } from 'sync-protocol/kernel/route.ts';
import { poke, syncAnswer } from 'sync-protocol/kernel/wire.ts';
import { SYSTEM_ACCOUNT_ID } from 'sync-protocol/people/system-account.ts';
import { REST, type RouteName } from 'sync-protocol/routes.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callTargets, herTargets, viewAs } from '../../test-support/callers.ts';
import { compactRow, type Fixture, sharedFixture } from '../../test-support/fixture.ts';
import { type Person, syncRequestOf } from '../../test-support/people.ts';
import { sharedRowsKeeper } from '../../test-support/rows.ts';
import { callOf, ROUTE_NAMES } from '../../test-support/sample-calls.ts';

const fixture = sharedFixture();
const keeper = sharedRowsKeeper(fixture);
let origin: string;
beforeAll(async () => {
  origin = await fixture.server.app.listen({ port: 0, host: '127.0.0.1' });
});

/** A device's event stream. */
class EventStream {
  readonly #reader: ReadableStreamDefaultReader<string>;
  #received = '';

  private constructor(reader: ReadableStreamDefaultReader<string>) {
    this.#reader = reader;
  }

  static async open(person: Person): Promise<EventStream> {
    const headers = { authorization: `Bearer ${person.token}` };
    const { body } = await fetch(`${origin}/api/sync/events`, { headers });
    if (body === null) throw new Error('No stream');
    const stream = new EventStream(body.pipeThrough(new TextDecoderStream()).getReader());
    await stream.#until(() => stream.#received.includes('event: hello'));
    return stream;
  }

  async #until(isEnough: () => boolean): Promise<void> {
    while (!isEnough()) {
      const part = await this.#reader.read();
      if (part.done) return;
      this.#received += part.value;
    }
  }

  get #pokes() {
    return [...this.#received.matchAll(/event: poke\ndata: (.+)\n\n/g)].map(([, data = '']) =>
      poke.parse(JSON.parse(data)),
    );
  }

  /** Returns the poked households once this version was poked or the stream has ended. */
  async pokedHouseholds(householdId: string, version: number): Promise<readonly string[]> {
    await this.#until(() =>
      this.#pokes.some((each) => each.householdId === householdId && each.version >= version),
    );
    return this.#pokes.map((each) => each.householdId);
  }

  /** Resolves at the stream's end: whether it said goodbye. */
  async isEnded(): Promise<boolean> {
    await this.#until(() => false);
    return this.#received.endsWith('event: bye\ndata: {}\n\n');
  }

  close = (): Promise<void> => this.#reader.cancel();
}

/** A person's device with its rows by household. */
class Device {
  readonly #person: Person;
  readonly #clientId = randomUUID();
  #cursors: Readonly<Record<string, string>> = {};
  /** Rows as JSON by household, then by table and id. */
  readonly #rows = new Map<string, Map<string, string>>();

  private constructor(person: Person) {
    this.#person = person;
  }

  /** Returns a new device after its first sync. */
  static async start(person: Person): Promise<Device> {
    const device = new Device(person);
    await device.catchUp();
    return device;
  }

  /** Syncs once. A signed-out device loses its rows. */
  async catchUp(): Promise<void> {
    const request = syncRequestOf(this.#person, { clientId: this.#clientId, cursors: this.#cursors });
    const { status, body } = await this.#person.post('/api/sync', request);
    const households = status === 401 ? {} : syncAnswer.parse(body).households;
    for (const id of this.#rows.keys()) if (!(id in households)) this.#rows.delete(id);
    for (const [id, { reset, rows, removed }] of Object.entries(households)) {
      const kept = reset ? new Map<string, string>() : (this.#rows.get(id) ?? new Map<string, string>());
      for (const { table, id: rowId } of removed) kept.delete(`${table}/${rowId}`);
      for (const [table, list] of Object.entries(rows)) {
        for (const row of list)
          kept.set(`${table}/${(row as { id: string }).id}`, JSON.stringify(compactRow(row)));
      }
      this.#rows.set(id, kept);
    }
    this.#cursors = Object.fromEntries(Object.entries(households).map(([id, { cursor }]) => [id, cursor]));
  }

  get rows(): string[] {
    return [...this.#rows]
      .flatMap(([id, rows]) => [...rows].map(([key, row]) => `${id} ${key} ${row}`))
      .toSorted();
  }
}

/** Routes that change no household: accounts, sessions and links; and deletions of households. */
const BESIDE_HOUSEHOLDS: readonly RouteName[] = [
  'register',
  'login',
  'logout',
  'refresh',
  'changePassword',
  'revokeOtherSessions',
  'revokeSession',
  'askReset',
  'resetPassword',
  'editAccount',
  'deleteAccount',
  'createFeed',
  'revokeFeed',
  'saveReminders',
  'subscribePush',
  'unsubscribePush',
  'testPush',
  'editUser',
  'makeResetLink',
  'adminImpersonate',
  'impersonate',
  'inviteMember',
  'cancelMemberInvitation',
  // No rows change: the device gets the household anew (members.pg.test.ts).
  'changeMember',
  'removeMember',
  'inviteNanny',
];
/** Routes after which the nanny has left the household. */
const REMOVES_NANNY: readonly RouteName[] = ['removeNanny', 'deleteUser'];

interface Actor {
  readonly who: string;
  readonly role?: Role;
  readonly viewer?: (fixture: Fixture) => Person;
  readonly person: (fixture: Fixture) => Person;
}

const ACTORS: readonly Actor[] = [
  { who: 'the family', role: 'FAMILY', person: ({ home }) => home.family },
  { who: 'the nanny', role: 'NANNY', person: ({ mia }) => mia.person },
  {
    who: 'the family as its nanny',
    role: 'NANNY',
    viewer: ({ home }) => home.family,
    person: ({ mia }) => mia.person,
  },
  {
    who: 'a super admin as the family',
    role: 'FAMILY',
    viewer: ({ admin }) => admin,
    person: ({ home }) => home.family,
  },
  { who: 'a super admin', role: 'SUPER_ADMIN', person: ({ admin }) => admin },
  { who: 'a stranger with a link', person: ({ server }) => server.stranger },
];

function mayAct({ access, personal, ownWill }: RestRoute, { role, viewer }: Actor): boolean {
  if (access === 'public' || role === undefined) return access === 'public' && role === undefined;
  const isForbidden = viewer !== undefined && (personal || (ownWill && role === 'NANNY'));
  return access.includes(role) && !isForbidden;
}

const cases = ROUTE_NAMES.filter((name) => REST[name].method !== 'GET' && !BESIDE_HOUSEHOLDS.includes(name))
  .flatMap((name) => ACTORS.filter((actor) => mayAct(REST[name], actor)).map((actor) => ({ name, actor })))
  .map(({ name, actor }) => ({ name, actor, who: actor.who }));

/** Opens a device with an event stream. */
async function listen(person: Person): Promise<{ device: Device; stream: EventStream }> {
  const stream = await EventStream.open(person);
  return { stream, device: await Device.start(person) };
}
type Listener = Awaited<ReturnType<typeof listen>>;

const logSince = (version: number) => fixture.server.sql<
  { version: number; accountId: string; impersonatedBy: string | null; result: string }[]
>`
  select version, account_id as "accountId", impersonated_by as "impersonatedBy", result from mutation_log
  where household_id = ${fixture.home.id} and version > ${version} order by version, position`;

async function versionNow(): Promise<number> {
  const [row] = await fixture.server.sql<{ version: number }[]>`
    select version from household_version where household_id = ${fixture.home.id}`;
  return row?.version ?? 0;
}

describe('a write to a household', () => {
  let away: EventStream;
  let family: Listener;
  let nanny: Listener;
  beforeAll(async () => {
    away = await EventStream.open(fixture.away.family);
  });
  beforeEach(async () => {
    family = await listen(fixture.home.family);
    nanny = await listen(fixture.mia.person);
  });
  afterEach(async () => {
    await Promise.all([family.stream.close(), nanny.stream.close()]);
    await keeper.restore();
  });

  test.each(cases)('$name by $who is poked, pulled and logged', async ({ name, actor }) => {
    const [before, version] = [family.device.rows, await versionNow()];
    const person = actor.person(fixture);
    const viewer = actor.viewer?.(fixture);
    const caller = viewer === undefined ? person : await viewAs(fixture, viewer, person);
    const targets = callTargets(fixture, fixture.home, fixture.mia);
    const own = actor.role === 'NANNY' ? herTargets(fixture.mia) : {};
    const { method, path, body: sampled } = callOf(name, { ...targets, ...own });
    // Each side enters only what costs itself: she takes off what the family adds.
    const isHerEntry = name === 'adjustLeave' && actor.role === 'NANNY';
    const body = isHerEntry ? { ...(sampled as object), minutes: -60 } : sampled;
    const answer = await caller.call<{ user?: { id: string } }>(method, path, { body });
    expect(answer.status).toBe(REST[name].status);

    const log = await logSince(version);
    const accountId = actor.role === undefined ? answer.body.user?.id : person.user.id;
    const impersonatedBy = viewer?.user.id ?? null;
    expect(log.length).toBeGreaterThan(0);
    // The server itself records that a picture arrived.
    const writer =
      name === 'putReceipt'
        ? { accountId: SYSTEM_ACCOUNT_ID, impersonatedBy: null }
        : { accountId, impersonatedBy };
    expect(log.map((entry) => ({ ...entry, version: 0 }))).toEqual(
      log.map(() => ({ version: 0, ...writer, result: 'applied' })),
    );

    expect(await family.stream.pokedHouseholds(fixture.home.id, await versionNow())).toContain(
      fixture.home.id,
    );
    await family.device.catchUp();
    expect(family.device.rows).not.toEqual(before);
    expect(family.device.rows).toEqual((await Device.start(fixture.home.family)).rows);

    const isEnded = REMOVES_NANNY.includes(name) && (await nanny.stream.isEnded());
    const poked = isEnded ? [] : await nanny.stream.pokedHouseholds(fixture.home.id, await versionNow());
    expect(poked.includes(fixture.home.id)).toBe(!REMOVES_NANNY.includes(name));
    await nanny.device.catchUp();
    const expectedRows = REMOVES_NANNY.includes(name) ? [] : (await Device.start(fixture.mia.person)).rows;
    expect(nanny.device.rows).toEqual(expectedRows);
  });

  test('another household gets only its own pokes', async () => {
    const { family: others, id } = fixture.away;
    const { method, path, body } = callOf(
      'saveFamilyProfile',
      callTargets(fixture, fixture.away, fixture.noa),
    );
    await others.call(method, path, { body });
    expect(new Set(await away.pokedHouseholds(id, 1))).toEqual(new Set([id]));
  });
});
