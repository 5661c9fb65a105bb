/** Tests two processes behind a proxy: restarts without an effect on clients, pokes, and deleting old data once. */
import { type Person, startTestServer, type TestServer, TODAY } from 'api/test-support/people.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { PaymentAnswer } from 'sync-protocol/ledger/payment.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../e2e/harness/ports.ts';
import { openEventStream } from '../../src/device/sync/event-stream.ts';
import { type ApiProcess, JWT_SECRET, openStreamAt, startApi } from '../processes/test-api-process.ts';
import { expectWhole, PATIENCE, ProcessDevice } from '../processes/test-process-device.ts';
import { syncAll } from '../test-device.ts';
import { acceptedDay, type FamilyHome, openHome } from '../test-household.ts';
import { Balancer } from './test-balancer.ts';

/** Enough for two starts and stops of processes on a busy machine. */
const LONG = 60_000;

let testServer: TestServer;
let home: FamilyHome;
let ports: readonly number[];
const processes: ApiProcess[] = [];
let balancer: Balancer;

const start = (port: number): Promise<ApiProcess> =>
  startApi({
    env: { DATABASE_URL: testServer.databaseUrl, PORT: String(port), DRAIN_SECONDS: '1', LOG_LEVEL: 'info' },
  });

beforeAll(async () => {
  testServer = await startTestServer({ env: { JWT_SECRET } });
  testServer.clock.now = new Date().toISOString();
  home = await openHome(testServer, 2);
  await testServer.sql`
    insert into session (id, account_id, device, created_at, last_used_at, expires_at)
    select gen_random_uuid(), id, 'Long gone', now(), now(), now() - interval '31 days' from account
    where id = ${home.family.user.id}`;
  ports = [await freePort(), await freePort()];
  processes.push(...(await Promise.all(ports.map(start))));
  balancer = await Balancer.open(ports);
  await balancer.untilAllReady();
}, LONG);
afterAll(async () => {
  await balancer.close();
  await Promise.all(processes.map((each) => each.stop()));
  await testServer.close();
});

const note = async () =>
  (await testServer.sql<{ rows: unknown }[]>`select pruned as rows from server`)[0]?.rows;
const timesSaid = (): number =>
  processes.flatMap(({ log }) => log().match(/pruned expired rows/g) ?? []).length;

it('one of the processes deletes old data and logs it', async () => {
  await expect
    .poll(note, PATIENCE)
    .toEqual({ tombstone: 0, requestKey: 0, failedAttempt: 0, session: 1, invitation: 0, reminder: 0 });
  await expect.poll(timesSaid, PATIENCE).toBe(1);
});

const authorization = ({ token }: Person) => ({ authorization: `Bearer ${token}` });

interface Entered {
  readonly device: ProcessDevice;
  readonly ids: string[];
}

/** Adds and removes a to-do, syncing each change, until stopped. Throws when one fails. */
async function work(device: ProcessDevice, dayId: string, until: AbortSignal): Promise<Entered> {
  const ids: string[] = [];
  const sync = async (): Promise<void> => {
    ids.push(...(await device.queue()).map(({ id }) => id));
    await device.mustSync();
  };
  for (let i = 0; !until.aborted; i += 1) {
    const todoId = await device.addTodo(dayId, `Number ${i}`);
    await sync();
    // A fast machine would reach the most to-dos that a day may have.
    await device.do('todo.remove', { todoId });
    await sync();
  }
  return { device, ids };
}

interface Paid {
  readonly status: number;
  readonly id: string;
  readonly key: string;
}

async function pay(nannyId: string, key: string): Promise<Paid> {
  const answer = await fetch(`${balancer.origin}/api/payments/record`, {
    method: 'POST',
    headers: { ...authorization(home.family), 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ nannyId, paymentDate: TODAY, amountCents: 100, platform: 'VENMO' }),
  });
  const { id } = (await answer.json()) as PaymentAnswer;
  return { status: answer.status, id, key };
}

async function payOnAndOn(nannyId: string, until: AbortSignal): Promise<Paid[]> {
  const paid: Paid[] = [];
  while (!until.aborted) paid.push(await pay(nannyId, newId()));
  return paid;
}

const after = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/** A device with an event stream, as a page has it. */
async function phone(person: Person) {
  const device = new ProcessDevice(testServer, person, balancer.origin);
  await device.mustSync();
  const state = { news: 0, isOpen: false };
  const stream = openEventStream({
    connection: { ...device.engine.connection, fetch: globalThis.fetch },
    timers: { after, random: Math.random },
    onPoke: () => (state.news += 1),
    onOpen: (isOpen) => (state.isOpen = isOpen),
  });
  return { device, state, stream };
}

it(
  'restarting each process under load fails no request and counts none twice',
  async () => {
    const [hers, other] = home.nannies;
    if (hers === undefined || other === undefined) throw new Error('A home has two nannies');
    const family = await phone(home.family);
    const phones = [family, await phone(home.family), await phone(hers.person), await phone(other.person)];
    const devices = phones.map(({ device }) => device);
    const dayOf = async ({ id }: typeof hers): Promise<string> => acceptedDay(family.device, id, TODAY);
    const [herDay, otherDay] = [await dayOf(hers), await dayOf(other)];
    const days = [herDay, otherDay, herDay, otherDay];
    const before = (await family.device.queue()).map(({ id }) => id);
    await syncAll(...devices);
    const streams = await Promise.all(ports.map((port) => openStreamAt(port, home.family)));

    const done = new AbortController();
    const working = phones.map(({ device }, i) => work(device, days[i] ?? '', done.signal));
    const paying = payOnAndOn(hers.id, done.signal);
    const restart = async (i: number): Promise<void> => {
      const old = processes[i];
      await old?.stop();
      expect(await old?.gone).toEqual([0, null]);
      processes[i] = await start(ports[i] ?? 0);
      await balancer.untilAllReady();
    };
    try {
      // Report a failure of either at once.
      await Promise.race([restart(0).then(() => restart(1)), Promise.all(working), paying]);
    } finally {
      done.abort();
    }
    const entered = await Promise.all(working);
    const paid = await paying;
    expect(balancer.failures).toEqual([]);
    expect([...new Set(paid.map(({ status }) => status))]).toEqual([201]);
    const again = paid.slice(-3);
    expect(await Promise.all(again.map(({ key }) => pay(hers.id, key)))).toEqual(again);
    const payments = await testServer.sql<{ id: string }[]>`
    select id from payment where household_id = ${home.householdId}`;
    expect(payments.map(({ id }) => id).toSorted()).toEqual(paid.map(({ id }) => id).toSorted());

    const goodbyes = await Promise.all(streams.map(({ ended }) => ended));
    for (const text of goodbyes) expect(text).toMatch(/event: bye\ndata: \{"reopenWithinSeconds":2\}\n\n$/);
    await expect.poll(() => phones.map(({ state }) => state.isOpen), PATIENCE).not.toContain(false);
    await syncAll(...devices);
    const nannies = [{}, {}, { nannyId: hers.id }, { nannyId: other.id }];
    for (const [i, { device, ids }] of entered.entries()) {
      const ended = { testServer, householdId: home.householdId, device, ...nannies[i] };
      await expectWhole(ended, i === 0 ? [...before, ...ids] : ids);
      expect(await device.attention()).toEqual([]);
      expect([...new Set(device.statuses)]).toEqual([200]);
      expect(ids.length).toBeGreaterThan(5);
    }

    const newsBefore = phones.map(({ state }) => state.news);
    await pay(hers.id, newId());
    await expect
      .poll(() => phones.map(({ state }, i) => state.news > (newsBefore[i] ?? 0)), PATIENCE)
      .toEqual([true, true, true, true]);
    for (const { stream } of phones) stream.close();
  },
  LONG,
);

it('a write at one process sends a poke at the other', async () => {
  const [one = 0, two = 0] = ports;
  for (const [from, to] of [
    [one, two],
    [two, one],
  ] as const) {
    const stream = await openStreamAt(to, home.family);
    await expect.poll(stream.received, PATIENCE).toContain('event: hello');
    const answer = await fetch(`http://127.0.0.1:${from}/api/nannies/${home.nannies[0]?.id}`, {
      method: 'PATCH',
      headers: { ...authorization(home.family), 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Renamed at ${from}` }),
    });
    expect(answer.status).toBe(200);
    const [row] = await testServer.sql<{ version: number }[]>`
      select version from household_version where household_id = ${home.householdId}`;
    await expect.poll(stream.received, PATIENCE).toContain(`"version":${row?.version}}`);
  }
});
