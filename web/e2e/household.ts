/**
 * Calls the REST API for browser tests: creates accounts, households, invitations and days, records hours, changes
 * times, reads to-dos. Also signs pages in, and tells the dates of the household's zone.
 */
import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { addDays, dateOf, weekdayOf } from 'sync-protocol/kernel/calendar.ts';

export const ZONE = 'America/New_York';
export const today = (): string => dateOf(new Date().toISOString(), ZONE);

/** The next date of a weekday after today, 0 = Sunday. */
export function nextWeekday(weekday: number): string {
  let date = addDays(today(), 1);
  while (weekdayOf(date) !== weekday) date = addDays(date, 1);
  return date;
}

/** A person who can sign up. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Returns a person with a unique e-mail address. */
function aPerson(name: string, role: string): Person {
  const unique = randomUUID().slice(0, 8);
  return { name, email: `${role}-${unique}@example.test`, password: `Correct-horse-${unique}` };
}

export const aParent = (name = 'Paula Meier'): Person => aPerson(name, 'family');
export const aNanny = (name = 'Nora Klein'): Person => aPerson(name, 'nanny');

/** A signed-in person. */
export interface Account {
  /** The server's origin. */
  readonly url: string;
  readonly person: Person;
  readonly token: string;
  readonly user: { readonly id: string; readonly name: string };
}

export interface HouseholdOfTest {
  readonly parent: Account;
  readonly nannyId: string;
  readonly nanny: Person;
}

/** Calls the API: `call(parent, 'GET /api/nannies')`. @throws with the response's text if the status is not OK */
export async function call(
  { url, token }: Pick<Account, 'url'> & Partial<Account>,
  request: string,
  body?: unknown,
): Promise<unknown> {
  const [method = '', path = ''] = request.split(' ');
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${request}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

type SignedIn = Pick<Account, 'token' | 'user'>;

/** Creates an account with the role FAMILY. */
export async function aFamily(url: string, name?: string): Promise<Account> {
  const person = aParent(name);
  const answer = await call({ url }, 'POST /api/auth/register', { ...person, role: 'FAMILY' });
  return { url, person, ...(answer as SignedIn) };
}

/** Signs a person in, as on another device. */
export async function newSession({ url, person }: Pick<Account, 'url' | 'person'>): Promise<Account> {
  const { email, password } = person;
  const answer = await call({ url }, 'POST /api/auth/login', { email, password });
  return { url, person, ...(answer as SignedIn) };
}

/** Creates a family with one nanny, at $21.50 an hour, who has no account yet. */
export async function aHousehold(
  url: string,
  names: { parent?: string; nanny?: string } = {},
): Promise<HouseholdOfTest> {
  const nanny = aNanny(names.nanny);
  const parent = await aFamily(url, names.parent);
  const { name, email } = nanny;
  const made = await call(parent, 'POST /api/nannies', { name, email, hourlyRate: 21.5 });
  return { parent, nanny, nannyId: (made as { id: string }).id };
}

/** Creates an invitation and resolves to its path: '/invite/…'. */
export async function inviteLink({ parent, nannyId }: HouseholdOfTest): Promise<string> {
  const answer = await call(parent, `POST /api/nannies/${nannyId}/invite`);
  return new URL((answer as { inviteUrl: string }).inviteUrl).pathname;
}

/** Creates the nanny's account by invitation. */
export async function joinByInvitation(household: HouseholdOfTest): Promise<Account> {
  const token = (await inviteLink(household)).split('/').at(-1) ?? '';
  const { parent, nanny } = household;
  const { name, password } = nanny;
  const answer = await call({ url: parent.url }, `POST /api/invitations/${token}/accept`, { name, password });
  return { url: parent.url, person: nanny, ...(answer as SignedIn) };
}

/** Invites a parent or a viewer, who joins. */
export async function aMember(
  { parent }: HouseholdOfTest,
  person: Person,
  role: 'Parent' | 'Viewer',
): Promise<Account> {
  const { name, email, password } = person;
  const body = { email, role: role.toUpperCase() };
  const made = (await call(parent, 'POST /api/household/invitations', body)) as { inviteUrl: string };
  const token = made.inviteUrl.split('/').at(-1) ?? '';
  await call({ url: parent.url }, `POST /api/invitations/${token}/accept`, { name, password });
  return newSession({ url: parent.url, person });
}

export interface JoinedHousehold extends HouseholdOfTest {
  /** The nanny's account. */
  readonly account: Account;
}

/** Creates a family with a nanny who has an account, and these days. */
export async function aJoinedHousehold(
  url: string,
  days: readonly DayOfTest[] = [],
): Promise<JoinedHousehold> {
  const household = await aHousehold(url);
  const account = await joinByInvitation(household);
  for (const day of days) await aDay(household, day);
  return { ...household, account };
}

export interface DayOfTest {
  /** Days from today. */
  readonly day: number;
  readonly from?: string;
  readonly to?: string;
  readonly notes?: string;
  readonly isAccepted?: boolean;
}

/** An accepted day of today that is over early, so that its hours can be entered at any time. */
export const TODAY: DayOfTest = { day: 0, from: '00:00', to: '06:00', isAccepted: true };

/** Creates an agenda day, by default from 09:00 to 17:00, and resolves to its id. */
export async function aDay(
  { parent, nannyId }: HouseholdOfTest,
  { day, from = '09:00', to = '17:00', notes, isAccepted = false }: DayOfTest,
): Promise<string> {
  const body = { date: addDays(today(), day), startTime: from, endTime: to, ...(notes && { notes }) };
  const made = await call(parent, `POST /api/nannies/${nannyId}/agenda/create`, body);
  const { id } = made as { id: string };
  if (isAccepted) await call(parent, 'POST /api/agenda/status', { agendaDayIds: [id], status: 'ACCEPTED' });
  return id;
}

/** Four missed shifts, and one of today that is over. The nanny has an account. */
export async function aHouseholdWithMissedDays(url: string): Promise<JoinedHousehold> {
  const missed = [-4, -3, -2, -1].map((day) => ({ day, isAccepted: true }));
  return aJoinedHousehold(url, [...missed, { day: 0, from: '00:00', to: '00:15', isAccepted: true }]);
}

/** Records a day's hours. The times are UTC, on a date `day` days from today. */
export async function recordHours(
  account: Account,
  dayId: string,
  { day, from, to }: { day: number; from: string; to: string },
): Promise<void> {
  const date = addDays(today(), day);
  await call(account, `PATCH /api/agenda/${dayId}`, {
    actualStartUtc: `${date}T${from}:00.000Z`,
    actualEndUtc: `${date}T${to}:00.000Z`,
    status: 'COMPLETED',
  });
}

/** Changes a day's scheduled times. The times are UTC, on a date `day` days from today. */
export async function changeTimes(
  account: Account,
  dayId: string,
  { day, from, to }: { day: number; from: string; to: string },
): Promise<void> {
  const date = addDays(today(), day);
  await call(account, `PATCH /api/agenda/${dayId}`, {
    scheduledStartUtc: `${date}T${from}:00.000Z`,
    scheduledEndUtc: `${date}T${to}:00.000Z`,
  });
}

/** Resolves to the titles of a day's to-dos on the server. */
export async function todosOnServer(account: Account, dayId: string): Promise<string[]> {
  const todos = await call(account, `GET /api/agenda/${dayId}/todos`);
  return (todos as { title: string }[]).map(({ title }) => title);
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
