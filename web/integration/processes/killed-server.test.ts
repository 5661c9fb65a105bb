/** Tests a server process killed during a push: every change counts once, and nothing is lost. */
import { expect } from 'vitest';
import type { Place } from './test-postgres-proxy.ts';
import { expectWhole } from './test-process-device.ts';
import type { NetworkFault } from './test-proxy.ts';
import { enterHours, enterWork, testWithProcess } from './test-setup.ts';

const it = testWithProcess();

const push = /^insert into mutation_log/i;
const pull = /repeatable read/i;

interface Death {
  readonly where: string;
  readonly place: Place;
  /** How much of the push was committed when the server was killed. */
  readonly done: 'nothing' | 'everything';
  /** The network fault that holds the request or its answer until the server is killed. */
  readonly fault?: NetworkFault;
  /** Whether the device asks for a reset. Otherwise its push is answered without a pull. */
  readonly isReset?: boolean;
  /** The nanny's changes; several mutations unless given. */
  readonly enter?: typeof enterWork;
}

const unsent: NetworkFault = { of: 'request', after: 600, how: 'stall' };
const unanswered: NetworkFault = { of: 'answer', after: 300, how: 'stall' };
const before = (where: string, what: RegExp, after?: RegExp): Death => ({
  where,
  place: { at: 'asked', what, ...(after === undefined ? {} : { after }) },
  done: 'nothing',
});
const after = (where: string, place: Place): Death => ({ where, place, done: 'everything' });

const deaths: readonly Death[] = [
  { ...before('while the body is on its way', /\bsession s\b/), fault: unsent },
  before('when the body is read, before it has the lock', /for update$/),
  before('with the lock', /^select v\.version/),
  before('when rows are loaded and none is written', /^insert into day /),
  before('when rows are written and the log is not', push),
  before('when the log is written and the version is not', /^update household_version/),
  before('when rows are written and the number is not', /^insert into client_sequence/),
  before('when all is written, before the commit', /^commit/i, push),
  after('when it is committed and the server has not heard', { at: 'done', what: /^COMMIT/, after: push }),
  {
    ...after('before the other devices are told', { at: 'asked', what: /pg_notify/, after: push }),
    fault: unanswered,
  },
  ...[
    after('before the pull', { at: 'asked', what: pull, after: push }),
    after('in the middle of the pull', { at: 'asked', what: /from tombstone d /, after: pull }),
    after('when the answer is there to be sent', { at: 'done', what: /^COMMIT/, after: pull }),
  ].map((death): Death => ({ ...death, isReset: true })),
];

/** The two statements of a single mutation, which has no transaction around them. */
const read = /^select v\.version/;
const write = /^with raised as/;
const deathsOfOne = [
  before('in a single mutation, before anything is read', read),
  before('in a single mutation, when rows are read and nothing is written', write),
  after('in a single mutation, when it is written and the server has not heard', {
    at: 'done',
    what: /^SELECT/,
    after: write,
  }),
].map((death): Death => ({ ...death, enter: enterHours }));

it.for([...deaths, ...deathsOfOne])('killed $where', async (death, { fixture, hers, device }) => {
  const { place, done, fault, isReset = false, enter = enterWork } = death;
  const { testServer, proxy, database, api } = fixture;
  const { householdId } = hers;
  const ids = await enter(hers);
  if (fault !== undefined) proxy.next(fault);
  if (isReset) device.disguise = (body) => JSON.stringify({ ...(JSON.parse(body) as object), cursors: {} });
  database.at(place, () => api.killNow());
  expect(await device.sync()).toEqual({ kind: 'unreachable' });
  device.disguise = (body) => body;
  // If that place was never reached, the failure shows the statements that ran.
  expect(database.hasSprung ? [] : database.statements).toEqual([]);
  await api.gone;
  expect(await device.queue()).toHaveLength(ids.length);
  await fixture.start();
  // A lock ends with its transaction.
  const log = await testServer.sql`
    select mutation_id as id from household_version v left join mutation_log l
      on l.household_id = v.household_id and mutation_id in ${testServer.sql(ids)}
    where v.household_id = ${householdId} for update of v`;
  expect(log.filter(({ id }) => id !== null)).toHaveLength(done === 'nothing' ? 0 : ids.length);
  await device.mustSync();
  await expectWhole(hers, ids);
  expect(await device.attention()).toEqual([]);
  expect(await device.row('day', householdId, hers.dayId)).toMatchObject({ amountCents: 4500 });
});

it('killed in the middle of the answer', async ({ fixture, hers, device }) => {
  const ids = await enterWork(hers);
  const { proxy, api } = fixture;
  proxy.next({ of: 'answer', after: 300, how: 'stall', onFault: () => api.killNow() });
  expect(await device.sync()).toEqual({ kind: 'unreachable' });
  await api.gone;
  expect(await device.queue()).toHaveLength(ids.length);
  await fixture.start();
  await device.mustSync();
  await expectWhole(hers, ids);
});
