/** A REST write is at once on every connected device of its household, and in the log under who did it. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Role } from 'sync-protocol/model/account.ts';
import type { RestRoute } from 'sync-protocol/rest/route.ts';
import { REST, type RouteName } from 'sync-protocol/rest/routes.ts';
import { poke, syncAnswer } from 'sync-protocol/sync/wire.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { viewAs } from '../../test-support/callers.ts';
import { callTargets, type Fixture, openFixture } from '../../test-support/fixture.ts';
import type { Person } from '../../test-support/people.ts';
import { keepRows, type RowsKeeper } from '../../test-support/rows.ts';
import { callOf, ROUTE_NAMES } from '../../test-support/sample-calls.ts';

let fixture: Fixture;
let keeper: RowsKeeper;
let origin: string;
beforeAll(async () => {
  fixture = await openFixture();
  await fixture.world.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(fixture.world.app.server.address() as AddressInfo).port}`;
});
afterAll(() => fixture.world.close());

/** A line on which a device hears that something is new. */
class Line {
  readonly #reader: ReadableStreamDefaultReader<string>;
  #heard = '';

  private constructor(reader: ReadableStreamDefaultReader<string>) {
    this.#reader = reader;
  }

  static async open(person: Person): Promise<Line> {
    const headers = { authorization: `Bearer ${person.token}` };
    const { body } = await fetch(`${origin}/api/sync/events`, { headers });
    if (body === null) throw new Error('No stream');
    const line = new Line(body.pipeThrough(new TextDecoderStream()).getReader());
    await line.#until(() => line.#heard.includes('event: hello'));
    return line;
  }

  async #until(isEnough: () => boolean): Promise<void> {
    while (!isEnough()) {
      const part = await this.#reader.read();
      if (part.done) return;
      this.#heard += part.value;
    }
  }

  get #pokes() {
    return [...this.#heard.matchAll(/event: poke\ndata: (.+)\n\n/g)].map(([, data = '']) =>
      poke.parse(JSON.parse(data)),
    );
  }

  /** The households of which it has heard, once it has heard of this one or has been ended. */
  async heardOf(householdId: string, version: number): Promise<readonly string[]> {
    await this.#until(() =>
      this.#pokes.some((each) => each.householdId === householdId && each.version >= version),
    );
    return this.#pokes.map((each) => each.householdId);
  }

  /** Whether the server has ended it. */
  async isEnded(): Promise<boolean> {
    await this.#until(() => false);
    return this.#heard.endsWith('event: bye\ndata: {}\n\n');
  }

  close = (): Promise<void> => this.#reader.cancel();
}

/** Somebody's device: what it holds of each household. */
class Device {
  readonly #person: Person;
  readonly #clientId = randomUUID();
  #cursors: Readonly<Record<string, string>> = {};
  /** A household's rows as JSON, by table and id. */
  readonly #held = new Map<string, Map<string, string>>();

  private constructor(person: Person) {
    this.#person = person;
  }

  /** A new one, after its first sync. */
  static async start(person: Person): Promise<Device> {
    const device = new Device(person);
    await device.catchUp();
    return device;
  }

  /** One sync. Who is signed out holds nothing any more. */
  async catchUp(): Promise<void> {
    const request = { protocol: 1, accountId: this.#person.user.id, clientId: this.#clientId, mutations: [] };
    const { status, body } = await this.#person.post('/api/sync', { ...request, cursors: this.#cursors });
    const households = status === 401 ? {} : syncAnswer.parse(body).households;
    for (const id of this.#held.keys()) if (!(id in households)) this.#held.delete(id);
    for (const [id, { reset, rows, removed }] of Object.entries(households)) {
      const kept = reset ? new Map<string, string>() : (this.#held.get(id) ?? new Map<string, string>());
      for (const { table, id: rowId } of removed) kept.delete(`${table}/${rowId}`);
      for (const [table, list] of Object.entries(rows)) {
        for (const row of list) kept.set(`${table}/${(row as { id: string }).id}`, JSON.stringify(row));
      }
      this.#held.set(id, kept);
    }
    this.#cursors = Object.fromEntries(Object.entries(households).map(([id, { cursor }]) => [id, cursor]));
  }

  get held(): string[] {
    return [...this.#held]
      .flatMap(([id, rows]) => [...rows].map(([key, row]) => `${id} ${key} ${row}`))
      .toSorted();
  }
}

/** What changes no household: accounts, sessions and links, and what takes the household along. */
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
  'deleteAccount',
  'editUser',
  'makeResetLink',
  'adminImpersonate',
  'impersonate',
  'inviteNanny',
];
/** After these the nanny is in the household no more. */
const ENDS_HER: readonly RouteName[] = ['removeNanny', 'deleteUser'];

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
  { who: 'somebody with a link', person: ({ world }) => world.stranger },
];

function mayAct({ access, personal }: RestRoute, { role, viewer }: Actor): boolean {
  if (access === 'public' || role === undefined) return access === 'public' && role === undefined;
  return access.includes(role) && !(personal && viewer !== undefined);
}

const cases = ROUTE_NAMES.filter((name) => REST[name].method !== 'GET' && !BESIDE_HOUSEHOLDS.includes(name))
  .flatMap((name) => ACTORS.filter((actor) => mayAct(REST[name], actor)).map((actor) => ({ name, actor })))
  .map(({ name, actor }) => ({ name, actor, who: actor.who }));

/** A device with an open line. */
async function listen(person: Person): Promise<{ device: Device; line: Line }> {
  const line = await Line.open(person);
  return { line, device: await Device.start(person) };
}
type Listener = Awaited<ReturnType<typeof listen>>;

const logSince = (version: number) => fixture.world.sql<
  { version: number; accountId: string; impersonatedBy: string | null; result: string }[]
>`
  select version, account_id as "accountId", impersonated_by as "impersonatedBy", result from mutation_log
  where household_id = ${fixture.home.id} and version > ${version} order by version, position`;

async function versionNow(): Promise<number> {
  const [row] = await fixture.world.sql<{ version: number }[]>`
    select version from household_version where household_id = ${fixture.home.id}`;
  return row?.version ?? 0;
}

describe('what changes a household', () => {
  let away: Line;
  let family: Listener;
  let nanny: Listener;
  beforeAll(async () => {
    keeper = await keepRows(fixture.world.sql);
    away = await Line.open(fixture.away.family);
  });
  beforeEach(async () => {
    family = await listen(fixture.home.family);
    nanny = await listen(fixture.mia.person);
  });
  afterEach(async () => {
    await Promise.all([family.line.close(), nanny.line.close()]);
    await keeper.restore();
  });

  test.each(cases)('$name by $who is heard, pulled, and logged', async ({ name, actor }) => {
    const [before, version] = [family.device.held, await versionNow()];
    const person = actor.person(fixture);
    const viewer = actor.viewer?.(fixture);
    const caller = viewer === undefined ? person : await viewAs(fixture, viewer, person);
    const { method, path, body } = callOf(name, callTargets(fixture, fixture.home, fixture.mia));
    const answer = await caller.call<{ user?: { id: string } }>(method, path, { body });
    expect(answer.status).toBe(REST[name].status);

    const log = await logSince(version);
    const accountId = actor.role === undefined ? answer.body.user?.id : person.user.id;
    const impersonatedBy = viewer?.user.id ?? null;
    expect(log.length).toBeGreaterThan(0);
    expect(log.map((entry) => ({ ...entry, version: 0 }))).toEqual(
      log.map(() => ({ version: 0, accountId, impersonatedBy, result: 'applied' })),
    );

    expect(await family.line.heardOf(fixture.home.id, await versionNow())).toContain(fixture.home.id);
    await family.device.catchUp();
    expect(family.device.held).not.toEqual(before);
    expect(family.device.held).toEqual((await Device.start(fixture.home.family)).held);

    const isEnded = ENDS_HER.includes(name) && (await nanny.line.isEnded());
    const heard = isEnded ? [] : await nanny.line.heardOf(fixture.home.id, await versionNow());
    expect(heard.includes(fixture.home.id)).toBe(!ENDS_HER.includes(name));
    await nanny.device.catchUp();
    const hers = ENDS_HER.includes(name) ? [] : (await Device.start(fixture.mia.person)).held;
    expect(nanny.device.held).toEqual(hers);
  });

  test('another household has heard of nothing but its own', async () => {
    const { family: others, id } = fixture.away;
    const { method, path, body } = callOf(
      'saveFamilyProfile',
      callTargets(fixture, fixture.away, fixture.noa),
    );
    await others.call(method, path, { body });
    expect(new Set(await away.heardOf(id, 1))).toEqual(new Set([id]));
  });
});
