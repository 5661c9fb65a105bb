/**
 * Tests that a nanny's two families stay apart: searches all that one of them can get (answers, syncs, events,
 * e-mails, rows) for traces of the other: ids, names, addresses, notes, amounts. The calls come from the sample calls,
 * so that a new route is searched too.
 */

import type { RestRoute } from 'sync-protocol/kernel/route.ts';
import { PASSWORD_RESET } from 'sync-protocol/people/password-reset-path.ts';
import { REST, type RouteName } from 'sync-protocol/routes.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CallTargets } from '../../test-support/call-targets.ts';
import { callTargets, viewAs } from '../../test-support/callers.ts';
import {
  type Fixture,
  type FixtureHousehold,
  type FixtureNanny,
  sharedFixture,
} from '../../test-support/fixture.ts';
import { rowsOfHousehold, type TraceFinder, traceFinder } from '../../test-support/household-traces.ts';
import { startMailServer } from '../../test-support/mail-server.ts';
import { joinAsMember, type Person, queued, syncRequestOf } from '../../test-support/people.ts';
import { fillHousehold } from '../../test-support/rich-household.ts';
import { keepRows, type RowsKeeper } from '../../test-support/rows.ts';
import { callOf, ROUTE_NAMES } from '../../test-support/sample-calls.ts';

const mails = await startMailServer();
afterAll(() => mails.stop());
const fixture = sharedFixture({
  env: {
    PUBLIC_URL: 'https://fairday.example',
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: 'post@fairday.example',
  },
  mailEveryMs: 20,
});
let keeper: RowsKeeper;
let origin: string;
beforeAll(async () => {
  const { home, away, bea } = fixture;
  await fillHousehold(
    fixture,
    { household: home, nanny: bea.atHome },
    {
      word: 'Quillfeather',
      rate: 31.07,
      payment: 234_17,
      settings: { timezone: 'America/Phoenix', billingIncrementMinutes: 5, currency: 'USD' },
    },
  );
  await fillHousehold(
    fixture,
    { household: away, nanny: bea.away },
    {
      word: 'Marrowmere',
      rate: 47.93,
      payment: 678_91,
      settings: { timezone: 'America/Denver', billingIncrementMinutes: 30, currency: 'USD' },
    },
  );
  keeper = await keepRows(fixture.server.sql);
  origin = await fixture.server.app.listen({ port: 0, host: '127.0.0.1' });
});

interface Family {
  readonly household: FixtureHousehold;
  /** Her rows in this household. */
  readonly nanny: FixtureNanny;
  readonly colleague: FixtureNanny;
}

const familyAtHome = ({ home, bea, mia }: Fixture): Family => ({
  household: home,
  nanny: bea.atHome,
  colleague: mia,
});
const familyAway = ({ away, bea, noa }: Fixture): Family => ({
  household: away,
  nanny: bea.away,
  colleague: noa,
});

const targetsOf = ({ household, nanny }: Family): CallTargets => callTargets(fixture, household, nanny);

/** Everybody on the family's side, and the family as the nanny whom it shares. */
const READERS: Readonly<Record<string, (family: Family) => Promise<Person> | Person>> = {
  'a parent': ({ household }) => household.family,
  'a viewer': ({ household }) => household.viewer,
  'a colleague of the nanny': ({ colleague }) => colleague.person,
  'a parent as the nanny': ({ household, nanny }) => viewAs(fixture, household.family, nanny.person),
};

async function answerText(person: Person, name: RouteName, targets: CallTargets): Promise<string> {
  const { method, path, body } = callOf(name, targets);
  const answer = await fixture.server.app.inject({
    method,
    url: path,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return `${answer.statusCode} ${JSON.stringify(answer.headers)} ${answer.body}`;
}

const isPublic = (name: RouteName): boolean => {
  const { access }: RestRoute = REST[name];
  return access === 'public';
};

const hasWritten = (name: RouteName, text: string): boolean =>
  REST[name].method !== 'GET' && text.startsWith(String(REST[name].status));

async function syncText(person: Person, parts: object = {}): Promise<string> {
  const { body } = await fixture.server.app.inject({
    method: 'POST',
    url: '/api/sync',
    headers: { authorization: `Bearer ${person.token}` },
    payload: syncRequestOf(person, parts),
  });
  return body;
}

/** Opens an event stream, runs `act`, waits for `mark` in the stream, and returns all that came. */
async function streamText(person: Person, act: () => Promise<unknown>, mark: string): Promise<string> {
  const headers = { authorization: `Bearer ${person.token}` };
  const { body } = await fetch(`${origin}/api/sync/events`, { headers });
  if (body === null) throw new Error('No stream');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  const readUntil = async (words: string): Promise<void> => {
    while (!received.includes(words)) {
      const part = await reader.read();
      if (part.done) return;
      received += part.value;
    }
  };
  await readUntil('event: hello');
  await act();
  await readUntil(mark);
  await reader.cancel();
  return received;
}

describe.each([
  ['the first family', familyAtHome, familyAway],
  ['the second family', familyAway, familyAtHome],
] as const)('%s gets no traces of the other family', (_which, selectOwn, selectOther) => {
  let own: Family;
  let other: Family;
  let traces: TraceFinder;
  beforeAll(async () => {
    [own, other] = [selectOwn(fixture), selectOther(fixture)];
    const { sql } = fixture.server;
    traces = await traceFinder(sql, other.household.id, { besides: own.household.id });
  });

  test('traces include words, amounts and ids, and are found in the other family’s sync', async () => {
    const seen = await syncText(other.household.family);
    const { word, cents } =
      own.household === fixture.home
        ? { word: 'Marrowmere to do anew', cents: '67891' }
        : { word: 'Quillfeather to do anew', cents: '23417' };
    const found = traces(seen);
    expect(found).toEqual(expect.arrayContaining([word, cents, other.household.id, other.nanny.record.id]));
    expect(traces(`It is ${cents.slice(0, 3)}.${cents.slice(3)}`)).toEqual([cents]);
  });

  test('its own rows have no traces', async () => {
    const found = (await rowsOfHousehold(fixture.server.sql, own.household.id)).flatMap(({ table, rows }) =>
      rows.flatMap((row) => traces(JSON.stringify(row)).map((trace) => [table, trace])),
    );
    expect(found).toEqual([]);
  });

  describe.each(Object.keys(READERS))('%s', (who) => {
    const reader = () => READERS[who]?.(own) ?? expect.unreachable();

    test('finds no traces in the answer of any route', async () => {
      const found: unknown[] = [];
      for (const name of ROUTE_NAMES) {
        const text = await answerText(await reader(), name, targetsOf(own));
        found.push(...traces(text).map((trace) => [name, trace]));
        if (hasWritten(name, text)) await keeper.restore();
      }
      expect(found).toEqual([]);
    });

    test('finds no traces when a call names ids of the other family', async () => {
      const named = targetsOf(other);
      const found: unknown[] = [];
      // A link of the other family works for whoever has it.
      for (const name of ROUTE_NAMES.filter((each) => !isPublic(each))) {
        const text = await answerText(await reader(), name, named);
        found.push(...traces(text, Object.values(named)).map((trace) => [name, trace]));
        if (hasWritten(name, text)) await keeper.restore();
      }
      // The refused calls are in the caller's own history, with the ids that it named.
      await keeper.restore();
      expect(found).toEqual([]);
    });

    test('finds no traces in a sync, also one that names the other household', async () => {
      const person = await reader();
      expect(traces(await syncText(person))).toEqual([]);
      const { id: householdId } = other.household;
      const mutation = {
        householdId,
        name: 'todo.add',
        args: { todoId: householdId, dayId: other.nanny.paid.id },
      };
      const parts = { cursors: { [householdId]: null }, mutations: [queued(1, mutation)] };
      expect(traces(await syncText(person, parts), [householdId, other.nanny.paid.id])).toEqual([]);
    });

    test('finds no traces in events while the nanny works for the other family', async () => {
      const act = async () => {
        const { pending } = other.nanny;
        await other.nanny.person.post(`/api/agenda/${pending.id}/todos`, { title: 'Unheard' });
        await own.household.family.post(`/api/agenda/${own.nanny.pending.id}/todos`, { title: 'Heard' });
      };
      const received = await streamText(await reader(), act, 'event: poke');
      await keeper.restore();
      expect(received).toContain(own.household.id);
      expect(traces(received)).toEqual([]);
    });
  });

  test('e-mails to its people have no traces', async () => {
    const { family, withoutAccount } = own.household;
    mails.received.length = 0;
    const email = `third.of.${own.household.id}@example.com`;
    await family.post(`/api/nannies/${withoutAccount.id}/invite`);
    await joinAsMember(fixture.server, family, { email, role: 'VIEWER' });
    await fixture.server.stranger.post(PASSWORD_RESET, { email: own.nanny.person.user.email });
    await vi.waitFor(() => expect(mails.received.length).toBeGreaterThanOrEqual(2));
    await keeper.restore();
    const found = mails.received.flatMap(({ raw, text, html }) => traces(`${raw}${text}${html}`));
    expect(found).toEqual([]);
  });
});
