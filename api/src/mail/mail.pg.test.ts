/**
 * Tests e-mails of invitations and password links through a real mail server on this machine: delivery, retries,
 * limits, failures, names that forge headers, what the log leaves out. Also tests password links and their use.
 */
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ADMIN_EMAIL, resetTokenFor } from '../../test-support/fixture.ts';
import { linkIn, type MailServer, startMailServer } from '../../test-support/mail-server.ts';
import {
  addNanny,
  NOON,
  PASSWORD,
  type Person,
  register,
  type ServerOptions,
  signIn,
  startServerForTest,
  startTestServer,
  type TestServer,
} from '../../test-support/people.ts';

const PUBLIC_URL = 'https://fairday.example';
const NEW_PASSWORD = 'a new password';

/** Starts a mail server that stops with the running test. */
async function mailServer(...options: Parameters<typeof startMailServer>): Promise<MailServer> {
  const smtp = await startMailServer(...options);
  onTestFinished(() => smtp.stop());
  return smtp;
}

const smtpUrlOf = ({ port }: { port: number }): string => `smtp://127.0.0.1:${port}`;

/** The options of a server that sends e-mails through a mail server. */
function sendingTo(smtpUrl: string, options: ServerOptions = {}): ServerOptions {
  const mail = { PUBLIC_URL, SMTP_URL: smtpUrl, MAIL_FROM: 'post@fairday.example' };
  const env = { ...mail, ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD, ...options.env };
  return { mailEveryMs: 20, ...options, env };
}

async function freePort(): Promise<number> {
  const smtp = await startMailServer();
  await smtp.stop();
  return smtp.port;
}

const pathOf = (link: string): string => link.slice(PUBLIC_URL.length);
const tokenOf = (link: string): string => link.split('/').at(-1) ?? '';
const ask = (server: TestServer, email: string) =>
  server.stranger.post('/api/auth/password-reset', { email });
const look = (server: TestServer, token: string) => server.stranger.get(`/api/auth/password-reset/${token}`);
const set = (server: TestServer, token: string, password = NEW_PASSWORD) =>
  server.stranger.post(`/api/auth/password-reset/${token}`, { password });
const enter = (server: TestServer, email: string, password: string) =>
  server.stranger.post('/api/auth/login', { email, password });

/** Waits until the queue is empty. */
const settled = (server: TestServer) =>
  expect.poll(async () => (await server.sql`select 1 from mail`).count, { timeout: 5000 }).toBe(0);

/** Waits until `count` e-mails have failed at this try and are due for the next one in `minutes`. */
const waiting = (server: TestServer, count: number, { tries = 1, minutes = 1 } = {}) =>
  expect
    .poll(async () => {
      const due = addMinutes(server.clock.now, minutes);
      return (await server.sql`select 1 from mail where tries = ${tries} and due_at = ${due}`).count;
    })
    .toBe(count);

async function invite(family: Person, nannyId: string) {
  const { body } = await family.post<{ inviteUrl: string }>(`/api/nannies/${nannyId}/invite`);
  return body.inviteUrl;
}

const mailOf = async (family: Person, nannyId: string) =>
  (await family.get<{ mail: string }>(`/api/nannies/${nannyId}/invite`)).body.mail;

describe('a mail server that works', () => {
  let smtp: MailServer;
  let server: TestServer;
  beforeAll(async () => {
    smtp = await startMailServer();
    server = await startTestServer(sendingTo(smtpUrlOf(smtp)));
  });
  afterAll(async () => {
    await server.close();
    await smtp.stop();
  });
  beforeEach(() => {
    server.clock.now = NOON;
    smtp.received.length = 0;
  });

  test('an invitation arrives with both names and the link of the response', async () => {
    const family = await register(server, 'Ann Family', 'FAMILY');
    const mia = await addNanny(family, 'Mia');
    const link = await invite(family, mia.id);
    await settled(server);
    const [mail, ...others] = smtp.received;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ from: 'post@fairday.example', to: ['mia@example.com'] });
    expect(mail?.headers).toEqual(
      expect.arrayContaining([
        'From: Fairday <post@fairday.example>',
        'To: mia@example.com',
        'Subject: Ann Family invites you to Fairday',
        'Auto-Submitted: auto-generated',
      ]),
    );
    for (const part of [mail?.text, mail?.html]) {
      for (const words of ['Hello Mia,', 'Ann Family', '7 days', link]) expect(part).toContain(words);
    }
    expect(pathOf(link)).toMatch(/^\/invite\/[\w-]{43}$/);
    expect(await mailOf(family, mia.id)).toBe('sent');
    const joining = { name: 'Mia', password: PASSWORD };
    expect((await server.stranger.post(`/api/invitations/${tokenOf(link)}/accept`, joining)).status).toBe(
      200,
    );
  });

  test('a repeated request sends no second e-mail, a newer invitation does', async () => {
    const family = await register(server, 'Bob Family', 'FAMILY');
    const mia = await addNanny(family, 'Mia');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    for (let i = 0; i < 2; i += 1) await family.call('POST', `/api/nannies/${mia.id}/invite`, { headers });
    await settled(server);
    const newer = await invite(family, mia.id);
    await settled(server);
    expect(smtp.received.map(({ to }) => to)).toEqual([['mia@example.com'], ['mia@example.com']]);
    expect(smtp.received[1]?.text).toContain(newer);
  });

  test('a viewer’s invitation arrives, and the answer and the list say so', async () => {
    const family = await register(server, 'Max Family', 'FAMILY');
    const body = { email: 'gran.max@example.com', role: 'VIEWER' };
    const path = '/api/household/invitations';
    const created = await family.post<{ inviteUrl: string; mail: string }>(path, body);
    expect(created.body.mail).toBe('waiting');
    await settled(server);
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]).toMatchObject({ to: [body.email] });
    expect(smtp.received[0]?.text).toContain(created.body.inviteUrl);
    expect((await family.get<{ mail: string }[]>(path)).body.map(({ mail }) => mail)).toEqual(['sent']);
  });

  test('a password link arrives, works once and ends all sessions', async () => {
    const family = await register(server, 'Dan Family', 'FAMILY');
    const { email } = family.user;
    expect(await ask(server, ` ${email.toUpperCase()} `)).toMatchObject({ status: 204 });
    await settled(server);
    const [mail] = smtp.received;
    expect(mail?.to).toEqual([email]);
    for (const part of [mail?.text, mail?.html]) expect(part).toContain('one hour');
    const token = tokenOf(linkIn(mail));
    expect(await look(server, token)).toMatchObject({ status: 200, body: { email } });
    expect(await set(server, token, '12345')).toMatchObject({
      status: 400,
      body: { code: 'password_too_short', details: [{ path: 'password' }] },
    });
    expect((await family.get('/api/auth/me')).status).toBe(200);
    const both = await Promise.all([set(server, token), set(server, token, 'another password')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
    expect((await family.get('/api/auth/me')).status).toBe(401);
    expect(await look(server, token)).toMatchObject({ status: 404, body: { code: 'reset_invalid' } });
    expect((await enter(server, email, PASSWORD)).status).toBe(401);
    const chosen = both[0]?.status === 204 ? NEW_PASSWORD : 'another password';
    expect((await enter(server, email, chosen)).status).toBe(200);
  });

  test('a password link ends after an hour, or with a newer link, password or e-mail', async () => {
    const family = await register(server, 'Eve Family', 'FAMILY');
    const admin = await signIn(server, ADMIN_EMAIL);
    const { email, id, name } = family.user;
    let at = NOON;
    /** Returns the token of a link that is created a minute after the last one, so that it is newer. */
    const newest = async (to = email): Promise<string> => {
      server.clock.now = at = addMinutes(at, 1);
      await ask(server, to);
      await settled(server);
      return tokenOf(linkIn(smtp.received.at(-1)));
    };
    const older = await newest();
    const late = await newest();
    expect((await look(server, older)).status).toBe(404);
    server.clock.now = addMinutes(at, 59);
    expect((await look(server, late)).status).toBe(200);
    server.clock.now = addMinutes(at, 60);
    expect((await look(server, late)).status).toBe(404);
    expect((await set(server, late)).status).toBe(404);

    const beforeChange = await newest();
    const changed = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await family.post('/api/auth/password', changed)).status).toBe(204);
    expect((await set(server, beforeChange)).status).toBe(404);

    const beforeMove = await newest();
    await admin.put(`/api/admin/users/${id}`, { name, email: 'moved@example.com' });
    expect((await set(server, beforeMove)).status).toBe(404);

    const byMail = await newest('moved@example.com');
    server.clock.now = addMinutes(at, 1);
    const byAdmin = await resetTokenFor(admin, family);
    expect((await look(server, byMail)).status).toBe(404);
    expect((await set(server, byAdmin)).status).toBe(204);
  });

  test('an unknown e-mail address gets the same response and no e-mail', async () => {
    const family = await register(server, 'Flo Family', 'FAMILY');
    const known = await ask(server, family.user.email);
    const unknown = await ask(server, 'nobody@example.com');
    const { date: _date, ...headers } = known.headers;
    expect(unknown).toMatchObject({ status: known.status, body: known.body, headers });
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
    await settled(server);
    expect(smtp.received.map(({ to }) => to)).toEqual([[family.user.email]]);
  });

  test('names can inject neither a header nor HTML', async () => {
    const email = 'fay@example.com';
    const name = 'Fay\r\nBcc: everybody@example.com\r\n\r\n<script>alert(1)</script>';
    const body = { name, email, password: PASSWORD, role: 'FAMILY' };
    expect((await server.stranger.post('/api/auth/register', body)).status).toBe(201);
    const family = await signIn(server, email);
    const nanny = { name: 'Mia\nTo: other@example.com', email: 'mia@example.com', hourlyRate: 20 };
    const { body: mia } = await family.post<{ id: string }>('/api/nannies', nanny);
    await invite(family, mia.id);
    await ask(server, email);
    await settled(server);
    expect(smtp.received.map(({ to }) => to.join()).toSorted()).toEqual([email, 'mia@example.com']);
    for (const { headers, html, text } of smtp.received) {
      expect(headers.filter((line) => /^(bcc|to):/i.test(line))).toHaveLength(1);
      expect(html).not.toContain('<script>');
      expect(text).not.toMatch(/^(Bcc|To):/m);
    }
  });
});

test('requests for links are limited per IP address and per e-mail address', async () => {
  const smtp = await mailServer();
  const options = sendingTo(smtpUrlOf(smtp), { env: { AUTH_RATE_LIMIT_PER_MINUTE: '3' } });
  const server = await startServerForTest(options);
  let n = 0;
  const from = () => ({ from: `10.0.0.${(n += 1)}` });
  const body = { email: 'nobody@example.com' };
  const answers = [];
  for (let i = 0; i < 4; i += 1) {
    answers.push(await server.stranger.call('POST', '/api/auth/password-reset', { body, ...from() }));
  }
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429]);
  const statuses = [];
  for (let i = 0; i < 4; i += 1) {
    const other = { body: { email: `nobody${i}@example.com` }, from: '10.0.1.1' };
    statuses.push((await server.stranger.call('POST', '/api/auth/password-reset', other)).status);
  }
  expect(statuses).toEqual([204, 204, 204, 429]);
});

describe('a mail server that is down', () => {
  const lines: string[] = [];
  let port: number;
  let server: TestServer;
  beforeAll(async () => {
    port = await freePort();
    const logTo = { write: (line: string) => lines.push(line) };
    server = await startTestServer(sendingTo(smtpUrlOf({ port }), { env: { LOG_LEVEL: 'info' }, logTo }));
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.clock.now = NOON;
  });

  test('changes no response, and the e-mails arrive once it is back', async () => {
    const family = await register(server, 'Fay Family', 'FAMILY');
    const mia = await addNanny(family, 'Mia');
    const link = await invite(family, mia.id);
    expect((await ask(server, family.user.email)).status).toBe(204);
    const gone = await addNanny(family, 'Gil Gone');
    await invite(family, gone.id);
    await waiting(server, 3);
    expect(await mailOf(family, mia.id)).toBe('waiting');
    // A link that is void when its e-mail is due is not sent.
    await family.delete(`/api/nannies/${gone.id}`);
    const smtp = await mailServer({}, port);
    server.clock.now = addMinutes(NOON, 6);
    await settled(server);
    expect(smtp.received.map(({ to }) => to.join()).toSorted()).toEqual([
      'fay.family@example.com',
      'mia@example.com',
    ]);
    expect(smtp.received.some(({ text }) => text.includes(link))).toBe(true);
    expect(await mailOf(family, mia.id)).toBe('sent');
    const log = lines.join('');
    expect(log).toContain('The mail server of SMTP_URL cannot be reached. Will try again later.');
    expect(log).not.toMatch(/fay\.family@|mia@|Fay|Mia|\/invite\/[^[]|\/reset\/[^[]/);
  });

  test('a queued e-mail is sent by the next process after a crash', async () => {
    const family = await register(server, 'Sue Family', 'FAMILY');
    const mia = await addNanny(family, 'Mia');
    // The state after a crash while sending: claimed, but neither deleted nor rescheduled.
    await invite(family, mia.id);
    await waiting(server, 1);
    await server.sql`update mail set tries = 2, due_at = ${addMinutes(NOON, 10)}`;
    const smtp = await mailServer({}, port);
    server.clock.now = addMinutes(NOON, 9);
    expect(await server.sql`select 1 from mail`).toHaveLength(1);
    server.clock.now = addMinutes(NOON, 10);
    await settled(server);
    expect(smtp.received).toHaveLength(1);
  });

  test('an e-mail is tried seven times, then marked as failed for the family', async () => {
    const family = await register(server, 'Tom Family', 'FAMILY');
    const mia = await addNanny(family, 'Mia');
    const link = await invite(family, mia.id);
    for (const [i, minutes] of [1, 5, 15, 60, 240, 720].entries()) {
      await waiting(server, 1, { tries: i + 1, minutes });
      server.clock.now = addMinutes(server.clock.now, minutes);
    }
    await settled(server);
    expect(await mailOf(family, mia.id)).toBe('failed');
    expect((await server.stranger.get(`/api/invitations/${tokenOf(link)}`)).status).toBe(200);
  });
});

test('a permanently refused address is not tried again', async () => {
  const smtp = await mailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`No such user ${address}`), { responseCode: 550 })),
  });
  const lines: string[] = [];
  const logTo = { write: (line: string) => lines.push(line) };
  const options = sendingTo(smtpUrlOf(smtp), { env: { LOG_LEVEL: 'info' }, logTo });
  const server = await startServerForTest(options);
  const family = await register(server, 'Fay Family', 'FAMILY');
  const mia = await addNanny(family, 'Mia');
  await invite(family, mia.id);
  await settled(server);
  expect(await mailOf(family, mia.id)).toBe('failed');
  const log = lines.join('');
  expect(log).toContain('The mail server refuses the address, or MAIL_FROM. Gave up.');
  expect(log).not.toContain('mia@');
});

interface UnusableServer {
  readonly what: string;
  readonly options: NonNullable<Parameters<typeof startMailServer>[0]>;
  readonly toUrl: (port: number) => string;
  readonly sentence: string;
}

const UNUSABLE: readonly UnusableServer[] = [
  {
    what: 'its password is refused',
    options: { onAuth: (_auth, _session, done) => done(new Error('Invalid username or password')) },
    toUrl: (port) => `smtp://me:sec%2Fret@127.0.0.1:${port}`,
    sentence: 'The mail server refuses the user or the password of SMTP_URL.',
  },
  {
    what: 'its certificate is not trusted',
    options: { secure: true },
    toUrl: (port) => `smtps://127.0.0.1:${port}`,
    sentence: 'The mail server of SMTP_URL cannot be reached over TLS.',
  },
];

test.each(UNUSABLE)(
  'a mail server is not used when $what; the log holds no password',
  async ({ options, toUrl, sentence }) => {
    const smtp = await mailServer({ ...options, authOptional: false });
    const lines: string[] = [];
    const logTo = { write: (line: string) => lines.push(line) };
    const log = { env: { LOG_LEVEL: 'info' }, logTo };
    const server = await startServerForTest(sendingTo(toUrl(smtp.port), log));
    await server.app.ready();
    await expect.poll(() => lines.join('')).toContain(`${sentence} E-mails stay queued until then.`);
    const family = await register(server, 'Fay Family', 'FAMILY');
    await ask(server, family.user.email);
    await expect.poll(() => lines.join('')).toContain(`${sentence} Will try again later.`);
    expect(smtp.received).toEqual([]);
    expect(lines.join('')).not.toMatch(/sec.{1,3}ret/);
  },
);

test('without a mail server a super admin can create a password link', async () => {
  const server = await startServerForTest({ env: { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD } });
  const family = await register(server, 'Fay Family', 'FAMILY');
  const mia = await addNanny(family, 'Mia');
  expect(await invite(family, mia.id)).toContain('/invite/');
  expect(await mailOf(family, mia.id)).toBe('none');
  expect((await server.stranger.get('/api/auth/password-reset')).body).toEqual({ byMail: false });
  expect(await ask(server, family.user.email)).toMatchObject({ status: 409, body: { code: 'no_mail' } });
  expect(await server.sql`select 1 from mail`).toHaveLength(0);

  const admin = await signIn(server, ADMIN_EMAIL);
  const path = `/api/admin/users/${family.user.id}/password-reset`;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const made = await admin.call<{ resetUrl: string; expiresAt: string }>('POST', path, { headers });
  expect(made).toMatchObject({ status: 201, body: { expiresAt: addMinutes(NOON, 60) } });
  expect((await admin.call('POST', path, { headers })).body).toEqual(made.body);
  const token = tokenOf(made.body.resetUrl);
  expect((await set(server, token)).status).toBe(204);
  expect((await enter(server, family.user.email, NEW_PASSWORD)).status).toBe(200);
  // After the link was used, the same key creates another link.
  const again = await admin.call<{ resetUrl: string }>('POST', path, { headers });
  expect(again.body.resetUrl).not.toBe(made.body.resetUrl);
  expect((await set(server, token)).status).toBe(404);
  const [kept] = await server.sql`select made_by from password_reset`;
  expect(kept).toEqual({ made_by: admin.user.id });
});
