/**
 * How to call every route of the contract so that it succeeds for whoever may. A route without a call here
 * does not compile: what is tested of every route can't forget a new one. For tests alone.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { RestRoute } from 'sync-protocol/rest/route.ts';
import { REST, type RouteName } from 'sync-protocol/rest/routes.ts';
import type * as z from 'zod/mini';
import { PASSWORD, TODAY } from './people.ts';

/** What a call may name, all of it of one household and one of its nannies. */
export interface Named {
  readonly householdId: string;
  readonly nannyId: string;
  /** A nanny of the household without an account. */
  readonly withoutAccountId: string;
  readonly pendingDayId: string;
  /** Of today, so that its hours can be recorded. */
  readonly acceptedDayId: string;
  /** Not paid yet. */
  readonly completedDayId: string;
  /** On the pending day. */
  readonly todoId: string;
  readonly paymentId: string;
  /** The nanny's account. */
  readonly userId: string;
  /** A second device of the family. */
  readonly sessionId: string;
  /** The family's address, for a sign-in. */
  readonly email: string;
  /** An invitation that waits for its nanny. */
  readonly token: string;
  /** A link by which another user may set a new password. */
  readonly resetToken: string;
}

const nobodysToken = (): string => randomBytes(32).toString('base64url');

/** The same kinds of names, for things that never were. */
export function nobodys(named: Named): Named {
  const ids = Object.keys(named).map((key) => [key, randomUUID()]);
  const other = { token: nobodysToken(), resetToken: nobodysToken(), email: 'nobody@example.com' };
  return { ...named, ...Object.fromEntries(ids), ...other };
}

interface Sample<R extends RestRoute> {
  readonly params?: z.input<R['params']>;
  readonly query?: z.input<R['query']>;
  readonly body?: z.input<R['body']>;
}

type Samples = { readonly [Name in RouteName]: (named: Named) => Sample<(typeof REST)[Name]> };

const nothing = () => ({});
const ofNanny = ({ nannyId }: Named) => ({ params: { nannyId } });
const ofUser = ({ userId }: Named) => ({ params: { userId } });
const inHousehold = ({ householdId }: Named) => ({ query: { householdId } });
const ofTodo = ({ pendingDayId, todoId }: Named) => ({ params: { dayId: pendingDayId, todoId } });

const CHANGED_PASSWORD = `${PASSWORD}, changed`;
const WEEKDAY = { weekday: 2, startMinutes: 600, endMinutes: 720, notes: null };
const HOURS = { actualStartUtc: `${TODAY}T14:00:00.000Z`, actualEndUtc: `${TODAY}T16:20:00.000Z` };

export const SAMPLES: Samples = {
  register: () => ({
    body: { name: 'Nia New', email: 'nia.new@example.com', password: PASSWORD, role: 'FAMILY' },
  }),
  login: ({ email }) => ({ body: { email, password: PASSWORD } }),
  logout: nothing,
  me: nothing,
  refresh: nothing,
  changePassword: () => ({ body: { currentPassword: PASSWORD, newPassword: CHANGED_PASSWORD } }),
  listSessions: nothing,
  revokeOtherSessions: nothing,
  revokeSession: ({ sessionId }) => ({ params: { sessionId } }),

  resetOffer: nothing,
  askReset: ({ email }) => ({ body: { email } }),
  loadReset: ({ resetToken }) => ({ params: { token: resetToken } }),
  resetPassword: ({ resetToken }) => ({
    params: { token: resetToken },
    body: { password: CHANGED_PASSWORD },
  }),

  exportAccount: nothing,
  deleteAccount: () => ({ body: { password: PASSWORD } }),

  listUsers: nothing,
  editUser: (named) => ({ ...ofUser(named), body: { name: 'Renamed', email: 'renamed@example.com' } }),
  deleteUser: ofUser,
  makeResetLink: ofUser,
  adminImpersonate: ofUser,
  impersonate: ofUser,
  operations: nothing,

  inviteNanny: ({ withoutAccountId }) => ({ params: { nannyId: withoutAccountId } }),
  invitationMail: ({ withoutAccountId }) => ({ params: { nannyId: withoutAccountId } }),
  loadInvitation: ({ token }) => ({ params: { token } }),
  acceptInvitation: ({ token }) => ({ params: { token }, body: { name: 'Ivy', password: PASSWORD } }),

  listNannies: nothing,
  addNanny: () => ({ body: { name: 'Nora New', email: 'nora.new@example.com', hourlyRate: 20.5 } }),
  ownNanny: inHousehold,
  nanny: ofNanny,
  editNanny: (named) => ({ ...ofNanny(named), body: { name: 'Renamed', hourlyRate: 23 } }),
  removeNanny: ofNanny,

  baseSchedule: ofNanny,
  saveBaseSchedule: (named) => ({ ...ofNanny(named), body: { items: [WEEKDAY] } }),
  generateAgenda: (named) => ({
    ...ofNanny(named),
    body: { startDate: '2026-04-01', endDate: '2026-04-14' },
  }),

  agenda: ofNanny,
  scheduleDay: (named) => ({
    ...ofNanny(named),
    body: { date: '2026-03-20', startTime: '09:00', endTime: '17:00', notes: 'Bring a coat' },
  }),
  answerDays: ({ pendingDayId }) => ({ body: { agendaDayIds: [pendingDayId], status: 'ACCEPTED' } }),
  editDay: ({ acceptedDayId }) => ({ params: { dayId: acceptedDayId }, body: HOURS }),
  removeDay: ({ pendingDayId }) => ({ params: { dayId: pendingDayId } }),

  todos: ({ pendingDayId }) => ({ params: { dayId: pendingDayId } }),
  addTodo: ({ pendingDayId }) => ({ params: { dayId: pendingDayId }, body: { title: 'Read a book' } }),
  editTodo: (named) => ({ ...ofTodo(named), body: { title: 'Read two books', isCompleted: true } }),
  removeTodo: ofTodo,

  recordPayment: ({ nannyId }) => ({
    body: { nannyId, paymentDate: TODAY, amountCents: 12_345, platform: 'ZELLE' },
  }),
  payDays: ({ completedDayId }) => ({ body: { agendaDayIds: [completedDayId] } }),
  voidPayment: ({ paymentId }) => ({ params: { paymentId } }),
  paymentRecords: inHousehold,
  unpaid: inHousehold,
  paymentSummary: inHousehold,
  exportPayments: ({ householdId, nannyId }) => ({ query: { householdId, nannyId } }),

  familyProfile: inHousehold,
  saveFamilyProfile: () => ({
    body: { timezone: 'America/Chicago', billingIncrementMinutes: 30, currency: 'EUR' },
  }),
  dashboardStats: inHousehold,

  history: inHousehold,
  checkHistory: inHousehold,
};

export const ROUTE_NAMES = Object.keys(REST) as readonly RouteName[];

/** What the sample call of a route names: read off the call itself, so that no list can forget it. */
export function namedIn(name: RouteName): readonly (keyof Named)[] {
  const keys = new Set<keyof Named>();
  const spy = new Proxy({} as Named, {
    get: (_target, key) => {
      keys.add(key as keyof Named);
      return '';
    },
  });
  SAMPLES[name](spy);
  return [...keys];
}

/** A call as it goes over the wire. */
export interface SampleCall {
  readonly method: RestRoute['method'];
  readonly path: string;
  readonly body?: unknown;
}

/** The path of a route with its parameters filled in. Throws for one that has no value. */
export function pathOf(route: RestRoute, params: Readonly<Record<string, string>>): string {
  return route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${route.method} ${route.path}: no ${name}`);
    return encodeURIComponent(value);
  });
}

/** A well-formed call of this route about what is named. */
export function callOf(name: RouteName, named: Named): SampleCall {
  const route: RestRoute = REST[name];
  const { params = {}, query = {}, body }: Sample<RestRoute> = SAMPLES[name](named);
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const path = pathOf(route, params as Record<string, string>);
  return {
    method: route.method,
    path: search === '' ? path : `${path}?${search}`,
    ...(body === undefined ? {} : { body }),
  };
}
