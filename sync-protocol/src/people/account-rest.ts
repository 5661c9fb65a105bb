/** REST routes that edit, export and delete the signed-in account, with the schema of the export. */
import * as z from 'zod/mini';
import { calendarFeed } from '../calendar/feed.ts';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { EXAMPLE } from '../kernel/example-ids.ts';
import { historyChangeDoc, historyEntry } from '../kernel/history.ts';
import { ANYONE, route } from '../kernel/route.ts';
import { TABLE_NAMES } from '../kernel/tables.ts';
import { currency, id, instant, language, personName } from '../kernel/values.ts';
import { membership } from '../kernel/wire.ts';
import { reminderSettings } from '../reminders/reminder-settings.ts';
import { user, userDoc } from './account.ts';
import { timezone } from './household.ts';
import { password, sessionAnswer } from './sessions-rest.ts';

/** Rows by table, in the shape in which they are stored. */
const anyRow = z.looseObject({ id: z.string() });
const rowsByTable = z.record(z.enum(TABLE_NAMES), z.array(anyRow));

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * One link of the household's hash chain. For an entry that the account may read: the hashes of its hidden parts, and
 * null in place of each part that the history shows. For other entries: the hash of the whole content.
 */
const chainLink = z.strictObject({
  /** Null for entries older than the hash chain. */
  hash: z.nullable(hash),
  content: z.optional(hash),
  args: z.optional(z.nullable(hash)),
  changes: z.optional(z.array(z.nullable(hash))),
  sealed: z.optional(hash),
});
export type ChainLink = z.infer<typeof chainLink>;

const exportedHousehold = z.strictObject({
  membership,
  rows: rowsByTable,
  history: z.array(historyEntry),
  /** A link for every entry of the log, readable or not, so that `npm run check-history` can verify the history. */
  chain: z.array(chainLink),
});

/** What was a nanny's own in a household that has removed her, without its settings and history. */
const formerHousehold = z.strictObject({
  householdId: id,
  nannyId: id,
  currency,
  timezone,
  rows: rowsByTable,
});

export const accountExport = z.strictObject({
  exportedAt: instant,
  user,
  sessions: z.array(sessionAnswer),
  /** Absent in files from before calendar feeds, which `npm run check-history` reads. */
  feeds: z.optional(z.array(calendarFeed)),
  /** Absent in files from before reminders, and for super admins, who get none. */
  reminders: z.optional(reminderSettings),
  households: z.array(exportedHousehold),
  formerHouseholds: z.array(formerHousehold),
});
export type AccountExport = z.infer<typeof accountExport>;

const tag = 'Account';

export const editAccount = route('PATCH', '/api/account', {
  tag,
  access: ANYONE,
  summary: "Change one's own name, language, or both",
  // Forbidden while impersonating: they are the account's own.
  personal: true,
  body: z
    .strictObject({ name: z.optional(personName), language: z.optional(language) })
    .check(z.refine((edit) => Object.values(edit).some((value) => value !== undefined), 'Nothing to change')),
  answer: user,
});

export const exportAccount = route('GET', '/api/account/export', {
  tag,
  access: ANYONE,
  summary: 'Export everything that this account may see',
  personal: true,
  throttled: true,
  refusals: ['too_many_exports'],
  answer: accountExport,
});

export const deleteAccount = route('DELETE', '/api/account', {
  tag,
  access: ANYONE,
  status: 204,
  summary: "Delete one's own account; a family's last account deletes the household too",
  personal: true,
  throttled: true,
  refusals: ['wrong_password', 'last_admin'],
  body: z.strictObject({ password }),
});

const chainDoc = (): SchemaDoc =>
  describeFields(chainLink, {
    hash: ["The entry's hash; null for entries older than the hash chain.", 'c2'.repeat(32)],
    content: ['Hash of the content of an entry that this account may not read.'],
    args: ['Hash of the arguments; null when the history shows them.', 'a1'.repeat(32)],
    changes: ['Hash of each change; null when the history shows it.', [null]],
    sealed: ['Hash of the parts that no reader sees.', 'b2'.repeat(32)],
  });

const rowsDoc = (): SchemaDoc =>
  describeFields(rowsByTable, {
    household: ["The household's settings."],
    nanny: ['Nannies.'],
    rate: ['Hourly rates, each from a date on.'],
    terms: ['Terms of nannies, each from the first day of a week on.'],
    baseSchedule: ['Weekdays of the base schedules.'],
    day: ['Agenda days.'],
    clock: ['When nannies arrived, and which hours ended that.'],
    week: ['Weeks under terms that are over, and weeks that were confirmed or approved.'],
    question: ['Questions about weeks, and their answers.'],
    cancellation: ['Agreed shifts that the family cancelled late.'],
    todo: ['To-dos.'],
    earning: ['Earnings: one for each completed day, and what the terms add for a week or a date.'],
    payment: ['Payments.'],
    settlement: ['Which payment settles which earning.'],
    review: ['Hours that need or needed a decision.'],
    statement: ['Wage statements.'],
    leavePolicy: ['How each kind of time off is earned, kept and used, each from a date on.'],
    leave: ['Time off of single dates, with who asked and the answer.'],
    claim: ['Mileage and expenses that she claimed, with the answer of the family.'],
    mileageRate: ['What a mile or kilometer pays, each from a date on.'],
    leaveEntry: ['What else changed balances of time off: additions, deductions and payouts.'],
    receipt: ['Which pictures of receipts the server has, by their hashes.'],
  });

export const accountDocs = (): SchemaDoc[] => [
  chainDoc(),
  rowsDoc(),
  describeFields(anyRow, {}, { from: historyChangeDoc() }),
  describeFields(exportedHousehold, {
    membership: ["The account's membership."],
    rows: ['All rows that the account may see, by table.'],
    history: ['The history, oldest first.'],
    chain: ['The hash chain, with a link for every entry, by which the history can be verified.'],
  }),
  describeFields(formerHousehold, {
    householdId: ['The household that removed the nanny.', EXAMPLE.household],
    nannyId: ['Her archived record there.', EXAMPLE.nanny],
    currency: ["The household's currency, which all amounts are in.", 'USD'],
    timezone: ["The household's time zone, in which its dates are.", 'America/New_York'],
    rows: ['Her record, rates, terms, hours, pay, weeks and statements, by table.'],
  }),
  describeFields(
    accountExport,
    {
      exportedAt: ['When the export was made.', '2026-03-05T23:30:00.000Z'],
      user: ['The account.'],
      sessions: ['The signed-in devices.'],
      feeds: ['The calendar feeds, without their addresses.'],
      reminders: ['Which reminders the account gets.'],
      households: ['Every household that the account belongs to.'],
      formerHouseholds: ['What was archived of a nanny who was removed; mostly empty.'],
    },
    { id: 'AccountExport', description: 'Everything that an account may see.' },
  ),
  describeFields(
    editAccount.body,
    { language: ['The language to use from now on.', 'es'] },
    { from: userDoc(), minProperties: 1 },
  ),
  describeFields(deleteAccount.body, { password: ['Current password.', 'a good password'] }),
];
