/**
 * For probe-injection.mjs: makes a household over HTTP, and returns tokens and a value for each input of the routes.
 */

const PASSWORD = 'a good password';
export const ADMIN = { email: 'ada.admin@example.com', password: PASSWORD };
const DAY_MS = 86_400_000;

const today = () => new Date().toISOString().slice(0, 10);
const dateIn = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Sends one call and returns the answer's body. Throws unless it succeeds. */
async function ask(base, { method = 'POST', path, body, token }) {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

const hoursOf = (day) => ({ actualStartUtc: day.scheduledStartUtc, actualEndUtc: day.scheduledEndUtc });

/** Returns well-formed values that name no row, by their names in paths, queries and bodies. */
const plainValues = () => ({
  password: PASSWORD,
  // The right one would change the password, and the next attempt would be refused.
  currentPassword: `${PASSWORD}, not mine`,
  newPassword: `${PASSWORD}, new`,
  role: 'FAMILY',
  hourlyRate: 22.5,
  effectiveFrom: today(),
  items: [{ weekday: 1, startMinutes: 540, endMinutes: 720, notes: 'Bring a coat' }],
  startDate: dateIn(10),
  endDate: dateIn(12),
  overwritePending: true,
  overwriteAccepted: false,
  overwriteDeclined: false,
  start: dateIn(-30),
  end: dateIn(30),
  date: dateIn(5),
  startTime: '09:00',
  endTime: '17:00',
  notes: 'Bring a coat',
  title: 'Read two books',
  isCompleted: true,
  paymentDate: today(),
  amountCents: 1234,
  platform: 'ZELLE',
  timezone: 'America/Chicago',
  billingIncrementMinutes: 30,
  currency: 'EUR',
  scheduledNotes: 'Bring a coat',
  status: 'ACCEPTED',
  limit: '100',
});

/** Makes separate people and rows per route, because a probe may delete them. */
export async function makeHousehold(base, number) {
  const address = (who) => `${who}.${number}@example.com`;
  const signUp = { name: 'Fay Family', email: address('fay'), password: PASSWORD, role: 'FAMILY' };
  const family = await ask(base, { path: '/api/auth/register', body: signUp });
  const admin = await ask(base, { path: '/api/auth/login', body: ADMIN });
  const as = (method, path, body) => ask(base, { method, path, body, token: family.token });
  const addNanny = (who) => as('POST', '/api/nannies', { name: who, email: address(who), hourlyRate: 21.5 });
  const invite = async ({ id }) =>
    (await as('POST', `/api/nannies/${id}/invite`)).inviteUrl.split('/').at(-1);
  const mia = await addNanny('mia');
  const joining = { name: 'Mia', password: PASSWORD };
  const nanny = await ask(base, { path: `/api/invitations/${await invite(mia)}/accept`, body: joining });
  const ivy = await addNanny('ivy');
  const day = (date) =>
    as('POST', `/api/nannies/${mia.id}/agenda/create`, { date, startTime: '09:00', endTime: '12:00' });
  const [pending, worked] = [await day(dateIn(3)), await day(dateIn(-3))];
  await as('POST', '/api/agenda/status', { agendaDayIds: [worked.id], status: 'ACCEPTED' });
  await as('PATCH', `/api/agenda/${worked.id}`, hoursOf(worked));
  const todo = await as('POST', `/api/agenda/${pending.id}/todos`, { title: 'Read a book' });
  const paid = { nannyId: mia.id, paymentDate: dateIn(-1), amountCents: 100, platform: 'CASH' };
  const payment = await as('POST', '/api/payments/record', paid);
  const [session] = await as('GET', '/api/auth/sessions');
  const reset = `/api/admin/users/${nanny.user.id}/password-reset`;
  const { resetUrl } = await ask(base, { path: reset, token: admin.token });
  const ofReset = { token: resetUrl.split('/').at(-1) };
  return {
    tokens: { FAMILY: family.token, NANNY: nanny.token, SUPER_ADMIN: admin.token },
    accountIds: { FAMILY: family.user.id, NANNY: nanny.user.id },
    /** Ids by their names in paths, queries and bodies. */
    values: {
      ...plainValues(),
      nannyId: mia.id,
      dayId: pending.id,
      todoId: todo.id,
      paymentId: payment.id,
      sessionId: session.id,
      userId: nanny.user.id,
      token: await invite(ivy),
      householdId: (await as('GET', '/api/account/export')).households[0].membership.householdId,
      agendaDayIds: [worked.id],
      name: 'Nora New',
      email: address('nora'),
      scheduledStartUtc: pending.scheduledStartUtc,
      scheduledEndUtc: pending.scheduledEndUtc,
      subject: pending.id,
      // Over REST a new row has the id of its mutation.
      before: payment.id,
    },
    /** Values per route, so that the first attempt doesn't break the next ones. */
    own: {
      deleteAccount: { password: 'not mine' },
      answerDays: { agendaDayIds: [pending.id] },
      loadReset: ofReset,
      // A valid password would use the link up at the first attempt.
      resetPassword: { ...ofReset, password: 'short' },
    },
  };
}
