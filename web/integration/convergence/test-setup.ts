/**
 * Creates the accounts of all scenarios, and the households of one, with few statements. Also closes weeks that are
 * over, and adds a removed nanny to her household again.
 */
import { grantAccess } from 'api/accounts/membership.ts';
import { mutateInTransaction } from 'api/accounts/mutate-in-transaction.ts';
import type { TransactionSql } from 'api/database/connection.ts';
import { executeWithin, type RouteMutation } from 'api/sync/execute.ts';
import { addDays, addMinutes, dateOf, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import type { Actor } from 'sync-protocol/kernel/mutator.ts';
import type { MutatorArgs } from 'sync-protocol/registry.ts';
import { closingId } from 'sync-protocol/weeks/added-earning-id.ts';
import { weeksBetween } from 'sync-protocol/weeks/nanny-week.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import { courseOfDay } from '../test-day.ts';
import type { Server } from './test-server.ts';

export interface Person {
  readonly name: string;
  readonly accountId: string;
  readonly token: string;
}

export interface People {
  readonly families: readonly [Person, Person];
  readonly nannies: readonly [Person, Person];
  /** A nanny of the first household, whose only client forges its requests. */
  readonly liar: Person;
  /** Closes weeks, as the server does. */
  readonly closer: Person;
}

/** A household with its family and nanny records. */
export interface Home {
  readonly householdId: string;
  readonly family: Person;
  /** All nanny records, including those of removed nannies (`isGranted` false). */
  readonly records: { readonly nannyId: string; readonly person: Person; isGranted: boolean }[];
}

/** How many households, nannies and devices a scenario has. */
export interface Sizes {
  readonly homes: number;
  readonly nannies: number;
  readonly familyDevices: number;
  readonly nannyDevices: number;
  /** Whether the nannies have terms from the start. */
  readonly hasTerms?: boolean;
}

const ROLES = ['FAMILY', 'FAMILY', 'NANNY', 'NANNY', 'NANNY', 'SUPER_ADMIN'] as const;

export async function createPeople(server: Server): Promise<People> {
  const people: Person[] = [];
  for (const [i, role] of ROLES.entries()) {
    const name = `${role} ${i}`;
    const { id: accountId, token } = await server.account(name, role);
    people.push({ name, accountId, token });
  }
  type All = [Person, Person, Person, Person, Person, Person];
  const [first, second, third, fourth, liar, closer] = people as All;
  return { families: [first, second], nannies: [third, fourth], liar, closer };
}

/** Returns the n-th id of a kind, the same in every replay. `kind` is one hexadecimal digit. */
export const idOf = (kind: string, n: number): string =>
  `01900000-0000-7000-8000-${kind}${n.toString(16).padStart(11, '0')}`;

/**
 * Returns the n-th id of a record for a nanny who was removed before. The ids that liars know and derive others from begin
 * differently, so that theirs never collide with it.
 */
const rejoinedId = (n: number): string => `01900001-0000-7000-8000-a${n.toString(16).padStart(11, '0')}`;

const TODAY = '2026-03-05';
const DATES = ['2026-03-02', '2026-03-03', '2026-03-04', TODAY];

/** Days since which the nannies have had their base schedule. */
const PLAN_DAYS = 10;

const WEEK = [1, 2, 3, 4, 5].map((weekday) => {
  return { weekday, startMinutes: 540, endMinutes: 780, notes: null };
});

/** Low limits, so that short shifts pass them; the week until 3 March is over from the start. */
const TERMS: Omit<MutatorArgs<'terms.set'>, 'nannyId'> = {
  effectiveFrom: '2026-02-18',
  weekStartsOn: 3,
  weeklyLimitMinutes: 400,
  dailyLimitMinutes: 300,
  restWeekday: 0,
  overtimeMultiplierHundredths: 150,
  guaranteedMinutes: 900,
  cancellationHours: 48,
  holidayMultiplierHundredths: 200,
  payPeriod: 'WEEKLY',
};

type Author = Omit<Actor, 'impersonatedBy'>;

const toWriter = (author: Author, at: string) =>
  ({ actor: { ...author, impersonatedBy: null }, clientId: null, receivedAt: at }) as const;

/** Returns the mutations for a nanny's four days: most accepted, some with hours, one paid. */
function initialMutations(nannyId: string, nanny: number): RouteMutation[] {
  return DATES.flatMap((date, i): RouteMutation[] => {
    const number = nanny * 16 + i;
    const ids = { dayId: idOf('d', number), todoId: idOf('e', number), paymentId: idOf('f', number) };
    const done = courseOfDay({ nannyId, date }, ids).slice(0, 5 - i);
    return done.map(({ name, args }, k) => ({ id: idOf('b', number * 8 + k), name, args }));
  });
}

let homeCount = 0;

const isPlan = ({ name }: RouteMutation): boolean => name === 'baseSchedule.save';

async function createHome(
  tx: TransactionSql,
  of: { number: number; family: Person; nannies: readonly Person[]; hasTerms: boolean | undefined },
  at: string,
): Promise<Home> {
  const { number, family, nannies, hasTerms } = of;
  homeCount += 1;
  const first = number * 16;
  // Ascending ids: an answer's memberships come in this order.
  const householdId = `01900000-0000-7000-9000-${homeCount.toString(16).padStart(12, '0')}`;
  const { accountId } = family;
  await tx`insert into household_version (household_id, created_at) values (${householdId}, ${at})`;
  await grantAccess(tx, { accountId, householdId, role: 'FAMILY', nannyId: null, at });
  const settings = { timezone: 'America/New_York', billingIncrementMinutes: 15, currency: 'USD' };
  const records = nannies.map((person, i) => ({ nannyId: idOf('a', first + i), person, isGranted: true }));
  const mutations: RouteMutation[] = [
    {
      id: idOf('c', 0),
      name: 'household.create',
      args: { householdId, name: 'Home', ...settings, createdAt: at },
    },
    ...records.flatMap(({ nannyId }, i): RouteMutation[] => {
      const rate = { hourlyRateCents: 2000 };
      const nanny = { id: nannyId, name: `Nanny ${i}`, email: `nanny${i}@example.com`, ...rate };
      const since = { nannyId, ...rate, effectiveFrom: '2026-01-01' };
      return [
        { id: idOf('c', 1 + i), name: 'nanny.add', args: nanny },
        { id: idOf('c', 8 + i), name: 'nanny.setRate', args: since },
        { id: idOf('c', 12 + i), name: 'baseSchedule.save', args: { nannyId, items: WEEK } },
        ...(hasTerms === true
          ? [{ id: idOf('c', 20 + i), name: 'terms.set' as const, args: { nannyId, ...TERMS } }]
          : []),
        ...initialMutations(nannyId, i),
      ];
    }),
  ];
  const author: Author = { accountId, role: 'FAMILY', nannyId: null };
  // Their schedule stands long enough to cut a first or last week.
  const [founding, plans] = [mutations.filter((each) => !isPlan(each)), mutations.filter(isPlan)];
  const steps = [[at, founding] as const, [addMinutes(at, -PLAN_DAYS * MINUTES_PER_DAY), plans] as const];
  for (const [when, some] of steps) {
    const { results } = await executeWithin(tx, toWriter(author, when), { householdId, mutations: some });
    const refused = results.find(({ result }) => result !== 'applied');
    if (refused !== undefined) throw new Error(`Setup was refused: ${refused.message ?? refused.result}`);
  }
  const home = { householdId, family, records };
  for (const [i, { nannyId, person }] of records.entries()) {
    await link(tx, home, { nannyId, person, at, mutationId: idOf('c', 16 + i) });
  }
  return home;
}

async function link(
  tx: TransactionSql,
  { householdId }: Pick<Home, 'householdId'>,
  joining: { nannyId: string; person: Person; at: string; mutationId: string },
): Promise<void> {
  const { nannyId, at, mutationId } = joining;
  const { accountId } = joining.person;
  const mutation = { id: mutationId, name: 'nanny.link', args: { nannyId, accountId } } as const;
  const writer = toWriter({ accountId, role: 'NANNY', nannyId }, at);
  await mutateInTransaction({}, tx, { writer, householdId, mutation });
  await grantAccess(tx, { accountId, householdId, role: 'NANNY', nannyId, at });
}

/** Creates the households of one scenario, and removes the accounts' memberships and the nannies of earlier ones. */
export async function createHouseholds(server: Server, people: People, sizes: Sizes): Promise<Home[]> {
  const at = server.clock.now;
  const { families, nannies, liar } = people;
  return server.sql.begin(async (tx) => {
    await tx`delete from membership`;
    // An id of a nanny stands in one household, and these are the same in every replay.
    await tx`delete from nanny`;
    const atFirst = [...nannies.slice(0, sizes.nannies), liar];
    const { hasTerms } = sizes;
    const first = { number: 0, family: families[0], nannies: atFirst, hasTerms };
    const homes = [await createHome(tx, first, at)];
    // The first nanny works in both households.
    const second = { number: 1, family: families[1], nannies: nannies.slice(0, 1), hasTerms };
    if (sizes.homes > 1) homes.push(await createHome(tx, second, at));
    return homes;
  });
}

/** Closes a household's weeks under terms that are over, as of the server's clock. Weeks that are closed stay so. */
export async function closeWeeks(
  server: Server,
  { householdId }: Home,
  { closer, terms }: { closer: Person; terms: readonly Terms[] },
): Promise<void> {
  const at = server.clock.now;
  // Behind every zone that a random household has.
  const today = dateOf(at, 'America/Los_Angeles');
  const nannyIds = [...new Set(terms.map(({ nannyId }) => nannyId))];
  const mutations = nannyIds.flatMap((nannyId): RouteMutation[] => {
    const hers = terms.filter((each) => each.nannyId === nannyId);
    const [first] = hers.map(({ effectiveFrom }) => effectiveFrom).toSorted();
    const weeks = weeksBetween(hers, first ?? today, addDays(today, -1));
    // The log would keep a refusal of a week that isn't over yet.
    const over = weeks.filter(({ end }) => end < today);
    return over.map(({ start: weekStart }) => ({
      id: closingId(nannyId, weekStart),
      name: 'week.close',
      args: { householdId, nannyId, weekStart },
    }));
  });
  const writer = toWriter({ accountId: closer.accountId, role: 'SUPER_ADMIN', nannyId: null }, at);
  for (const mutation of mutations) {
    await server.sql.begin((tx) => executeWithin(tx, writer, { householdId, mutations: [mutation] }));
  }
}

/** Adds a new record for a removed nanny, and links her account to it. */
export async function rejoinNanny(server: Server, home: Home, person: Person): Promise<void> {
  const at = server.clock.now;
  const { householdId, family, records } = home;
  const number = records.length;
  const nannyId = rejoinedId(Number.parseInt(records[0]?.nannyId.slice(-4) ?? '0', 16) + number);
  const email = `again${number}@example.com`;
  const args = { id: nannyId, name: `Again ${number}`, email, hourlyRateCents: 2200 };
  const mutation = { id: idOf('c', 32 + number * 2), name: 'nanny.add', args } as const;
  await server.sql.begin(async (tx) => {
    const writer = toWriter({ accountId: family.accountId, role: 'FAMILY', nannyId: null }, at);
    await mutateInTransaction({}, tx, { writer, householdId, mutation });
    await link(tx, home, { nannyId, person, at, mutationId: idOf('c', 33 + number * 2) });
  });
  records.push({ nannyId, person, isGranted: true });
}
