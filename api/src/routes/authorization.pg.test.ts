/**
 * Tests access with PostgreSQL as every kind of caller: every route and sync, equal refusals for unknown ids, no leaks,
 * and that the server has no route outside the contract.
 */
import { type RefusalCode, refusalOf } from 'sync-protocol/kernel/refusals.ts';
import { errorAnswer, type RestRoute } from 'sync-protocol/kernel/route.ts';
import type { AccountExport, ChainLink } from 'sync-protocol/people/account-rest.ts';
import { REST, type RouteName } from 'sync-protocol/routes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CallTargets, unknownTargets } from '../../test-support/call-targets.ts';
import { CALLERS, type Caller, callerTargets, type Relation, subjectOf } from '../../test-support/callers.ts';
import { type Fixture, sharedFixture } from '../../test-support/fixture.ts';
import { type Person, syncRequestOf, toPayload } from '../../test-support/people.ts';
import { NOT_IN_FIXTURE } from '../../test-support/refusal-calls.ts';
import { sharedRowsKeeper } from '../../test-support/rows.ts';
import { callOf, ROUTE_NAMES, targetsUsedBy } from '../../test-support/sample-calls.ts';

const fixture = sharedFixture();
const people = new Map<Caller, Person>();
beforeAll(async () => {
  for (const caller of CALLERS) people.set(caller, await caller.getPerson(fixture));
});
const keeper = sharedRowsKeeper(fixture);

const FAMILY_AND_NANNY: readonly Relation[] = ['family', 'viewer', 'nanny'];
const FAMILY_AND_VIEWER: readonly Relation[] = ['family', 'viewer'];
/** The relations that may see each target. */
const SEEN_BY: Readonly<Record<keyof CallTargets, readonly Relation[] | 'anyone'>> = {
  householdId: ['family', 'viewer', 'nanny', 'colleague'],
  nannyId: FAMILY_AND_NANNY,
  withoutAccountId: FAMILY_AND_VIEWER,
  accountId: FAMILY_AND_VIEWER,
  invitationId: FAMILY_AND_VIEWER,
  pendingDayId: FAMILY_AND_NANNY,
  acceptedDayId: FAMILY_AND_NANNY,
  completedDayId: FAMILY_AND_NANNY,
  todoId: FAMILY_AND_NANNY,
  paymentId: FAMILY_AND_NANNY,
  questionId: FAMILY_AND_NANNY,
  statementId: FAMILY_AND_NANNY,
  clockId: FAMILY_AND_NANNY,
  receiptHash: FAMILY_AND_NANNY,
  leaveId: FAMILY_AND_NANNY,
  ownLeaveId: FAMILY_AND_NANNY,
  claimId: FAMILY_AND_NANNY,
  ownClaimId: FAMILY_AND_NANNY,
  approvedClaimId: FAMILY_AND_NANNY,
  leaveEntryId: FAMILY_AND_NANNY,
  reviewId: FAMILY_AND_NANNY,
  ownReviewId: FAMILY_AND_NANNY,
  replacedReviewId: FAMILY_AND_NANNY,
  // Named beside a week: hours that aren't those of the week are refused, and reveal nothing.
  overlappingDayId: 'anyone',
  otherOverlappingDayId: 'anyone',
  userId: ['family', 'super admin'],
  sessionId: ['family'],
  pushId: ['family'],
  feedId: ['family'],
  email: 'anyone',
  token: 'anyone',
  resetToken: 'anyone',
};

/** Routes for many ids refuse each id, and the call with this code if none is left. */
const NONE_OF_MANY: Readonly<Partial<Record<RouteName, RefusalCode>>> = {
  answerDays: 'nothing_updated',
  payDays: 'nothing_paid',
};

/** What a nanny may call, but not with what the family enters: each side enters only what costs itself. */
const FAMILY_SAMPLES: Readonly<Partial<Record<RouteName, RefusalCode>>> = {
  adjustLeave: 'leave_costs_other',
};

/** Tags of the routes that a viewer may write to: those about the viewer's own account. */
const OWN_TAGS: readonly RestRoute['tag'][] = ['Sessions', 'Account', 'Administration'];
const isHouseholdWrite = (name: RouteName): boolean =>
  REST[name].method !== 'GET' && !OWN_TAGS.includes(REST[name].tag) && name !== 'removeMember';

/** Returns the expected refusal; undefined for success. */
function refusalFor(name: RouteName, caller: Caller): RefusalCode | undefined {
  const route: RestRoute = REST[name];
  if (route.access === 'public') return NOT_IN_FIXTURE[name];
  if (caller.role === undefined) return 'signed_out';
  if (!route.access.includes(caller.role)) return 'forbidden';
  if (route.personal && caller.isImpersonated === true) return 'not_as_another';
  if (route.ownWill && caller.isImpersonated === true && caller.role === 'NANNY') return 'not_as_another';
  const isElsewhere = caller.relation === 'outsider' && targetsUsedBy(name).includes('householdId');
  if (caller.isViewer === true && isHouseholdWrite(name) && !isElsewhere) return 'forbidden';
  const isSeen = (key: keyof CallTargets) =>
    SEEN_BY[key] === 'anyone' || SEEN_BY[key].includes(caller.relation);
  if (!targetsUsedBy(name).every(isSeen)) return NONE_OF_MANY[name] ?? 'not_found';
  return caller.role === 'NANNY' ? FAMILY_SAMPLES[name] : undefined;
}

const byName = (callers: readonly Caller[]) => callers.map((caller) => [caller.who, caller] as const);

interface Case {
  readonly name: RouteName;
  readonly caller: Caller;
  readonly refusal: RefusalCode | undefined;
  readonly answers: string;
}

const casesOf = (caller: Caller): Case[] =>
  ROUTE_NAMES.map((name) => {
    const refusal = refusalFor(name, caller);
    const answers =
      refusal === undefined ? `${REST[name].status}` : `${refusalOf(refusal).status} ${refusal}`;
    return { name, caller, refusal, answers };
  });

interface Answer {
  readonly status: number;
  readonly length: unknown;
  readonly text: string;
}

/** Returns the raw answer, so that two can be compared exactly. */
async function callRoute(name: RouteName, caller: Caller, targets: CallTargets): Promise<Answer> {
  const { method, path, body } = callOf(name, targets);
  const token = people.get(caller)?.token;
  const response = await fixture.server.app.inject({
    method,
    url: path,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': REST[name].bodyType }),
    },
    ...(body === undefined ? {} : { payload: toPayload(body) }),
  });
  const { statusCode: status, body: text } = response;
  return { status, length: response.headers['content-length'], text };
}

/** Returns the answer with the ids of the call replaced by their kinds. */
function withoutTargets(name: RouteName, { text }: Answer, targets: CallTargets): string {
  let result = text;
  for (const kind of targetsUsedBy(name)) result = result.replaceAll(targets[kind], `{${kind}}`);
  return result;
}

interface Expected {
  readonly status: number;
  readonly code?: RefusalCode;
}

const expectedOf = (name: RouteName, refusal: RefusalCode | undefined): Expected =>
  refusal === undefined
    ? { status: REST[name].status }
    : { status: refusalOf(refusal).status, code: refusal };

/** Returns status and code. Throws for a body outside the contract. */
function parseAnswer(name: RouteName, { status, text }: Answer): { status: number; code?: string } {
  const route: RestRoute = REST[name];
  if (status >= 400) return { status, code: errorAnswer.parse(JSON.parse(text)).code };
  if (status === 204 && text !== '') throw new Error(`Unexpected body: ${text}`);
  if (status !== 204 && route.answerType === 'application/json') route.answer.parse(JSON.parse(text));
  return { status };
}

/** Returns texts that the caller may never read: of the nanny's rows and, for outsiders, of the household's. */
function secretsFor(caller: Caller): string[] {
  if (!['colleague', 'outsider'].includes(caller.relation)) return [];
  const { household, nanny } = subjectOf(caller, fixture);
  const days = [nanny.pending, nanny.accepted, nanny.declined, nanny.completed, nanny.paid, nanny.deleted];
  const ofNanny = [
    nanny.record.id,
    nanny.paymentId,
    nanny.statementId,
    ...Object.values(nanny.reviews),
    nanny.todo.id,
    nanny.todo.title,
    ...days.map(({ id }) => id),
  ];
  const colleagues = [household.withoutAccount, household.invited];
  const ofHousehold = [
    household.id,
    household.family.user.id,
    household.family.user.email,
    household.sessionId,
    household.pushId,
    household.feedId,
    household.removedId,
    ...colleagues.flatMap(({ id, email }) => [id, email]),
  ];
  return caller.relation === 'colleague' ? ofNanny : [...ofNanny, ...ofHousehold];
}

describe.each(byName(CALLERS))('%s', (_who, caller) => {
  test.each(casesOf(caller))('$name answers $answers', async ({ name, refusal }) => {
    const targets = callerTargets(caller, fixture);
    const answer = await callRoute(name, caller, targets);
    const changed = await keeper.changedTables();
    if (changed.length > 0) await keeper.restore();

    expect(parseAnswer(name, answer)).toEqual(expectedOf(name, refusal));
    const mayChange = refusal === undefined && REST[name].method !== 'GET';
    expect(mayChange ? [] : changed).toEqual([]);
    const shown = withoutTargets(name, answer, targets);
    const secrets = REST[name].access === 'public' ? [] : secretsFor(caller);
    expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
  });

  const refused = casesOf(caller).filter(
    ({ name, refusal }) =>
      refusal !== undefined &&
      refusal !== 'signed_out' &&
      refusal !== FAMILY_SAMPLES[name] &&
      NOT_IN_FIXTURE[name] === undefined,
  );
  // A viewer reads everything, and so knows which ids exist.
  if (refused.length === 0 || caller.isViewer === true) return;
  test('gets the same refusals for existing and for unknown ids', async () => {
    const targets = callerTargets(caller, fixture);
    const unknown = unknownTargets(targets);
    for (const { name } of refused) {
      const existing = await callRoute(name, caller, targets);
      const never = await callRoute(name, caller, unknown);
      expect([name, existing.status, existing.length, withoutTargets(name, existing, targets)]).toEqual([
        name,
        never.status,
        never.length,
        withoutTargets(name, never, unknown),
      ]);
    }
    expect(await keeper.changedTables()).toEqual([]);
  });
});

/** All writes of a family to a nanny's rows. Deletes come last, the nanny after her rows. */
const WRITES = ROUTE_NAMES.filter((name) => {
  const { access, method, personal }: RestRoute = REST[name];
  const isAboutNanny = targetsUsedBy(name).some((kind) => SEEN_BY[kind] === FAMILY_AND_NANNY);
  return isAboutNanny && method !== 'GET' && !personal && access.includes('FAMILY');
})
  .toReversed()
  .toSorted((a, b) => Number(REST[a].method === 'DELETE') - Number(REST[b].method === 'DELETE'));

/** An export's rows have no order: the database's plan decides it. */
const inOrder = (rows: AccountExport['households'][number]['rows']) =>
  Object.entries(rows).map(([table, ofTable]) => [
    table,
    ofTable.map((row) => JSON.stringify(row)).toSorted(),
  ]);

/** Splits an answer into its text and the history's chain, which shows everybody that entries were added. */
function withoutChain(text: string): { said: string; links: ChainLink[] } {
  if (!text.includes('"chain":[')) return { said: text, links: [] };
  const { households, ...others } = JSON.parse(text) as AccountExport;
  const said = households.map(({ chain: _chain, rows, ...household }) => ({
    ...household,
    rows: inOrder(rows),
  }));
  return {
    said: JSON.stringify({ ...others, households: said }),
    links: households.flatMap(({ chain }) => chain),
  };
}

const isUninvolved = ({ role, relation }: Caller) =>
  role !== undefined && (relation === 'colleague' || relation === 'outsider');

test.each(byName(CALLERS.filter(isUninvolved)))(
  'no answer to %s changes with a nanny who is not theirs',
  async (_who, caller) => {
    const targets = callerTargets(caller, fixture);
    const { household } = subjectOf(caller, fixture);
    const readable = casesOf(caller).filter(
      ({ name, refusal }) => REST[name].method === 'GET' && refusal === undefined,
    );
    const readAll = async () => {
      const texts = [];
      const chain: ChainLink[] = [];
      for (const { name } of readable) {
        const { said, links } = withoutChain((await callRoute(name, caller, targets)).text);
        texts.push([name, said]);
        chain.push(...links);
      }
      return { texts, chain };
    };
    const before = await readAll();
    const statuses = [];
    for (const name of WRITES) {
      const { method, path, body } = callOf(name, targets);
      statuses.push((await household.family.call(method, path, { body })).status);
    }
    const after = await readAll();
    await keeper.restore();
    expect(statuses.filter((status) => status >= 400)).toEqual([]);
    expect(after.texts).toEqual(before.texts);
    const known = new Set(before.chain.map(({ hash }) => hash));
    const fresh = after.chain.filter(({ hash }) => !known.has(hash));
    expect(fresh.filter((link) => Object.keys(link).toSorted().join(' ') !== 'content hash')).toEqual([]);
  },
);

describe('sync', () => {
  const outside = CALLERS.filter(({ role }) => role === undefined);
  test.each(byName(outside))('%s can neither sync nor open an event stream', async (_who, caller) => {
    const token = people.get(caller)?.token;
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const payload = syncRequestOf(fixture.home.family);
    const { app } = fixture.server;
    const synced = await app.inject({ method: 'POST', url: '/api/sync', headers, payload });
    const events = await app.inject({ method: 'GET', url: '/api/sync/events', headers });
    expect([synced.statusCode, events.statusCode]).toEqual([401, 401]);
    expect(await keeper.changedTables()).toEqual([]);
  });

  const inside = CALLERS.filter(({ role }) => role !== undefined);
  test.each(byName(inside))('the first sync of %s holds only what they may see', async (_who, caller) => {
    const person = people.get(caller);
    if (person === undefined) throw new Error(`${caller.who} is not signed in`);
    const { text } = await syncAs(person);
    expect(secretsFor(caller).filter((secret) => text.includes(secret))).toEqual([]);
    expect(await keeper.changedTables()).toEqual([]);
  });
});

async function syncAs(person: Person): Promise<{ text: string }> {
  const response = await fixture.server.app.inject({
    method: 'POST',
    url: '/api/sync',
    headers: { authorization: `Bearer ${person.token}` },
    payload: syncRequestOf(person),
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  return { text: response.body };
}

/** Other routes below /api. */
const OTHER_ROUTES = [
  /^POST \/api\/sync$/,
  /^GET \/api\/sync\/events$/,
  /^GET \/api\/openapi\.json$/,
  /^GET \/api\/docs/,
  // The page that reminders by e-mail link to.
  /^(GET|POST) \/api\/unsubscribe\/:token$/,
];

test('the server has every route of the contract and no other one below /api', () => {
  const contract = ROUTE_NAMES.map((name) => REST[name]).map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  );
  const served = servedRoutes(fixture).filter(
    (route) => route.includes(' /api') && !OTHER_ROUTES.some((each) => each.test(route)),
  );
  expect(served.toSorted()).toEqual(contract.toSorted());
});

/** Returns `METHOD /path` for every route in the router's tree, without HEAD. */
function servedRoutes({ server }: Fixture): string[] {
  const tree = server.app.printRoutes({ commonPrefix: false });
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const parts = /^([│ ]*)[├└]── (\S*)(?: \(([^)]+)\))?/.exec(line);
    if (parts === null) return [];
    const depth = (parts[1] ?? '').length / 4;
    const path = `${parents[depth - 1] ?? ''}${parts[2] ?? ''}`;
    parents[depth] = path;
    const methods = (parts[3] ?? '').split(', ').filter((method) => !['', 'HEAD'].includes(method));
    return methods.map((method) => `${method} ${path}`);
  });
}
