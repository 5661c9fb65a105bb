/** Tests with PostgreSQL and a mail server in which language each e-mail is written, and that no answer tells it. */
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../test-support/mail-server.ts';
import {
  addNanny,
  type Call,
  join,
  NOON,
  type Person,
  register,
  startTestServer,
  type TestServer,
} from '../../test-support/people.ts';

let smtp: MailServer;
let server: TestServer;
beforeAll(async () => {
  smtp = await startMailServer();
  const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'post@fairday.example' };
  server = await startTestServer({ mailEveryMs: 20, env: { PUBLIC_URL: 'https://fairday.example', ...env } });
});
afterAll(async () => {
  await server.close();
  await smtp.stop();
});
beforeEach(() => {
  server.clock.now = NOON;
  smtp.received.length = 0;
});

const IN_FRENCH: Call = { headers: { 'accept-language': 'fr-CA' } };

const setLanguage = (person: Person, language: string) => person.patch('/api/account', { language });

const allSent = () =>
  expect.poll(async () => (await server.sql`select 1 from mail`).count, { timeout: 5000 }).toBe(0);

/** Returns the language of the only e-mail since the test began, once it was sent. */
async function languageOfMail(): Promise<string | undefined> {
  await allSent();
  const [mail, ...others] = smtp.received;
  expect(others).toEqual([]);
  return /<html lang="(\w+)">/.exec(mail?.html ?? '')?.[1];
}

/** Invites to a new family's household, as a nanny or as a viewer. */
const INVITE = {
  nanny: async (family: Person, email: string, call: Call = {}) => {
    const body = { name: 'Nanny', email, hourlyRate: 20 };
    const { id } = (await family.post<{ id: string }>('/api/nannies', body)).body;
    return family.call<{ inviteUrl: string }>('POST', `/api/nannies/${id}/invite`, call);
  },
  viewer: (family: Person, email: string, call: Call = {}) =>
    family.call<{ inviteUrl: string }>('POST', '/api/household/invitations', {
      ...call,
      body: { email, role: 'VIEWER' },
    }),
};
const KINDS = ['nanny', 'viewer'] as const;

test.each(KINDS)('an invitation of a new %s is in the inviter’s language', async (kind) => {
  const family = await register(server, `Ann ${kind}`, 'FAMILY');
  await setLanguage(family, 'es');
  await INVITE[kind](family, `new.${kind}@example.com`, IN_FRENCH);
  expect(await languageOfMail()).toBe('es');
  expect(smtp.received[0]?.text).toContain(`Ann ${kind} te invita`);
});

test.each(KINDS)('a %s of an inviter who never chose is invited as their browser says', async (kind) => {
  const family = await register(server, `Ben ${kind}`, 'FAMILY');
  await INVITE[kind](family, `guest.${kind}@example.com`, IN_FRENCH);
  expect(await languageOfMail()).toBe('fr');
});

test.each(KINDS)('an invited %s with an account reads their own language', async (kind) => {
  const family = await register(server, `Cat ${kind}`, 'FAMILY');
  await setLanguage(family, 'fr');
  const invited = await register(server, `Dan ${kind}`, kind === 'nanny' ? 'NANNY' : 'FAMILY');
  await setLanguage(invited, 'es');
  const known = await INVITE[kind](family, invited.user.email);
  expect(await languageOfMail()).toBe('es');
  const unknown = await INVITE[kind](family, `nobody.${kind}@example.com`);
  await allSent();
  expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
  expect(known.status).toBe(unknown.status);
});

test('a password link is in the account’s language, else as the browser says', async () => {
  const eva = await register(server, 'Eva', 'FAMILY');
  const body = { email: eva.user.email };
  await server.stranger.call('POST', '/api/auth/password-reset', { ...IN_FRENCH, body });
  expect(await languageOfMail()).toBe('fr');
  expect(smtp.received[0]?.text).toContain('Bonjour Eva,');
  smtp.received.length = 0;
  await setLanguage(eva, 'es');
  server.clock.now = addMinutes(NOON, 1);
  await server.stranger.call('POST', '/api/auth/password-reset', { ...IN_FRENCH, body });
  expect(await languageOfMail()).toBe('es');
});

test('an e-mail that an older version queued is sent in English', async () => {
  const family = await register(server, 'Flo', 'FAMILY');
  const { id: about } = family.user;
  const row = JSON.stringify({ email: family.user.email });
  await server.sql`
    insert into mail (id, kind, about, created_at, due_at)
    values (${about}, 'password_reset', ${row}::text::json, ${NOON}, ${NOON})`;
  expect(await languageOfMail()).toBe('en');
});

test('a nanny who chose no language reads her new family’s', async () => {
  const first = await register(server, 'Gil', 'FAMILY');
  const record = await addNanny(first, 'Hana');
  const hana = await join(server, first, record);
  await allSent();
  smtp.received.length = 0;
  const second = await register(server, 'Ida', 'FAMILY');
  await setLanguage(second, 'fr');
  await INVITE.nanny(second, hana.user.email);
  expect(await languageOfMail()).toBe('fr');
});
