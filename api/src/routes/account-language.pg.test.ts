/**
 * Tests an account's name and language with PostgreSQL: who changes them, what sign-up, invitations and sign-in keep,
 * what an account that never chose is answered, and the language of a new household's name.
 */
import type { User } from 'sync-protocol/people/account.ts';
import type { Member } from 'sync-protocol/people/members-rest.ts';
import type { TokenAndUser } from 'sync-protocol/people/sessions-rest.ts';
import { describe, expect, test } from 'vitest';
import { ADMIN_EMAIL } from '../../test-support/fixture.ts';
import { whileLocked } from '../../test-support/locks.ts';
import {
  addNanny,
  invite,
  inviteMember,
  join,
  joinAsMember,
  PASSWORD,
  Person,
  register,
  sharedTestServer,
  signIn,
} from '../../test-support/people.ts';

const server = sharedTestServer({ env: { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD } });

const IN_FRENCH = { headers: { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.1' } };

const edit = (person: Person, body: unknown) => person.patch<User>('/api/account', body);
const meOf = async (person: Person): Promise<User> => (await person.get<User>('/api/auth/me')).body;
const login = (email: string, more: object = {}) =>
  server.stranger.post<TokenAndUser>('/api/auth/login', { email, password: PASSWORD, ...more });

/** Returns what the database has: null for an account that never chose. */
async function kept(email: string): Promise<string | null | undefined> {
  const [row] = await server.sql<{ language: string | null }[]>`
    select language from account where email = ${email}`;
  return row?.language;
}

describe('PATCH /api/account', () => {
  test('changes the language, the name or both, and answers the user', async () => {
    const ann = await register(server, 'Ann', 'FAMILY');
    const spanish = await edit(ann, { language: 'es' });
    expect(spanish).toMatchObject({ status: 200, body: { ...ann.user, language: 'es' } });
    expect(await meOf(ann)).toEqual(spanish.body);
    expect((await edit(ann, { name: ' Ana ' })).body).toEqual({ ...ann.user, language: 'es', name: 'Ana' });
    expect((await edit(ann, { name: 'Anne', language: 'fr' })).body).toEqual({
      ...ann.user,
      name: 'Anne',
      language: 'fr',
    });
    expect(await kept(ann.user.email)).toBe('fr');
  });

  test('refuses nothing to change, other fields and unknown languages', async () => {
    const ben = await register(server, 'Ben', 'FAMILY');
    const bad = [
      {},
      { email: 'other@example.com' },
      { language: 'de' },
      { language: 'es-US' },
      { language: null },
      { name: ' ' },
      { name: 'Ben', role: 'SUPER_ADMIN' },
    ];
    for (const body of bad) {
      expect(await edit(ben, body)).toMatchObject({ status: 400, body: { code: 'bad_input' } });
    }
    expect(await meOf(ben)).toEqual(ben.user);
  });

  test('the new name shows in the household', async () => {
    const cat = await register(server, 'Cat', 'FAMILY');
    await edit(cat, { name: 'Catalina' });
    const { body } = await cat.get<Member[]>('/api/household/members');
    expect(body.map(({ name }) => name)).toEqual(['Catalina']);
  });

  test('viewers and super admins change their own, nobody while impersonating', async () => {
    const dan = await register(server, 'Dan', 'FAMILY');
    const viewer = await joinAsMember(server, dan, { email: 'gran@example.com', role: 'VIEWER' });
    expect((await edit(viewer, { language: 'es' })).body).toMatchObject({ language: 'es' });
    const admin = await signIn(server, ADMIN_EMAIL);
    expect((await edit(admin, { language: 'fr' })).body).toMatchObject({ language: 'fr' });

    const { body } = await admin.post<{ impersonationToken: string; user: User }>(
      `/api/admin/impersonate/${dan.user.id}`,
    );
    const viewed = new Person(server.app, { token: body.impersonationToken, user: body.user });
    expect(await edit(viewed, { language: 'es' })).toMatchObject({
      status: 403,
      body: { code: 'not_as_another' },
    });
    expect(await kept(dan.user.email)).toBeNull();
  });
});

describe('an account that never chose', () => {
  test('is answered in the language that each request prefers, and that is not kept', async () => {
    const eva = await register(server, 'Eva', 'FAMILY');
    expect(eva.user.language).toBe('en');
    const french = await eva.call<User>('GET', '/api/auth/me', IN_FRENCH);
    expect(french.body).toEqual({ ...eva.user, language: 'fr' });
    const refreshed = await eva.call<TokenAndUser>('POST', '/api/auth/refresh', IN_FRENCH);
    expect(refreshed.body.user.language).toBe('fr');
    const renamed = await eva.call<User>('PATCH', '/api/account', { ...IN_FRENCH, body: { name: 'Eve' } });
    expect(renamed.body).toMatchObject({ name: 'Eve', language: 'fr' });
    const exported = await eva.call<{ user: User }>('GET', '/api/account/export', IN_FRENCH);
    expect(exported.body.user.language).toBe('fr');
    const admin = await signIn(server, ADMIN_EMAIL);
    const { body: users } = await admin.call<User[]>('GET', '/api/admin/users', IN_FRENCH);
    expect(users.find(({ id }) => id === eva.user.id)?.language).toBe('fr');
    expect(await meOf(eva)).toMatchObject({ language: 'en' });
    expect(await kept(eva.user.email)).toBeNull();
  });

  test('a chosen language counts more than what the request prefers', async () => {
    const flo = await register(server, 'Flo', 'FAMILY');
    await edit(flo, { language: 'es' });
    expect((await flo.call<User>('GET', '/api/auth/me', IN_FRENCH)).body.language).toBe('es');
  });

  test('so is one with the language of a newer server', async () => {
    const gil = await register(server, 'Gil', 'FAMILY');
    await server.sql`update account set language = 'xx' where id = ${gil.user.id}`;
    expect((await gil.call<User>('GET', '/api/auth/me', IN_FRENCH)).body.language).toBe('fr');
  });
});

describe('a language chosen before signing in', () => {
  test('is kept at sign-up', async () => {
    const body = { name: 'Hana', email: 'hana@example.com', password: PASSWORD, role: 'FAMILY' };
    const answer = await server.stranger.post<TokenAndUser>('/api/auth/register', {
      ...body,
      language: 'es',
    });
    expect(answer).toMatchObject({ status: 201, body: { user: { language: 'es' } } });
    expect(await kept('hana@example.com')).toBe('es');
  });

  test('becomes the account’s at sign-in; without one the account’s stays', async () => {
    const { email } = (await register(server, 'Ida', 'NANNY')).user;
    expect((await login(email, { language: 'es' })).body.user.language).toBe('es');
    expect((await login(email)).body.user.language).toBe('es');
    expect((await login(email, { language: 'en' })).body.user.language).toBe('en');
    expect(await kept(email)).toBe('en');
  });

  test('is not kept with a wrong password', async () => {
    const { email } = (await register(server, 'Jo', 'NANNY')).user;
    expect((await login(email, { language: 'es', password: 'not mine' })).status).toBe(401);
    expect(await kept(email)).toBeNull();
  });

  test('two sign-ins at once with different languages both succeed', async () => {
    const { email, id } = (await register(server, 'Kim', 'NANNY')).user;
    const answers = await whileLocked(
      server.sql,
      (tx) => tx`select 1 from account where id = ${id} for update`,
      { start: () => [login(email, { language: 'es' }), login(email, { language: 'fr' })] },
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(['es', 'fr']).toContain(await kept(email));
  });

  test('is kept with the new account of an invited nanny or viewer', async () => {
    const lee = await register(server, 'Lee', 'FAMILY');
    const nanny = await addNanny(lee, 'Mia');
    const tokens = [
      await invite(lee, nanny.id),
      (await inviteMember(lee, { email: 'opa@example.com', role: 'VIEWER' })).token,
    ];
    for (const token of tokens) {
      const body = { name: 'New', password: PASSWORD, language: 'fr' };
      const answer = await server.stranger.post<TokenAndUser>(`/api/invitations/${token}/accept`, body);
      expect(answer).toMatchObject({ status: 200, body: { user: { language: 'fr' } } });
      expect(await kept(answer.body.user.email)).toBe('fr');
    }
  });

  test('does not change an existing account that accepts an invitation', async () => {
    const first = await register(server, 'Max', 'FAMILY');
    const nia = await join(server, first, await addNanny(first, 'Nia'));
    await edit(nia, { language: 'es' });
    const second = await register(server, 'Oda', 'FAMILY');
    const token = await invite(second, (await addNanny(second, 'Nia')).id);
    const body = { name: 'Nia', password: PASSWORD, language: 'fr' };
    const answer = await server.stranger.post<TokenAndUser>(`/api/invitations/${token}/accept`, body);
    expect(answer).toMatchObject({ status: 200, body: { user: { language: 'es' } } });
  });

  test('is refused where it is unknown', async () => {
    const { email } = (await register(server, 'Pat', 'FAMILY')).user;
    for (const language of ['de', 'ES', '', null, ['es']]) {
      expect(await login(email, { language })).toMatchObject({ status: 400, body: { code: 'bad_input' } });
    }
  });
});

/** Signs up a parent in Spanish, and returns the names of their households. */
async function householdsOfNew(name: string, email: string): Promise<string[]> {
  const body = { name, email, password: PASSWORD, role: 'FAMILY', language: 'es' };
  const signedIn = (await server.stranger.post<TokenAndUser>('/api/auth/register', body)).body;
  const households = await new Person(server.app, signedIn).get<{ name: string }[]>('/api/households');
  return households.body.map((household) => household.name);
}

test('a household made in Spanish has a Spanish name, not too long', async () => {
  expect(await householdsOfNew('Ana {x}', 'ana.x@example.com')).toEqual(['Hogar de Ana {x}']);
  expect(await householdsOfNew('A'.repeat(100), 'ana.long@example.com')).toEqual([
    `Hogar de ${'A'.repeat(91)}`,
  ]);
});
