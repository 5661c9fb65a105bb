/**
 * Lists the callers of access tests, by role, relation to a household, session state (expired, signed out, forged
 * token) and impersonation. Starts impersonations, and returns the household, nanny and ids that a caller's calls are
 * about.
 */
import { createHmac } from 'node:crypto';
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import type { Role } from 'sync-protocol/kernel/roles.ts';
import type { CallTargets } from './call-targets.ts';
import { type Fixture, type FixtureHousehold, type FixtureNanny, sessionIdOf } from './fixture.ts';
import { Person, signIn } from './people.ts';

/** The caller's relation to the household and nanny that a call names. */
export type Relation = 'family' | 'viewer' | 'nanny' | 'colleague' | 'outsider' | 'super admin';

export interface Caller {
  readonly who: string;
  /** Undefined for a caller without a valid session. */
  readonly role?: Role;
  readonly relation: Relation;
  /** Whether this caller is a viewer of a household. */
  readonly isViewer?: boolean;
  /** Whether this caller is impersonated. */
  readonly isImpersonated?: boolean;
  readonly getPerson: (fixture: Fixture) => Promise<Person>;
  /** The household and nanny that the calls name. Default: Mia at home. */
  readonly about?: (fixture: Fixture) => { household: FixtureHousehold; nanny: FixtureNanny };
}

const atHome = ({ home, mia }: Fixture) => ({ household: home, nanny: mia });

export const subjectOf = (caller: Caller, fixture: Fixture) => (caller.about ?? atHome)(fixture);

/** Returns the ids that sample calls about a nanny name. */
export function callTargets(
  { resetToken }: Pick<Fixture, 'resetToken'>,
  household: FixtureHousehold,
  nanny: FixtureNanny,
): CallTargets {
  return {
    householdId: household.id,
    nannyId: nanny.record.id,
    withoutAccountId: household.withoutAccount.id,
    pendingDayId: nanny.pending.id,
    acceptedDayId: nanny.accepted.id,
    completedDayId: nanny.completed.id,
    todoId: nanny.todo.id,
    paymentId: nanny.paymentId,
    questionId: nanny.questions.byNanny,
    statementId: nanny.statementId,
    clockId: nanny.clockId,
    receiptHash: nanny.receiptHash,
    leaveId: nanny.leaves.byNanny,
    ownLeaveId: nanny.leaves.byFamily,
    claimId: nanny.claims.byNanny,
    ownClaimId: nanny.claims.byFamily,
    approvedClaimId: nanny.claims.approved,
    leaveEntryId: nanny.leaves.entryId,
    reviewId: nanny.reviews.byNanny,
    ownReviewId: nanny.reviews.byFamily,
    replacedReviewId: nanny.replacedReviewId,
    overlappingDayId: nanny.overlapping[0].id,
    otherOverlappingDayId: nanny.overlapping[1].id,
    userId: nanny.person.user.id,
    accountId: household.viewer.user.id,
    invitationId: household.memberInvitationId,
    sessionId: household.sessionId,
    pushId: household.pushId,
    feedId: household.feedId,
    email: household.family.user.email,
    token: household.token,
    resetToken,
  };
}

/** Returns the ids that differ where the nanny herself calls: a side can't answer its own question. */
export const herTargets = ({ questions, reviews, leaves, claims }: FixtureNanny) => ({
  leaveId: leaves.byFamily,
  ownLeaveId: leaves.byNanny,
  ownClaimId: claims.byNanny,
  questionId: questions.byFamily,
  ownReviewId: reviews.byNanny,
  reviewId: reviews.ofPaidDay,
});

export function callerTargets(caller: Caller, fixture: Fixture): CallTargets {
  const { household, nanny } = subjectOf(caller, fixture);
  const targets = callTargets(fixture, household, nanny);
  const isHerself = caller.role === 'NANNY' && caller.relation === 'nanny';
  return isHerself ? { ...targets, ...herTargets(nanny) } : targets;
}

/** Impersonates `viewed`, by the route for families or for super admins. */
export async function viewAs(fixture: Fixture, viewer: Person, viewed: Person): Promise<Person> {
  const path = viewer.user.role === 'SUPER_ADMIN' ? '/api/admin/impersonate' : '/api/impersonate';
  const answer = await viewer.post<{ impersonationToken: string }>(`${path}/${viewed.user.id}`);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return new Person(fixture.server.app, { token: answer.body.impersonationToken, user: viewed.user });
}

const withToken = (fixture: Fixture, token: string): Person =>
  new Person(fixture.server.app, { token, user: fixture.home.family.user });

/** Returns the token's claims under another header, signed with `secret`, or unsigned without a secret. */
function resigned(token: string, header: object, secret?: string): string {
  const head = Buffer.from(JSON.stringify(header)).toString('base64url');
  const text = `${head}.${token.split('.')[1] ?? ''}`;
  return `${text}.${secret === undefined ? '' : createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** Signs in a new device of the family and runs `change` on its session. */
async function changedDevice(
  fixture: Fixture,
  change: (device: Person) => Promise<unknown>,
): Promise<Person> {
  const device = await signIn(fixture.server, fixture.home.family.user.email);
  await change(device);
  return device;
}

const elsewhere = ({ away, bea }: Fixture) => ({ household: away, nanny: bea.away });

const SIGNED_IN: readonly (Omit<Caller, 'getPerson'> & { readonly person: (fixture: Fixture) => Person })[] =
  [
    { who: 'the household’s family', role: 'FAMILY', relation: 'family', person: ({ home }) => home.family },
    {
      who: 'a viewer of the household',
      role: 'FAMILY',
      relation: 'viewer',
      isViewer: true,
      person: ({ home }) => home.viewer,
    },
    {
      who: 'a viewer of another household',
      isViewer: true,
      role: 'FAMILY',
      relation: 'outsider',
      person: ({ away }) => away.viewer,
    },
    { who: 'another family', role: 'FAMILY', relation: 'outsider', person: ({ away }) => away.family },
    { who: 'the household’s nanny', role: 'NANNY', relation: 'nanny', person: ({ mia }) => mia.person },
    { who: 'a colleague', role: 'NANNY', relation: 'colleague', person: ({ kim }) => kim.person },
    {
      who: 'a colleague who works in another household too',
      role: 'NANNY',
      relation: 'colleague',
      person: ({ bea }) => bea.atHome.person,
    },
    {
      who: 'a nanny of two households, about the second',
      role: 'NANNY',
      relation: 'nanny',
      person: ({ bea }) => bea.atHome.person,
      about: elsewhere,
    },
    {
      who: "another household's nanny",
      role: 'NANNY',
      relation: 'outsider',
      person: ({ noa }) => noa.person,
    },
    {
      who: 'a nanny without any household',
      role: 'NANNY',
      relation: 'outsider',
      person: ({ newcomer }) => newcomer,
    },
    { who: 'a super admin', role: 'SUPER_ADMIN', relation: 'super admin', person: ({ admin }) => admin },
  ];

interface Impersonation extends Omit<Caller, 'getPerson'> {
  readonly people: (fixture: Fixture) => readonly [viewer: Person, viewed: Person];
}

const IMPERSONATIONS: readonly Impersonation[] = [
  {
    who: 'the family as its nanny',
    role: 'NANNY',
    relation: 'nanny',
    people: ({ home, mia }) => [home.family, mia.person],
  },
  {
    who: 'the family as a colleague',
    role: 'NANNY',
    relation: 'colleague',
    people: ({ home, kim }) => [home.family, kim.person],
  },
  {
    who: 'the family as its nanny, about her other household',
    role: 'NANNY',
    relation: 'outsider',
    people: ({ home, bea }) => [home.family, bea.atHome.person],
    about: elsewhere,
  },
  {
    who: 'a super admin as the family',
    role: 'FAMILY',
    relation: 'family',
    people: ({ admin, home }) => [admin, home.family],
  },
  {
    who: 'a super admin as another family',
    role: 'FAMILY',
    relation: 'outsider',
    people: ({ admin, away }) => [admin, away.family],
  },
  {
    who: 'a super admin as the nanny',
    role: 'NANNY',
    relation: 'nanny',
    people: ({ admin, mia }) => [admin, mia.person],
  },
];

const HOUR_AND_A_MINUTE = 61;
const SIXTY_DAYS = 60 * MINUTES_PER_DAY;

/** Moves all times of a session `ago` minutes into the past. */
async function expire({ server }: Fixture, { person, ago }: { person: Person; ago: number }): Promise<void> {
  const id = sessionIdOf(person);
  const [row] = await server.sql<{ createdAt: string; lastUsedAt: string; expiresAt: string }[]>`
    select created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt" from session
    where id = ${id}`;
  if (row === undefined) throw new Error('No session');
  await server.sql`
    update session set created_at = ${addMinutes(row.createdAt, -ago)},
      last_used_at = ${addMinutes(row.lastUsedAt, -ago)}, expires_at = ${addMinutes(row.expiresAt, -ago)}
    where id = ${id}`;
}

const NOT_SIGNED_IN: readonly Pick<Caller, 'who' | 'getPerson'>[] = [
  { who: 'a stranger', getPerson: async ({ server }) => server.stranger },
  { who: 'an invalid token', getPerson: async (fixture) => withToken(fixture, 'not.a.token') },
  {
    who: 'a token signed with another secret',
    getPerson: async (fixture) =>
      withToken(
        fixture,
        resigned(fixture.home.family.token ?? '', { alg: 'HS256', typ: 'JWT' }, 'x'.repeat(48)),
      ),
  },
  {
    who: 'an unsigned token',
    getPerson: async (fixture) =>
      withToken(fixture, resigned(fixture.home.family.token ?? '', { alg: 'none', typ: 'JWT' })),
  },
  {
    who: 'the device cookie of a known browser',
    getPerson: async (fixture) => {
      const body = { email: fixture.home.family.user.email, password: 'a good password' };
      const { cookies } = await fixture.server.stranger.call('POST', '/api/auth/login', { body });
      return withToken(fixture, cookies.find(({ name }) => name === 'fairday_device')?.value ?? '');
    },
  },
  {
    who: 'an expired session',
    getPerson: (fixture) =>
      changedDevice(fixture, (device) => expire(fixture, { person: device, ago: SIXTY_DAYS })),
  },
  {
    who: 'a signed-out session',
    getPerson: (fixture) => changedDevice(fixture, (device) => device.post('/api/auth/logout')),
  },
  {
    who: 'a device signed out by another one',
    getPerson: (fixture) =>
      changedDevice(fixture, (device) =>
        fixture.home.family.delete(`/api/auth/sessions/${sessionIdOf(device)}`),
      ),
  },
  {
    who: 'an impersonation whose viewer has signed out',
    getPerson: async (fixture) => {
      const viewer = await signIn(fixture.server, fixture.home.family.user.email);
      const impersonated = await viewAs(fixture, viewer, fixture.mia.person);
      await viewer.post('/api/auth/logout');
      return impersonated;
    },
  },
  {
    who: 'an expired impersonation',
    getPerson: async (fixture) => {
      const impersonated = await viewAs(fixture, fixture.admin, fixture.home.family);
      await expire(fixture, { person: impersonated, ago: HOUR_AND_A_MINUTE });
      return impersonated;
    },
  },
];

export const CALLERS: readonly Caller[] = [
  ...SIGNED_IN.map(({ person, ...caller }) => ({
    ...caller,
    getPerson: async (fixture: Fixture) => person(fixture),
  })),
  ...IMPERSONATIONS.map(({ people, ...caller }) => ({
    ...caller,
    isImpersonated: true,
    getPerson: (fixture: Fixture) => viewAs(fixture, ...people(fixture)),
  })),
  ...NOT_SIGNED_IN.map((caller) => ({ ...caller, relation: 'outsider' as const })),
];
