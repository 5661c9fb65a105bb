/** Households created by the REST API, for tests that start with existing data. */
import type { BrowserContext } from '@playwright/test';
import { addDays, dateOf } from 'sync-protocol/rules/calendar.ts';
import { aNanny, aParent, type Person } from './harness/people.ts';

export const ZONE = 'America/New_York';
export const today = (): string => dateOf(new Date().toISOString(), ZONE);

/** A signed-in person. */
export interface Account {
  readonly person: Person;
  readonly token: string;
  readonly user: { readonly id: string; readonly name: string };
}

export interface HouseholdOfTest {
  readonly parent: Account;
  readonly nannyId: string;
  readonly nanny: Person;
}

/** Calls the API. @throws with the response's text if the status is not OK */
export async function call(
  url: string,
  account: Account | null,
  [method, path, body]: [method: string, path: string, body?: unknown],
): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(account && { authorization: `Bearer ${account.token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

async function authenticate(
  url: string,
  person: Person,
  request: [path: string, body: unknown],
): Promise<Account> {
  const answer = (await call(url, null, ['POST', ...request])) as Omit<Account, 'person'>;
  return { person, ...answer };
}

/** Creates a family with one nanny, at $21.50 an hour, who has no account yet. */
export async function aHousehold(
  url: string,
  names: { parent?: string; nanny?: string } = {},
): Promise<HouseholdOfTest> {
  const person = aParent(names.parent);
  const nanny = aNanny(names.nanny);
  const parent = await authenticate(url, person, ['/api/auth/register', { ...person, role: 'FAMILY' }]);
  const made = await call(url, parent, [
    'POST',
    '/api/nannies',
    { name: nanny.name, email: nanny.email, hourlyRate: 21.5 },
  ]);
  return { parent, nanny, nannyId: (made as { id: string }).id };
}

/** Creates an invitation and resolves to its path: '/invite/…'. */
export async function inviteLink(url: string, { parent, nannyId }: HouseholdOfTest): Promise<string> {
  const answer = await call(url, parent, ['POST', `/api/nannies/${nannyId}/invite`]);
  return new URL((answer as { inviteUrl: string }).inviteUrl).pathname;
}

/** Creates the nanny's account by invitation. */
export async function joinByInvitation(url: string, household: HouseholdOfTest): Promise<Account> {
  const token = (await inviteLink(url, household)).split('/').at(-1) ?? '';
  const { nanny } = household;
  const account = { name: nanny.name, password: nanny.password };
  return authenticate(url, nanny, [`/api/invitations/${token}/accept`, account]);
}

export interface DayOfTest {
  /** Days from today. */
  readonly day: number;
  readonly from?: string;
  readonly to?: string;
  readonly notes?: string;
  readonly isAccepted?: boolean;
}

/** Creates an agenda day, by default from 09:00 to 17:00, and resolves to its id. */
export async function aDay(
  url: string,
  { parent, nannyId }: HouseholdOfTest,
  { day, from = '09:00', to = '17:00', notes, isAccepted = false }: DayOfTest,
): Promise<string> {
  const body = { date: addDays(today(), day), startTime: from, endTime: to, ...(notes && { notes }) };
  const made = await call(url, parent, ['POST', `/api/nannies/${nannyId}/agenda/create`, body]);
  const { id } = made as { id: string };
  if (isAccepted) {
    await call(url, parent, ['POST', '/api/agenda/status', { agendaDayIds: [id], status: 'ACCEPTED' }]);
  }
  return id;
}

/** Stores a session in every page of this context before it loads, as after an earlier sign-in. */
export async function signedInAs(context: BrowserContext, { token, user }: Account): Promise<void> {
  await context.addInitScript(
    ([keptToken, keptUser]) => {
      // Only once, so that later changes of the session last.
      if (localStorage.getItem('e2e:signed-in') !== null) return;
      localStorage.setItem('e2e:signed-in', 'true');
      localStorage.setItem('auth_token', keptToken);
      localStorage.setItem('auth_user', keptUser);
    },
    [token, JSON.stringify(user)] as const,
  );
}
