/** Everybody who may come to the door, and what stands to be expected of each. For tests alone. */
import { createHmac } from 'node:crypto';
import type { Role } from 'sync-protocol/model/account.ts';
import {
  type Fixture,
  type FixtureHousehold,
  type FixtureNanny,
  namedOf,
  sessionIdOf,
  signIn,
} from './fixture.ts';
import { Person } from './people.ts';
import type { Named } from './sample-calls.ts';

/** Who somebody is to the household and the nanny that a call names. */
export type Relation = 'family' | 'nanny herself' | 'colleague' | 'outsider' | 'super admin';

export interface Caller {
  readonly who: string;
  /** Undefined for who isn't signed in, or not any more. */
  readonly role?: Role;
  readonly relation: Relation;
  /** Whether this is somebody else who views as them. */
  readonly isViewing?: boolean;
  readonly arrive: (fixture: Fixture) => Promise<Person>;
  /** Whether no household knows them. */
  readonly isOnHerOwn?: boolean;
  /** What the calls name: Mia's at home, unless said otherwise. */
  readonly about?: (fixture: Fixture) => { household: FixtureHousehold; nanny: FixtureNanny };
}

const atHome = ({ home, mia }: Fixture) => ({ household: home, nanny: mia });

export const aboutOf = (caller: Caller, fixture: Fixture) => (caller.about ?? atHome)(fixture);

export function namedBy(caller: Caller, fixture: Fixture): Named {
  const { household, nanny } = aboutOf(caller, fixture);
  return namedOf(fixture, household, nanny);
}

/** Who views as somebody else: through the family's door, or a super admin's. */
export async function viewAs(fixture: Fixture, viewer: Person, viewed: Person): Promise<Person> {
  const door = viewer.user.role === 'SUPER_ADMIN' ? '/api/admin/impersonate' : '/api/impersonate';
  const answer = await viewer.post<{ impersonationToken: string }>(`${door}/${viewed.user.id}`);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return new Person(fixture.world.app, { token: answer.body.impersonationToken, user: viewed.user });
}

const withToken = (fixture: Fixture, token: string): Person =>
  new Person(fixture.world.app, { token, user: fixture.home.family.user });

/** The same claims under another signature, or none. */
function resigned(token: string, header: object, secret?: string): string {
  const head = Buffer.from(JSON.stringify(header)).toString('base64url');
  const text = `${head}.${token.split('.')[1] ?? ''}`;
  return `${text}.${secret === undefined ? '' : createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** A new device of the family's, after something has become of its session. */
async function after(fixture: Fixture, happen: (device: Person) => Promise<unknown>): Promise<Person> {
  const device = await signIn(fixture.world, fixture.home.family.user.email);
  await happen(device);
  return device;
}

const SIGNED_IN: readonly Caller[] = [
  { who: 'the own family', role: 'FAMILY', relation: 'family', arrive: async ({ home }) => home.family },
  { who: 'another family', role: 'FAMILY', relation: 'outsider', arrive: async ({ away }) => away.family },
  { who: 'the own nanny', role: 'NANNY', relation: 'nanny herself', arrive: async ({ mia }) => mia.person },
  { who: 'a colleague', role: 'NANNY', relation: 'colleague', arrive: async ({ kim }) => kim.person },
  {
    who: 'a colleague who works in another household too',
    role: 'NANNY',
    relation: 'colleague',
    arrive: async ({ bea }) => bea.atHome.person,
  },
  {
    who: 'a nanny of two households, about the second',
    role: 'NANNY',
    relation: 'nanny herself',
    arrive: async ({ bea }) => bea.atHome.person,
    about: ({ away, bea }) => ({ household: away, nanny: bea.away }),
  },
  {
    who: "another household's nanny",
    role: 'NANNY',
    relation: 'outsider',
    arrive: async ({ noa }) => noa.person,
  },
  {
    who: 'a nanny without any household',
    role: 'NANNY',
    relation: 'outsider',
    isOnHerOwn: true,
    arrive: async ({ newcomer }) => newcomer,
  },
  { who: 'a super admin', role: 'SUPER_ADMIN', relation: 'super admin', arrive: async ({ admin }) => admin },
];

const VIEWING: readonly Caller[] = [
  {
    who: 'the family as its nanny',
    role: 'NANNY',
    relation: 'nanny herself',
    isViewing: true,
    arrive: (fixture) => viewAs(fixture, fixture.home.family, fixture.mia.person),
  },
  {
    who: 'the family as a colleague',
    role: 'NANNY',
    relation: 'colleague',
    isViewing: true,
    arrive: (fixture) => viewAs(fixture, fixture.home.family, fixture.kim.person),
  },
  {
    who: 'the family as its nanny, about her other household',
    role: 'NANNY',
    relation: 'outsider',
    isViewing: true,
    arrive: (fixture) => viewAs(fixture, fixture.home.family, fixture.bea.atHome.person),
    about: ({ away, bea }) => ({ household: away, nanny: bea.away }),
  },
  {
    who: 'a super admin as the family',
    role: 'FAMILY',
    relation: 'family',
    isViewing: true,
    arrive: (fixture) => viewAs(fixture, fixture.admin, fixture.home.family),
  },
  {
    who: 'a super admin as another family',
    role: 'FAMILY',
    relation: 'outsider',
    isViewing: true,
    arrive: (fixture) => viewAs(fixture, fixture.admin, fixture.away.family),
  },
  {
    who: 'a super admin as the nanny',
    role: 'NANNY',
    relation: 'nanny herself',
    isViewing: true,
    arrive: (fixture) => viewAs(fixture, fixture.admin, fixture.mia.person),
  },
];

const HOUR_AND_A_MINUTE = '61 minutes';
const SIXTY_DAYS = '60 days';

/** As if its last use had been so long ago. */
async function expire({ world }: Fixture, { person, ago }: { person: Person; ago: string }): Promise<void> {
  await world.sql`
    update session set created_at = created_at - ${ago}::interval,
      last_used_at = last_used_at - ${ago}::interval, expires_at = expires_at - ${ago}::interval
    where id = ${sessionIdOf(person)}`;
}

const NOT_SIGNED_IN: readonly Caller[] = [
  { who: 'a stranger', relation: 'outsider', arrive: async ({ world }) => world.stranger },
  {
    who: 'a token that is none',
    relation: 'outsider',
    arrive: async (fixture) => withToken(fixture, 'not.a.token'),
  },
  {
    who: 'a token signed with another secret',
    relation: 'outsider',
    arrive: async (fixture) =>
      withToken(
        fixture,
        resigned(fixture.home.family.token ?? '', { alg: 'HS256', typ: 'JWT' }, 'x'.repeat(48)),
      ),
  },
  {
    who: 'a token that is not signed',
    relation: 'outsider',
    arrive: async (fixture) =>
      withToken(fixture, resigned(fixture.home.family.token ?? '', { alg: 'none', typ: 'JWT' })),
  },
  {
    who: 'the proof of a known browser',
    relation: 'outsider',
    arrive: async (fixture) => {
      const body = { email: fixture.home.family.user.email, password: 'a good password' };
      const { cookies } = await fixture.world.stranger.call('POST', '/api/auth/login', { body });
      return withToken(fixture, cookies.find(({ name }) => name === 'fairday_device')?.value ?? '');
    },
  },
  {
    who: 'an expired session',
    relation: 'outsider',
    arrive: (fixture) => after(fixture, (device) => expire(fixture, { person: device, ago: SIXTY_DAYS })),
  },
  {
    who: 'a session that was signed out',
    relation: 'outsider',
    arrive: (fixture) => after(fixture, (device) => device.post('/api/auth/logout')),
  },
  {
    who: 'a device that was signed out by another',
    relation: 'outsider',
    arrive: (fixture) =>
      after(fixture, (device) => fixture.home.family.delete(`/api/auth/sessions/${sessionIdOf(device)}`)),
  },
  {
    who: 'a viewing whose viewer has signed out',
    relation: 'outsider',
    arrive: async (fixture) => {
      const viewer = await signIn(fixture.world, fixture.home.family.user.email);
      const viewing = await viewAs(fixture, viewer, fixture.mia.person);
      await viewer.post('/api/auth/logout');
      return viewing;
    },
  },
  {
    who: 'a viewing after its hour',
    relation: 'outsider',
    arrive: async (fixture) => {
      const viewing = await viewAs(fixture, fixture.admin, fixture.home.family);
      await expire(fixture, { person: viewing, ago: HOUR_AND_A_MINUTE });
      return viewing;
    },
  },
];

export const CALLERS: readonly Caller[] = [...SIGNED_IN, ...VIEWING, ...NOT_SIGNED_IN];
