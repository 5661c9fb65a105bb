/** One small story, told by every example: the Parkers, and Nora who looks after their children. */
import type { User } from 'sync-protocol/model/account.ts';
import type { BaseScheduleItem } from 'sync-protocol/model/base-schedule.ts';
import type { HistoryEntry } from 'sync-protocol/model/history.ts';
import type { AccountExport } from 'sync-protocol/rest/account.ts';
import type { DayAnswer } from 'sync-protocol/rest/agenda.ts';
import type { NannyAnswer } from 'sync-protocol/rest/nannies.ts';
import type { PaymentAnswer } from 'sync-protocol/rest/payments.ts';
import type { REST, RouteName } from 'sync-protocol/rest/routes.ts';
import type { SessionAnswer } from 'sync-protocol/rest/sessions.ts';
import type { TodoAnswer } from 'sync-protocol/rest/todos.ts';
import type * as z from 'zod/mini';
import {
  dayId,
  familyAccount,
  household,
  mutationId,
  nannyAccount,
  nannyId,
  otherDayId,
  paymentId,
  sessionId,
  todoId,
} from './example-ids.ts';
import { OPERATIONS } from './operations-example.ts';

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTk4YzBkZSJ9.c2lnbmF0dXJl';
const createdAt = '2026-03-01T15:04:05.000Z';

const family: User = {
  id: familyAccount,
  name: 'Pat Parker',
  email: 'pat@parkers.example',
  role: 'FAMILY',
  timezone: 'America/New_York',
  currency: 'USD',
  createdAt,
};

const nannysAccount: User = {
  ...family,
  id: nannyAccount,
  name: 'Nora Quinn',
  email: 'nora@quinn.example',
  role: 'NANNY',
};

const session: SessionAnswer = {
  id: sessionId,
  device: 'Safari on iPhone',
  createdAt,
  lastUsedAt: '2026-03-05T17:00:00.000Z',
  expiresAt: '2026-05-04T17:00:00.000Z',
  isCurrent: true,
  impersonatedBy: null,
};

const nanny: NannyAnswer = {
  id: nannyId,
  name: 'Nora Quinn',
  email: 'nora@quinn.example',
  hourlyRate: 21.5,
  owedAmount: 172,
  nannyUserId: nannyAccount,
  createdAt,
};

const items: BaseScheduleItem[] = [
  { weekday: 1, startMinutes: 480, endMinutes: 720, notes: null },
  { weekday: 1, startMinutes: 900, endMinutes: 1080, notes: 'Pick up from school' },
];

const pendingDay: DayAnswer = {
  id: dayId,
  date: '2026-03-05',
  nannyId,
  status: 'PENDING',
  scheduledStartUtc: '2026-03-05T14:00:00.000Z',
  scheduledEndUtc: '2026-03-05T22:00:00.000Z',
  scheduledNotes: 'Swimming at four',
  actualStartUtc: null,
  actualEndUtc: null,
  billableMinutes: null,
  amountCents: null,
  amount: null,
  isPaid: false,
  todoCount: 0,
};

const completedDay: DayAnswer = {
  ...pendingDay,
  status: 'COMPLETED',
  actualStartUtc: '2026-03-05T14:02:00.000Z',
  actualEndUtc: '2026-03-05T21:55:00.000Z',
  billableMinutes: 480,
  amountCents: 17_200,
  amount: 172,
  todoCount: 1,
};

const todo: TodoAnswer = {
  id: todoId,
  agendaDayId: dayId,
  title: 'Pack the swimming bag',
  isCompleted: false,
  createdAt: '2026-03-04T20:00:00.000Z',
};

const payment: PaymentAnswer = {
  id: paymentId,
  nannyId,
  paymentDate: '2026-03-05',
  amountCents: 17_200,
  platform: 'VENMO',
  unsettledCents: 0,
  possibleDuplicateOf: null,
  voidedAt: null,
  createdAt: '2026-03-05T23:10:00.000Z',
};

const settings = { timezone: 'America/New_York', billingIncrementMinutes: 15, currency: 'USD' } as const;
const signedIn = { token, user: family };

const historyEntry: HistoryEntry = {
  id: mutationId,
  version: 41,
  name: 'day.recordHours',
  result: 'applied',
  code: null,
  by: { accountId: nannyAccount, name: nannysAccount.name, role: 'NANNY' },
  viewedBy: null,
  device: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X)',
  happenedAt: '2026-03-05T21:56:10.000Z',
  receivedAt: '2026-03-05T22:14:31.000Z',
  subjects: [],
  changes: [
    {
      table: 'day',
      id: dayId,
      about: dayId,
      before: { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null },
      after: {
        status: 'COMPLETED',
        actualStartUtc: completedDay.actualStartUtc,
        actualEndUtc: completedDay.actualEndUtc,
      },
    },
  ],
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};

const accountExport: AccountExport = {
  exportedAt: '2026-03-05T23:30:00.000Z',
  user: family,
  sessions: [session],
  households: [
    {
      membership: { householdId: household, role: 'FAMILY', nannyId: null, access: '1' },
      rows: {
        household: [{ id: household }],
        nanny: [{ id: nannyId }],
        rate: [{ id: `${nannyId}/2026-03-01` }],
        baseSchedule: [],
        day: [{ id: dayId }],
        todo: [],
        earning: [{ id: dayId }],
        payment: [],
        settlement: [],
        review: [],
      },
      history: [historyEntry],
      chain: [{ hash: historyEntry.hash, args: 'a1'.repeat(32), changes: [null], sealed: 'b2'.repeat(32) }],
    },
  ],
};

/** In the address, by name. */
export const PARAMETER_EXAMPLES: Readonly<Record<string, string>> = {
  nannyId,
  dayId,
  todoId,
  paymentId,
  subject: dayId,
  before: mutationId,
  limit: '50',
  sessionId,
  userId: nannyAccount,
  householdId: household,
  token: 'Zm9yIG9uZSBuYW5ueSwgb25jZSwgd2l0aGluIDcgZGF5cw',
  start: '2026-03-01',
  end: '2026-03-31',
};

export const KEY_EXAMPLE = mutationId;

type Route<R extends RouteName> = (typeof REST)[R];
type Examples = {
  readonly [R in RouteName]: {
    readonly body?: z.input<Route<R>['body']>;
    readonly answer?: z.output<Route<R>['answer']>;
  };
};

/** What is sent to each route, and what it answers. */
export const EXAMPLES: Examples = {
  register: {
    body: { name: 'Pat Parker', email: 'pat@parkers.example', password: 'a good password', role: 'FAMILY' },
    answer: signedIn,
  },
  login: { body: { email: 'pat@parkers.example', password: 'a good password' }, answer: signedIn },
  logout: {},
  me: { answer: family },
  refresh: { answer: signedIn },
  changePassword: { body: { currentPassword: 'a good password', newPassword: 'a better password' } },
  listSessions: { answer: [session] },
  revokeOtherSessions: {},
  revokeSession: {},

  resetOffer: { answer: { byMail: true } },
  askReset: { body: { email: 'nora@quinn.example' } },
  loadReset: { answer: { email: 'nora@quinn.example' } },
  resetPassword: { body: { password: 'a better password' } },

  exportAccount: { answer: accountExport },
  deleteAccount: { body: { password: 'a good password' } },

  listUsers: { answer: [nannysAccount, family] },
  editUser: { body: { name: 'Nora Quinn', email: 'nora@quinn.example' }, answer: nannysAccount },
  deleteUser: {},
  makeResetLink: {
    answer: {
      resetUrl: `https://fairday.example/reset/${PARAMETER_EXAMPLES['token']}`,
      expiresAt: '2026-03-05T18:00:00.000Z',
    },
  },
  adminImpersonate: { answer: { impersonationToken: token, user: nannysAccount } },
  impersonate: { answer: { impersonationToken: token, impersonatedUser: nannysAccount } },
  operations: { answer: OPERATIONS },

  inviteNanny: { answer: { inviteUrl: `https://fairday.example/invite/${PARAMETER_EXAMPLES['token']}` } },
  invitationMail: { answer: { mail: 'sent' } },
  loadInvitation: { answer: { email: 'nora@quinn.example', nannyName: 'Nora Quinn' } },
  acceptInvitation: {
    body: { name: 'Nora Quinn', password: 'a good password' },
    answer: { token, user: nannysAccount },
  },

  listNannies: { answer: [nanny] },
  addNanny: {
    body: { name: 'Nora Quinn', email: 'nora@quinn.example', hourlyRate: 21.5 },
    answer: { ...nanny, owedAmount: 0, nannyUserId: null },
  },
  ownNanny: { answer: nanny },
  nanny: { answer: nanny },
  editNanny: {
    body: { hourlyRate: 22.75, effectiveFrom: '2026-04-01' },
    answer: { ...nanny, hourlyRate: 22.75 },
  },
  removeNanny: {},

  baseSchedule: { answer: items },
  saveBaseSchedule: { body: { items }, answer: items },
  generateAgenda: {
    body: { startDate: '2026-03-01', endDate: '2026-03-31', overwriteDeclined: true },
    answer: { generated: 9 },
  },

  agenda: { answer: [completedDay] },
  scheduleDay: {
    body: { date: '2026-03-05', startTime: '09:00', endTime: '17:00', notes: 'Swimming at four' },
    answer: pendingDay,
  },
  answerDays: {
    body: { agendaDayIds: [dayId, otherDayId], status: 'ACCEPTED' },
    answer: {
      updated: [dayId],
      errors: [{ id: otherDayId, error: 'This day is in the past.' }],
      warning: 'Some days could not be modified (for example past dates).',
    },
  },
  editDay: {
    body: { actualStartUtc: '2026-03-05T09:02:00-05:00', actualEndUtc: '2026-03-05T16:55:00-05:00' },
    answer: completedDay,
  },
  removeDay: {},

  todos: { answer: [todo] },
  addTodo: { body: { title: 'Pack the swimming bag' }, answer: todo },
  editTodo: { body: { isCompleted: true }, answer: { ...todo, isCompleted: true } },
  removeTodo: {},

  recordPayment: {
    body: { nannyId, paymentDate: '2026-03-05', amountCents: 17_200, platform: 'VENMO' },
    answer: payment,
  },
  payDays: {
    body: { agendaDayIds: [dayId] },
    answer: { paid: [dayId], errors: [], payments: [{ ...payment, platform: null }] },
  },
  voidPayment: {},
  paymentRecords: { answer: [payment] },
  unpaid: { answer: [{ nannyId, unpaidCents: 17_200 }] },
  paymentSummary: { answer: { ytdPaid: 1548, currentOwed: 172 } },
  exportPayments: {},

  familyProfile: { answer: settings },
  saveFamilyProfile: { body: settings, answer: settings },
  history: { answer: { entries: [historyEntry], more: false } },
  checkHistory: { answer: { isIntact: true, brokenAt: null } },
  dashboardStats: {
    answer: {
      hoursScheduled: 120,
      ytdHoursCompleted: 72,
      daysScheduled: 15,
      activeNannies: 1,
      hoursAwaitingReply: 16,
    },
  },
};
