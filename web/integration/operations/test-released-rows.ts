/** SQL that inserts rows as each released schema had them. A migration that creates a table adds a part. */

export const HOUSEHOLD = '019b76da-a800-7000-8000-0000000000a1';
export const FAMILY = '019b76da-a800-7000-8000-0000000000b1';
export const FAMILY_SESSION = '019b76da-a800-7000-8000-0000000000b2';
export const FAMILY_CLIENT = '019b76da-a800-7000-8000-0000000000b3';
export const NANNY = '019b76da-a800-7000-8000-0000000000c1';
export const DAY = '019b76da-a800-7000-8000-0000000000d1';
const NANNY_ACCOUNT = '019b76da-a800-7000-8000-0000000000c2';
const ACCESS = '019b76da-a800-7000-8000-0000000000e1';
/** The last number that the family's device used. */
export const LAST_SEQ = 2;
const MUTATIONS = ['019b76da-a800-7000-8000-0000000000f1', '019b76da-a800-7000-8000-0000000000f2'] as const;

const AT = '2026-03-01T12:00:00.000Z';
const UNTIL = '2026-05-01T12:00:00.000Z';

const ACCOUNTS = `
insert into account (id, email, name, role, password_hash, created_at) values
  ('${FAMILY}', 'family@example.com', 'Fay', 'FAMILY', 'x', '${AT}'),
  ('${NANNY_ACCOUNT}', 'nanny@example.com', 'Nora', 'NANNY', 'x', '${AT}');
insert into session (id, account_id, device, created_at, last_used_at, expires_at) values
  ('${FAMILY_SESSION}', '${FAMILY}', 'Phone', '${AT}', '${AT}', '${UNTIL}');
insert into membership (account_id, household_id, role, nanny_id, access, created_at) values
  ('${FAMILY}', '${HOUSEHOLD}', 'FAMILY', null, '${ACCESS}', '${AT}'),
  ('${NANNY_ACCOUNT}', '${HOUSEHOLD}', 'NANNY', '${NANNY}', '${ACCESS}', '${AT}');
insert into invitation (token_hash, household_id, nanny_id, email, created_at, expires_at) values
  ('\\x01', '${HOUSEHOLD}', '${NANNY}', 'nanny@example.com', '${AT}', '${UNTIL}');
insert into request_key (account_id, key, fingerprint, created_at) values
  ('${FAMILY}', '${ACCESS}', '\\x02', '${AT}');
insert into client (client_id, account_id, created_at, label) values
  ('${FAMILY_CLIENT}', '${FAMILY}', '${AT}', 'Phone');`;

const ROWS = `
insert into household_version (household_id, version, created_at) values ('${HOUSEHOLD}', 2, '${AT}');
insert into household values
  ('${HOUSEHOLD}', '${HOUSEHOLD}', 1, 'Fay''s', 'America/New_York', 15, 'USD', '${AT}');
insert into nanny values
  ('${HOUSEHOLD}', '${NANNY}', '${NANNY}', 1, 'Nora', 'nanny@example.com', '${NANNY_ACCOUNT}', '${AT}');
insert into rate values ('${HOUSEHOLD}', '${NANNY}/2026-01-01', '${NANNY}', 1, '2026-01-01', 2000);
insert into day (household_id, id, nanny_id, version, date, origin, status, scheduled_start_utc, scheduled_end_utc,
  scheduled_notes, is_paid) values ('${HOUSEHOLD}', '${DAY}', '${NANNY}', 2, '2026-03-05', 'scheduled', 'ACCEPTED',
  '2026-03-05T14:00:00.000Z', '2026-03-05T22:00:00.000Z', 'Bring boots', false);
insert into client_sequence values ('${HOUSEHOLD}', '${FAMILY_CLIENT}', ${LAST_SEQ});`;

/** The log of the family's device: a day scheduled and accepted. */
const log = (columns: string, values: (i: number) => string): string =>
  MUTATIONS.map(
    (id, i) => `
insert into mutation_log (household_id, mutation_id, version, position, client_id, seq, account_id, actor_role,
  nanny_id, name, mutation_version, args, fingerprint, happened_at, received_at, result, ${columns})
values ('${HOUSEHOLD}', '${id}', ${i + 1}, 0, '${FAMILY_CLIENT}', ${i + 1}, '${FAMILY}', 'FAMILY', '${NANNY}',
  '${i === 0 ? 'day.schedule' : 'day.answer'}', 1, '{"dayId":"${DAY}"}', 'f', '${AT}', '${AT}', 'applied',
  ${values(i)});`,
  ).join('');

const FIRST_LOG = log('replaced', () => `'[{"table":"day","id":"${DAY}","row":null}]'`);

const CHANGES = `[{"table":"day","id":"${DAY}","about":["${DAY}"],"before":null,"after":{"status":"ACCEPTED"}}]`;

const VIEWING = `
insert into session (id, account_id, device, created_at, last_used_at, expires_at, impersonated_by, opened_by,
  household_id) values ('${ACCESS}', '${NANNY_ACCOUNT}', 'Phone', '${AT}', '${AT}', '${AT}', '${FAMILY}',
  '${FAMILY_SESSION}', '${HOUSEHOLD}');`;

/** Hashed as in the first chain: the sixth schema starts another. */
const CHAINED_LOG = `${log('changes, subjects, hash', (i) => `'${CHANGES}', '["${DAY}"]', '\\x0${i + 1}'`)}
update household_version set log_hash = '\\x02';`;

const SUBJECTS = `${log('changes, subjects', () => `'${CHANGES}', '["${DAY}"]'`)}
insert into log_subject (household_id, subject, version, position) values
  ('${HOUSEHOLD}', '${DAY}', 1, 0), ('${HOUSEHOLD}', '${DAY}', 2, 0);`;

const MAIL = `
insert into password_reset (account_id, token_hash, made_for, made_by, created_at, expires_at) values
  ('${FAMILY}', '\\x03', '\\x04', null, '${AT}', '${UNTIL}');
insert into mail (id, kind, about, created_at, due_at) values
  ('${ACCESS}', 'password_reset', '{"email":"nobody@example.com"}', '${AT}', '${UNTIL}');
update invitation set mail = 'sent';`;

const KEYS = `
insert into household_request_key (household_id, account_id, key, fingerprint, created_at, done) values
  ('${HOUSEHOLD}', '${FAMILY}', '${ACCESS}', '\\x02', '${AT}', true);`;

const MEMBERS = `
insert into member_invitation (id, token_hash, household_id, email, role, created_at, expires_at) values
  ('${ACCESS}', '\\x05', '${HOUSEHOLD}', 'viewer@example.com', 'VIEWER', '${AT}', '${UNTIL}');`;

const COLORS = "update nanny set color = 'BLUE';";
const LANGUAGES = `
update account set language = 'es' where id = '${NANNY_ACCOUNT}';`;

const LATE_DAYS = `update day set added_late_at = '${AT}';`;

const FROZEN_WEEK = JSON.stringify({
  v: 1,
  terms: null,
  holidays: ['2026-01-01'],
  cancelled: [],
  unworked: [],
  declinedMinutes: 0,
  shares: [],
});

const SIGNED_WEEK = JSON.stringify({
  v: 1,
  at: AT,
  by: FAMILY,
  billableMinutes: 480,
  overtimeMinutes: 0,
  grossCents: 16_000,
  lines: [{ kind: 'hours', date: null, minutes: 480, rateCents: 2000, amountCents: 16_000 }],
});
const STATEMENT = JSON.stringify({
  v: 1,
  currency: 'USD',
  zone: 'America/New_York',
  employer: { name: 'Doe', address: null, phone: null },
  employee: { name: 'Ann', idLastFour: null },
  from: '2026-03-02',
  to: '2026-03-08',
  payDate: null,
  days: [],
  lines: [{ kind: 'hours', date: null, minutes: 480, rateCents: 2000, amountCents: 16_000 }],
  grossCents: 16_000,
  deductions: [],
  netCents: 16_000,
  reimbursementsCents: 0,
  yearToDate: {
    grossCents: 16_000,
    overtimeCents: 0,
    deductionsCents: 0,
    netCents: 16_000,
    reimbursementsCents: 0,
  },
  openCents: 16_000,
});

const TERMS = `
insert into terms values ('${HOUSEHOLD}', '${NANNY}/2026-03-02', '${NANNY}', 2, '2026-03-02', 1, 2400, null, 0, 150, 1800,
  24, 200, 'WEEKLY', '${AT}', 'AGREED', null, '${AT}');
insert into week (household_id, id, nanny_id, version, week_start, closed_at, day_rates, guarantee_share,
  held_terms_from) values ('${HOUSEHOLD}', '${NANNY}/2026-03-02', '${NANNY}', 2, '2026-03-02', '${AT}',
  '[2000,2000,2000,2000,2000,2000,2000]', null, null);
insert into cancellation values ('${HOUSEHOLD}', '${DAY}/2026-03-04T14:00:00.000Z', '${NANNY}', 2, '${DAY}',
  '2026-03-04', '2026-03-04T14:00:00.000Z', '2026-03-04T22:00:00.000Z', 2000);
update nanny set started_on = '2026-01-01', start_plan = '[0,480,480,480,480,480,0]';
update household set own_holidays = '[{"date":"2026-03-06","name":"Birthday"}]';`;

const SIGNED = `
update week set confirmed = '${SIGNED_WEEK}', approved = '${SIGNED_WEEK}', frozen = '${FROZEN_WEEK}';
insert into question values ('${HOUSEHOLD}', '${ACCESS}', '${NANNY}', 2, '2026-03-02', 'Until six?', '${AT}',
  '${NANNY_ACCOUNT}', 'nanny', 'Yes', '${AT}', '${FAMILY}');
insert into statement values ('${HOUSEHOLD}', '${ACCESS}', '${NANNY}', 2, '2026-03-02',
  '2026-03-08', null, '${AT}', 2026, '2026-001', '${STATEMENT}', '${'c2'.repeat(32)}', null, null);
update payment set kind = 'WITHHELD', label = 'Social Security', paid_with = '${ACCESS}';
update household set employer_name = 'Jane Doe', employer_address = '1 Main St', employer_phone = '555 0100';
update nanny set id_last_four = '1234';`;

const ANSWERS = `update day set answered_by_side = 'nanny', answer_received_at = '${AT}',
  agreed_date = '2026-03-05';`;

const NOTICE = `update day set agreed_notice_hours = 24, sent_home_at = '${AT}';`;

const MAILED = `insert into mailed_invitation values ('${'d3'.repeat(32)}', '${AT}');`;

const LIVES_IN = 'update terms set lives_in = false;';

const ADJUSTED = `update payment set hours_date = '2026-03-05';`;

const ZONES = `update day set hours_timezone = 'America/New_York';`;

const MEANT = `update week set overlaps_meant_by_family =
  '[{"dayId":"${DAY}","start":"2026-03-04T14:00:00.000Z","end":"2026-03-04T22:00:00.000Z"}]';
update review set status = 'replaced';`;

const EARLIER = `
insert into base_schedule (household_id, id, nanny_id, version, weekday, shifts, saved_at, earlier) values
  ('${HOUSEHOLD}', '${NANNY}/1', '${NANNY}', 2, 1, '[]', '${AT}', '[{"until":"2026-03-01","minutes":480}]');`;

const FEEDS = `
insert into feed (id, account_id, household_id, token_hash, language, with_notes, created_at) values
  ('${ACCESS}', '${FAMILY}', '${HOUSEHOLD}', '\\x06', 'en', true, '${AT}');`;

const CLOCKS = `
insert into clock values ('${HOUSEHOLD}', '${ACCESS}', '${NANNY}', 2, '${DAY}', '2026-03-04', 'America/New_York',
  '${AT}', '${AT}', null, null, 'running', null);`;

const REMINDERS = `
update account set timezone = 'America/New_York';
insert into reminder_choice values ('${FAMILY}', 'paid', false, true);
insert into reminder_unsubscribe values ('\\x07', '${FAMILY}', 'paid', '${AT}');
insert into reminder (id, account_id, household_id, kind, subject, date, due_at, ends_at, created_at) values
  ('${ACCESS}', '${FAMILY}', '${HOUSEHOLD}', 'tomorrow', '${DAY}', '2026-03-04', '${AT}', '${AT}', '${AT}');`;
const PUSH = `
insert into push_subscription (id, account_id, session_id, endpoint, p256dh, auth, created_at) values
  ('${ACCESS}', '${FAMILY}', '${FAMILY_SESSION}', 'https://fcm.googleapis.com/fcm/send/1', 'p', 'a', '${AT}');`;

const TIME_OFF = `
insert into leave_policy values ('${HOUSEHOLD}', '${NANNY}/SICK/2026-01-01', '${NANNY}', 2, 'SICK', '2026-01-01',
  null, '{"minutes":1,"perMinutes":30}', '01-01', 2400, 4800, null, 90, 2400, 5, false);
insert into leave values ('${HOUSEHOLD}', '${ACCESS}', '${NANNY}', 2, '${ACCESS}', 'VACATION', '2026-03-04', 480, 480,
  'nanny', '${NANNY_ACCOUNT}', '${AT}', 'Trip', 'APPROVED', 480, 'Fine', '${FAMILY}', '${AT}');
insert into leave_entry values ('${HOUSEHOLD}', '${ACCESS}', '${NANNY}', 2, 'ADJUSTED', 'VACATION', '2026-03-04', 600,
  'From before', '${FAMILY}', 'family', '${AT}');`;

const CLAIMS = `
insert into claim values ('${HOUSEHOLD}', '${ACCESS}', '${NANNY}', 2, 'MILEAGE', '2026-03-04', null, 124, 'MILE', 725, 899,
  'Library', null, 'DECLINED', '${NANNY_ACCOUNT}', 'nanny', '${AT}', '${FAMILY}', '${AT}', 'Commute', null);
insert into mileage_rate values ('${HOUSEHOLD}', '${NANNY}/2026-01-01', '${NANNY}', 2, '2026-01-01', 725);`;
const RECEIPTS = `
insert into receipt values ('${HOUSEHOLD}', '${NANNY}/' || repeat('a1', 32), '${NANNY}', 2, repeat('a1', 32), 3, '${AT}');
insert into receipt_picture values ('${HOUSEHOLD}', repeat('a1', 32), '\\xffd8ff', 3, '${AT}');`;
const PACKS = `
insert into log_pack (household_id, first_version, last_version, about, mutation_id, version, position, client_id, seq,
  account_id, impersonated_by, actor_role, nanny_id, name, mutation_version, args, based_on, fingerprint, happened_at,
  received_at, result, code, message, data, changes, subjects, hash)
values ('${HOUSEHOLD}', 0, 0, '{${DAY}}', '{${ACCESS}}', '{0}', '{0}', '{null}', '{null}', '{${FAMILY}}', '{null}',
  '{FAMILY}', '{${NANNY}}', '{day.schedule}', '{1}', array['{"dayId":"${DAY}"}'::json], '{null}', '{f}', '{${AT}}', '{${AT}}',
  '{applied}', '{null}', '{null}', '{null}', array['${CHANGES}'::json], array['["${DAY}"]'::json], '{null}');`;

const DONE_REQUESTS = 'update request_key set done = true;';
const PRUNED = `update server set pruned_at = '${AT}', pruned = '{}';`;

/**
 * SQL of the rows that a release could write first, by the migration that it came with, and until which migration: a
 * part may end because another replaces it.
 */
const PARTS: readonly (readonly [sql: string, from: number, until?: number])[] = [
  [ACCOUNTS, 1],
  [ROWS, 2],
  [FIRST_LOG, 2, 3],
  [CHAINED_LOG, 4, 5],
  [SUBJECTS, 6],
  [VIEWING, 3],
  [MAIL, 7, 7],
  [DONE_REQUESTS, 5, 8],
  [PRUNED, 8, 8],
  [KEYS, 9],
  [MEMBERS, 10],
  [COLORS, 11],
  [LATE_DAYS, 12],
  [LANGUAGES, 13],
  [TERMS, 14],
  [SIGNED, 15],
  [ANSWERS, 17],
  [MAILED, 18],
  [LIVES_IN, 19],
  [ADJUSTED, 20],
  [ZONES, 21],
  [MEANT, 22],
  [EARLIER, 23],
  [NOTICE, 25],
  [FEEDS, 28],
  [CLOCKS, 29],
  [REMINDERS, 30],
  [PUSH, 31],
  [TIME_OFF, 34],
  [CLAIMS, 38],
  [RECEIPTS, 39],
  [PACKS, 41],
];

/** Numbers of the migrations that came with rows of their own. */
export const WITH_ROWS = new Set(PARTS.map(([, from]) => from));

/** Returns SQL that inserts rows as the release of the n-th migration left them. */
export const releasedRows = (n: number): string =>
  PARTS.filter(([, from, until = n]) => from <= n && n <= until)
    .map(([sql]) => sql)
    .join('\n');
