/** Tests with PostgreSQL that every documented refusal and every documented response of the API occurs. */
import { refusalOf } from 'sync-protocol/kernel/refusals.ts';
import { refusalsOf } from 'sync-protocol/kernel/route.ts';
import { REST, type RouteName } from 'sync-protocol/routes.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { unknownTargets } from '../../test-support/call-targets.ts';
import { CLAIM_REFUSALS } from '../../test-support/claim-refusal-calls.ts';
import { sharedFixture } from '../../test-support/fixture.ts';
import { LEAVE_REFUSALS } from '../../test-support/leave-refusal-calls.ts';
import { type Answer, type Person, register, sharedTestServer } from '../../test-support/people.ts';
import { RECEIPT_REFUSALS } from '../../test-support/receipt-refusal-calls.ts';
import {
  COMMON_REFUSALS,
  homeTargets,
  NOT_IN_FIXTURE,
  permittedCaller,
  type RefusalsByRoute,
  send,
  withWrongPassword,
} from '../../test-support/refusal-calls.ts';
import { REFUSALS_BY_ROUTE } from '../../test-support/route-refusal-calls.ts';
import { sharedRowsKeeper } from '../../test-support/rows.ts';
import { callOf, ROUTE_NAMES } from '../../test-support/sample-calls.ts';

const REFUSALS: RefusalsByRoute = {
  ...REFUSALS_BY_ROUTE,
  ...LEAVE_REFUSALS,
  ...CLAIM_REFUSALS,
  ...RECEIPT_REFUSALS,
};

describe('documented answers', () => {
  const fixture = sharedFixture();
  const keeper = sharedRowsKeeper(fixture);
  afterEach(() => keeper.restore());

  const documented = ROUTE_NAMES.flatMap((name) => {
    const codes = new Set(refusalsOf(REST[name]).filter((code) => code !== 'too_many_tries'));
    return [...codes].map((code) => ({ name, code, status: refusalOf(code).status }));
  });

  test.each(documented)('$name can answer $status $code', async ({ name, code, status }) => {
    const trigger = REFUSALS[name]?.[code] ?? COMMON_REFUSALS[code];
    if (trigger === undefined) throw new Error(`No call triggers ${code} of ${name}`);
    expect(await trigger(fixture, name)).toMatchObject({ status, body: { code } });
  });

  const possible = ROUTE_NAMES.filter((name) => NOT_IN_FIXTURE[name] === undefined);
  test.each(possible.map((name) => ({ name, status: REST[name].status })))(
    '$name can answer $status',
    async ({ name, status }) => {
      const answer = await send(permittedCaller(fixture, name), callOf(name, homeTargets(fixture)));
      expect(answer.status).toBe(status);
    },
  );

  test('every refusal with a call is documented', () => {
    const kept = Object.entries(REFUSALS).flatMap(([name, codes]) =>
      Object.keys(codes).map((code) => `${name} ${code}`),
    );
    const known = new Set(documented.map(({ name, code }) => `${name} ${code}`));
    expect(kept.filter((each) => !known.has(each))).toEqual([]);
  });
});

describe('too many tries', () => {
  const PER_MINUTE = 2;
  /** The limit of an account over all IP addresses is five times as high. */
  const TRIES = PER_MINUTE * 5 + 1;
  const server = sharedTestServer({ env: { AUTH_RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) } });
  let family: Person;
  beforeAll(async () => {
    family = await register(server, 'Fay Family', 'FAMILY');
  });

  const nothing = { householdId: '', nannyId: '', withoutAccountId: '', pendingDayId: '', acceptedDayId: '' };
  const nowhere = {
    completedDayId: '',
    todoId: '',
    paymentId: '',
    questionId: '',
    statementId: '',
    clockId: '',
    receiptHash: '',
    leaveId: '',
    ownLeaveId: '',
    claimId: '',
    ownClaimId: '',
    approvedClaimId: '',
    leaveEntryId: '',
    reviewId: '',
    ownReviewId: '',
    userId: '',
    replacedReviewId: '',
    overlappingDayId: '',
    otherOverlappingDayId: '',
    sessionId: '',
    pushId: '',
    feedId: '',
    accountId: '',
    invitationId: '',
    email: '',
    token: '',
    resetToken: '',
  };

  /** Returns the answer to the last of many tries with a wrong password. */
  async function lastTry(name: RouteName, from: string): Promise<Answer<unknown>> {
    const { body, ...called } = callOf(name, unknownTargets({ ...nothing, ...nowhere }));
    // Without householdId: a foreign one is refused before the try is counted.
    const call = { ...called, path: called.path.split('?', 1)[0] ?? '' };
    const person = REST[name].access === 'public' ? server.stranger : family;
    const wrong = body === undefined ? {} : { body: withWrongPassword(body) };
    const once = () => send(person, call, { ...wrong, from });
    let answer = await once();
    for (let tries = 1; tries < TRIES; tries += 1) answer = await once();
    return answer;
  }

  const throttled = ROUTE_NAMES.filter((name) => REST[name].throttled);
  test.each(throttled.map((name, i) => ({ name, from: `10.0.0.${i + 1}` })))(
    '$name can answer 429 too_many_tries, with Retry-After',
    async ({ name, from }) => {
      const answer = await lastTry(name, from);
      expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    },
  );
});
