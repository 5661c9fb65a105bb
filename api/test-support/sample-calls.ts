/**
 * Defines one call per REST route that succeeds with the given ids; a route without a sample doesn't compile. Also
 * fills in a route's path, and lists the ids that a sample uses.
 */
import type { RestRoute } from 'sync-protocol/kernel/route.ts';
import { REST, type RouteName } from 'sync-protocol/routes.ts';
import type { CallTargets } from './call-targets.ts';
import { CLAIM_SAMPLES } from './claim-sample-calls.ts';
import { LEAVE_SAMPLES } from './leave-sample-calls.ts';
import { PASSWORD, TODAY } from './people.ts';
import { hashOfPicture, pictureOf } from './receipts.ts';
import type { Sample, Samples } from './sample-types.ts';

const nothing = () => ({});
const ofNanny = ({ nannyId }: CallTargets) => ({ params: { nannyId } });
const ofUser = ({ userId }: CallTargets) => ({ params: { userId } });
const inHousehold = ({ householdId }: CallTargets) => ({ query: { householdId } });
const ofMember = ({ householdId, accountId }: CallTargets) => ({
  query: { householdId },
  params: { accountId },
});
const ofTodo = ({ pendingDayId, todoId }: CallTargets) => ({ params: { dayId: pendingDayId, todoId } });

const SAMPLE_PICTURE = pictureOf('the sample call');
const CHANGED_PASSWORD = `${PASSWORD}, changed`;
const WEEKDAY = { weekday: 2, startMinutes: 600, endMinutes: 720, notes: null };
const HOURS = { actualStartUtc: `${TODAY}T14:00:00.000Z`, actualEndUtc: `${TODAY}T16:20:00.000Z` };

/** Of each nanny of the fixture; from next Monday on. */
export const FIXTURE_TERMS = {
  effectiveFrom: '2026-03-09',
  weekStartsOn: 1,
  weeklyLimitMinutes: 2400,
  dailyLimitMinutes: null,
  restWeekday: null,
  overtimeMultiplierHundredths: 150,
  guaranteedMinutes: 1800,
  cancellationHours: 24,
  holidayMultiplierHundredths: 150,
  payPeriod: 'WEEKLY',
} as const;
/** Two weeks of each nanny without hours. She has confirmed the second one. */
export const FIXTURE_WEEK = '2026-02-23';
export const CONFIRMED_WEEK = '2026-02-16';
/** In a week without anything else. */
export const OVERLAP_WEEK = '2026-02-02';
export const OVERLAP_DATE = '2026-02-03';
export const ZERO_FIGURES = { billableMinutes: 0, overtimeMinutes: 0, grossCents: 0 } as const;

const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/one',
  keys: {
    p256dh: 'BEV_GyA-_wAA3aC0GotnltuuMvIs8H3GFWzudzDaUMFfIEbixr5uG2qUKszOlvFLLwFmUyCf-HmjAzUzKYd54B4',
    auth: 'Zm9yIG9uZSBicm93c2VyIQ',
  },
};

const ofTerms = ({ nannyId }: CallTargets) => ({
  params: { nannyId, effectiveFrom: FIXTURE_TERMS.effectiveFrom },
});

const SAMPLES: Samples = {
  register: () => ({
    body: {
      name: 'Nia New',
      email: 'nia.new@example.com',
      password: PASSWORD,
      role: 'FAMILY',
      language: 'es',
    },
  }),
  login: ({ email }) => ({ body: { email, password: PASSWORD, language: 'es' } }),
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

  editAccount: () => ({ body: { name: 'Renamed', language: 'fr' } }),
  exportAccount: nothing,
  exportReceipts: nothing,
  deleteAccount: () => ({ body: { password: PASSWORD } }),

  listFeeds: nothing,
  createFeed: ({ householdId }) => ({ body: { householdId, notes: true } }),
  revokeFeed: ({ feedId }) => ({ params: { feedId } }),

  loadReminders: nothing,
  saveReminders: () => ({
    body: {
      kinds: [{ kind: 'no_arrival', push: true, mail: false }],
      quietFrom: '22:00',
      quietTo: '06:30',
    },
  }),
  pushKey: nothing,
  subscribePush: () => ({ body: SUBSCRIPTION }),
  unsubscribePush: ({ pushId }) => ({ params: { pushId } }),
  testPush: nothing,

  listUsers: nothing,
  editUser: (targets) => ({ ...ofUser(targets), body: { name: 'Renamed', email: 'renamed@example.com' } }),
  deleteUser: ofUser,
  makeResetLink: ofUser,
  adminImpersonate: ofUser,
  impersonate: ofUser,
  operations: nothing,

  inviteNanny: ({ withoutAccountId }) => ({ params: { nannyId: withoutAccountId } }),
  invitationMail: ({ withoutAccountId }) => ({ params: { nannyId: withoutAccountId } }),
  loadInvitation: ({ token }) => ({ params: { token } }),
  acceptInvitation: ({ token }) => ({
    params: { token },
    body: { name: 'Ivy', password: PASSWORD, language: 'fr' },
  }),

  listNannies: inHousehold,
  addNanny: (targets) => ({
    ...inHousehold(targets),
    body: { name: 'Nora New', email: 'nora.new@example.com', hourlyRate: 20.5 },
  }),
  ownNanny: inHousehold,
  nanny: ofNanny,
  editNanny: (targets) => ({ ...ofNanny(targets), body: { name: 'Renamed', hourlyRate: 23 } }),
  removeNanny: ofNanny,
  saveTaxId: (targets) => ({ ...ofNanny(targets), body: { idLastFour: '6789' } }),

  baseSchedule: ofNanny,
  saveBaseSchedule: (targets) => ({ ...ofNanny(targets), body: { items: [WEEKDAY] } }),
  generateAgenda: (targets) => ({
    ...ofNanny(targets),
    body: { startDate: '2026-04-01', endDate: '2026-04-14' },
  }),

  agenda: ofNanny,
  scheduleDay: (targets) => ({
    ...ofNanny(targets),
    body: { date: '2026-03-20', startTime: '09:00', endTime: '17:00', notes: 'Bring a coat' },
  }),
  answerDays: ({ pendingDayId }) => ({ body: { agendaDayIds: [pendingDayId], status: 'ACCEPTED' } }),
  editDay: ({ acceptedDayId }) => ({ params: { dayId: acceptedDayId }, body: HOURS }),
  cancelDay: ({ acceptedDayId }) => ({ params: { dayId: acceptedDayId } }),
  markNotWorked: ({ acceptedDayId }) => ({ params: { dayId: acceptedDayId }, body: { notWorked: true } }),
  removeDay: ({ pendingDayId }) => ({ params: { dayId: pendingDayId } }),

  arrive: ({ nannyId, acceptedDayId }) => ({
    params: { nannyId },
    body: { at: `${TODAY}T14:00:00.000Z`, dayId: acceptedDayId },
  }),
  discardClock: ({ clockId }) => ({ params: { clockId } }),
  ...LEAVE_SAMPLES,
  putReceipt: ({ nannyId }) => ({
    params: { sha256: hashOfPicture(SAMPLE_PICTURE) },
    query: { nannyId },
    body: SAMPLE_PICTURE,
  }),
  loadReceipt: ({ receiptHash }) => ({ params: { sha256: receiptHash } }),
  ...CLAIM_SAMPLES,

  listClocks: ({ householdId, nannyId }) => ({ query: { householdId, nannyId, state: 'unfinished' } }),

  listReviews: ({ householdId, nannyId }) => ({ query: { householdId, nannyId, status: 'OPEN' } }),
  decideReview: ({ reviewId }) => ({ params: { reviewId }, body: { status: 'CONFIRMED' } }),
  withdrawReview: ({ ownReviewId }) => ({ params: { reviewId: ownReviewId } }),
  restoreHours: ({ replacedReviewId: reviewId }) => ({ params: { reviewId } }),
  agreeToHours: ({ replacedReviewId: reviewId }) => ({
    params: { reviewId },
    body: { startUtc: null, endUtc: null },
  }),

  todos: ({ pendingDayId }) => ({ params: { dayId: pendingDayId } }),
  addTodo: ({ pendingDayId }) => ({ params: { dayId: pendingDayId }, body: { title: 'Read a book' } }),
  editTodo: (targets) => ({ ...ofTodo(targets), body: { title: 'Read two books', isCompleted: true } }),
  removeTodo: ofTodo,

  recordPayment: ({ nannyId, householdId }) => ({
    query: { householdId },
    body: { nannyId, paymentDate: TODAY, amountCents: 12_345, platform: 'ZELLE' },
  }),
  payDays: ({ completedDayId }) => ({ body: { agendaDayIds: [completedDayId] } }),
  voidPayment: ({ paymentId, householdId }) => ({ query: { householdId }, params: { paymentId } }),
  paymentRecords: inHousehold,
  unpaid: inHousehold,
  paymentSummary: inHousehold,
  exportPayments: ({ householdId, nannyId }) => ({ query: { householdId, nannyId, language: 'es' } }),
  yearTotals: (targets) => ({ ...inHousehold(targets), params: { year: '2026' } }),
  exportPayroll: ({ householdId }) => ({
    query: { householdId, language: 'es' },
    params: { year: '2026' },
  }),
  taxSuggestion: ({ householdId, nannyId }) => ({
    query: { householdId, nannyId, grossCents: '17200', paymentDate: TODAY },
  }),
  taxSetting: (targets) => ({ ...ofNanny(targets), query: { year: '2026' } }),
  saveTaxSetting: (targets) => ({
    ...ofNanny(targets),
    query: { year: '2026' },
    body: { setting: 'WITHHOLD', reason: null },
  }),
  yearTaxes: (targets) => ({ ...inHousehold(targets), params: { year: '2026' } }),
  saveTaxAnswers: (targets) => ({
    ...inHousehold(targets),
    params: { year: '2026' },
    body: { stateContributionsPaid: true },
  }),

  listEarnings: ({ householdId, nannyId }) => ({ query: { householdId, nannyId, open: 'true' } }),
  listWeeks: (targets) => ({ ...ofNanny(targets), query: { from: '2026-02-23', to: '2026-03-15' } }),
  loadWeek: ({ nannyId }) => ({ params: { nannyId, weekStart: FIXTURE_TERMS.effectiveFrom } }),
  confirmWeek: ({ nannyId }) => ({ params: { nannyId, weekStart: FIXTURE_WEEK }, body: ZERO_FIGURES }),
  approveWeek: ({ nannyId }) => ({ params: { nannyId, weekStart: CONFIRMED_WEEK }, body: ZERO_FIGURES }),
  allowOverlaps: ({ nannyId, overlappingDayId, otherOverlappingDayId }) => ({
    params: { nannyId, weekStart: OVERLAP_WEEK },
    body: {
      hours: [overlappingDayId, otherOverlappingDayId].map((dayId) => ({
        dayId,
        startUtc: `${OVERLAP_DATE}T14:00:00.000Z`,
        endUtc: `${OVERLAP_DATE}T20:30:00.000Z`,
      })),
    },
  }),
  askQuestion: ({ nannyId }) => ({
    params: { nannyId, weekStart: FIXTURE_WEEK },
    body: { text: 'Was Friday off?' },
  }),
  answerQuestion: ({ nannyId, questionId }) => ({
    params: { nannyId, weekStart: FIXTURE_WEEK, questionId },
    body: { text: 'Yes' },
  }),
  issueStatement: ({ nannyId, householdId }) => ({
    query: { householdId },
    body: { nannyId, from: '2026-03-04', to: TODAY },
  }),
  listStatements: ({ householdId, nannyId }) => ({ query: { householdId, nannyId } }),
  loadStatement: ({ statementId }) => ({ params: { statementId } }),
  loadStatementPdf: ({ statementId }) => ({ params: { statementId }, query: { language: 'es' } }),
  listTerms: ofNanny,
  setTerms: (targets) => ({
    ...ofNanny(targets),
    body: { ...FIXTURE_TERMS, effectiveFrom: '2026-03-16', dailyLimitMinutes: 540, restWeekday: 0 },
  }),
  removeTerms: ofTerms,
  answerTerms: (targets) => ({ ...ofTerms(targets), body: { status: 'AGREED', note: 'Thank you' } }),
  termsPresets: nothing,
  householdHolidays: inHousehold,
  saveHolidays: (targets) => ({
    ...inHousehold(targets),
    body: { useFederal: false, own: [{ date: '2026-12-24', name: 'Christmas Eve' }] },
  }),

  familyProfile: inHousehold,
  saveFamilyProfile: (targets) => ({
    ...inHousehold(targets),
    body: { timezone: 'America/Chicago', billingIncrementMinutes: 30, currency: 'USD' },
  }),
  saveEmployer: (targets) => ({
    ...inHousehold(targets),
    body: { employerName: 'Pat Parker', employerAddress: '1 Main St, Albany NY', employerPhone: null },
  }),
  dashboardStats: inHousehold,

  ownHouseholds: nothing,
  listMembers: inHousehold,
  changeMember: (targets) => ({ ...ofMember(targets), body: { role: 'PARENT' } }),
  removeMember: ofMember,
  listMemberInvitations: inHousehold,
  inviteMember: (targets) => ({
    ...inHousehold(targets),
    body: { email: 'gran.new@example.com', role: 'VIEWER' },
  }),
  cancelMemberInvitation: ({ householdId, invitationId }) => ({
    query: { householdId },
    params: { invitationId },
  }),

  history: inHousehold,
  checkHistory: inHousehold,
};

export const ROUTE_NAMES = Object.keys(REST) as readonly RouteName[];

/** Returns the targets that a route's sample call uses. */
export function targetsUsedBy(name: RouteName): readonly (keyof CallTargets)[] {
  const keys = new Set<keyof CallTargets>();
  const spy = new Proxy({} as CallTargets, {
    get: (_target, key) => {
      keys.add(key as keyof CallTargets);
      return '';
    },
  });
  SAMPLES[name](spy);
  return [...keys];
}

export interface SampleCall {
  readonly method: RestRoute['method'];
  readonly path: string;
  readonly body?: unknown;
}

/** Returns a route's path with its parameters filled in. Throws for a missing one. */
function pathOf(route: RestRoute, params: Readonly<Record<string, string>>): string {
  return route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${route.method} ${route.path}: no ${name}`);
    return encodeURIComponent(value);
  });
}

/** Returns a route's sample call about these targets. */
export function callOf(name: RouteName, targets: CallTargets): SampleCall {
  const route: RestRoute = REST[name];
  const { params = {}, query = {}, body }: Sample<RestRoute> = SAMPLES[name](targets);
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const path = pathOf(route, params as Record<string, string>);
  return {
    method: route.method,
    path: search === '' ? path : `${path}?${search}`,
    ...(body === undefined ? {} : { body }),
  };
}
