/**
 * The mutations that all-pairs.test.ts sets against each other: the side that makes each, the states of a day in which
 * a device allows it, and its arguments.
 */
import { TODAY } from 'api/test-support/people.ts';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import type { Review } from 'sync-protocol/ledger/review.ts';
import type { MutatorArgs, NewMutation } from 'sync-protocol/registry.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { mutation } from '../test-choice.ts';
import { shiftAt } from '../test-household.ts';

/**
 * A day's state as an author sees it. 'MARKED': accepted by the nanny and marked by the family as not worked, so that she
 * is asked. 'CONTESTED': completed, with the nanny's other hours in review.
 */
export type View = 'PENDING' | 'ACCEPTED' | 'MARKED' | 'DECLINED' | 'COMPLETED' | 'CONTESTED' | 'PAID';

/** What a mutation of a pair refers to. */
export interface MutationContext {
  readonly number: number;
  readonly date: string;
  readonly nannyId: string;
  readonly dayId: string;
  readonly todoId: string;
  /** The day's payment, in 'PAID'. */
  readonly paymentId: string;
  /** A claim of hers that waits for an answer. */
  readonly claimId: string;
  /** A claim that the family has entered for her. */
  readonly owedId: string;
  /** Id of a new row. */
  readonly newId: string;
  /** The day as the author's device shows it. */
  readonly day: AgendaDay | undefined;
  readonly review: Review | undefined;
}

export interface Candidate {
  readonly side: Side;
  /** The views in which a device allows the mutation, preferred ones first. */
  readonly views: readonly View[];
  /** 'worked': the day is today's or earlier. 'ahead': today's or later. */
  readonly when: 'worked' | 'ahead' | 'any';
  /** The claim that it needs. */
  readonly claim?: 'waiting' | 'owed';
  readonly make: (context: MutationContext) => NewMutation;
}

const shown = ({ day }: MutationContext): AgendaDay => {
  if (day === undefined) throw new Error('The device does not show the day');
  return day;
};

const OPEN: readonly View[] = ['ACCEPTED', 'PENDING', 'MARKED', 'COMPLETED', 'CONTESTED', 'DECLINED'];
const ANY: readonly View[] = [...OPEN, 'PAID'];

const answered =
  (status: 'ACCEPTED' | 'DECLINED') =>
  (context: MutationContext): NewMutation => {
    const { scheduledStartUtc, scheduledEndUtc } = shown(context);
    return mutation('day.answer', { dayId: context.dayId, status }, { scheduledStartUtc, scheduledEndUtc });
  };

/** Records hours from 09:00. The setup's own hours end at 11:00. */
const hoursUntil =
  (end: string) =>
  (context: MutationContext): NewMutation => {
    const { status, actualStartUtc, actualEndUtc, isPaid } = shown(context);
    return mutation(
      'day.recordHours',
      { dayId: context.dayId, ...shiftAt('09:00', end, context.date) },
      { status, actualStartUtc, actualEndUtc, isPaid },
    );
  };

/** Arrives when the setup's own hours begin. */
const arrived = (context: MutationContext): NewMutation => {
  const { dayId, newId, nannyId, date } = context;
  const at = shiftAt('09:00', '12:00', date).start;
  const args = { clockId: newId, nannyId, dayId, newDayId: newId, at };
  return mutation('clock.arrive', args, { status: shown(context).status });
};

/** Leaves by a clock that the server doesn't know. */
const left = (context: MutationContext): NewMutation => {
  const made = hoursUntil('12:00')(context);
  return { ...made, args: { ...(made.args as MutatorArgs<'day.recordHours'>), clockId: context.newId } };
};

const decision =
  (choice: 'confirm' | 'dismiss') =>
  ({ review }: MutationContext): NewMutation =>
    mutation('review.resolve', { reviewId: review?.id ?? '', choice });

/** Takes back the setup's own hours. */
const withdrawnHours = ({ dayId, date }: MutationContext): NewMutation =>
  mutation('day.withdrawHours', { dayId, ...shiftAt('09:00', '11:00', date) });

const withdrawnAnswer = ({ dayId }: MutationContext): NewMutation =>
  mutation('day.withdrawAnswer', { dayId, status: 'ACCEPTED' });

const notWorked = ({ dayId }: MutationContext): NewMutation =>
  mutation('day.markNotWorked', { dayId, notWorked: true });

const worksAgain = ({ dayId }: MutationContext): NewMutation =>
  mutation('day.markNotWorked', { dayId, notWorked: false });

const answeredMark =
  (wasSentHome: boolean) =>
  ({ dayId }: MutationContext): NewMutation =>
    mutation('day.answerNotWorked', { dayId, wasSentHome });

const todo = {
  add: ({ newId, dayId }: MutationContext) => mutation('todo.add', { todoId: newId, dayId, title: 'Bath' }),
  rename: ({ todoId, newId }: MutationContext) => mutation('todo.rename', { todoId, title: `Nap ${newId}` }),
  tick: ({ todoId }: MutationContext) =>
    mutation('todo.tick', { todoId, isCompleted: true }, { isCompleted: false }),
  remove: ({ todoId }: MutationContext) => mutation('todo.remove', { todoId }, { title: 'Nap' }),
};

/** Terms from the Monday before today. They differ only in what changes no pay, so that each may follow any other. */
export const termsWith = (nannyId: string, number: number): MutatorArgs<'terms.set'> => ({
  nannyId,
  effectiveFrom: '2026-03-02',
  weekStartsOn: 1,
  weeklyLimitMinutes: 300,
  dailyLimitMinutes: null,
  restWeekday: null,
  overtimeMultiplierHundredths: 150,
  // Later terms guarantee more: those that pay less than before would be refused.
  guaranteedMinutes: 1 + number,
  cancellationHours: 24,
  holidayMultiplierHundredths: null,
  payPeriod: 'WEEKLY',
});

/** Of a claim that the setup makes. */
const CLAIM_CENTS = 1250;

/** Returns an expense. Its date is one on which few others are. */
export const expense = (claimId: string, nannyId: string, number: number): MutatorArgs<'claim.submit'> => ({
  claimId,
  nannyId,
  kind: 'EXPENSE',
  date: addDays(TODAY, -(number % 300)),
  category: 'PARKING',
  distanceTenths: null,
  amountCents: CLAIM_CENTS,
  note: null,
  receiptHash: null,
});

const submitted = ({ newId, nannyId, number }: MutationContext): NewMutation =>
  mutation('claim.submit', expense(newId, nannyId, number));

const decided =
  (status: 'APPROVED' | 'DECLINED') =>
  ({ claimId }: MutationContext): NewMutation => {
    const args = { claimId, status, note: status === 'DECLINED' ? 'Not ours' : null };
    return mutation('claim.decide', args, { amountCents: CLAIM_CENTS, status: 'SUBMITTED' });
  };

const paidBack = ({ newId, nannyId, owedId }: MutationContext): NewMutation =>
  mutation('claim.pay', {
    paymentId: newId,
    nannyId,
    claims: [{ claimId: owedId, amountCents: CLAIM_CENTS }],
    platform: null,
    paymentDate: TODAY,
  });

/** Tenths of a cent; rises with each rate that is set, since a lower one of today would be refused. */
let lastMileage = 700;

const setMileage = ({ nannyId }: MutationContext): NewMutation =>
  mutation('nanny.setMileageRate', { nannyId, rateTenths: (lastMileage += 1), effectiveFrom: TODAY });

/** Few dates: a household may have a hundred holidays. The names differ. */
const savedHolidays = ({ number, newId }: MutationContext): NewMutation => {
  const own = [{ date: addDays(TODAY, number % 40), name: `Holiday ${newId.slice(-12)}` }];
  return mutation('household.saveHolidays', { useFederal: true, own }, { useFederal: true, own: [] });
};

/** Increments by nanny; each is larger, since a smaller one would lower the hours of other pairs in review. */
const lastIncrements = new Map<string, number>();

const savedSettings = ({ nannyId }: MutationContext): NewMutation => {
  const seen = { timezone: 'America/New_York', billingIncrementMinutes: 15, currency: 'USD' } as const;
  const billingIncrementMinutes = (lastIncrements.get(nannyId) ?? 15) + 1;
  lastIncrements.set(nannyId, billingIncrementMinutes);
  return mutation('household.saveSettings', { ...seen, billingIncrementMinutes }, seen);
};

/** Rises with all terms that are set. */
let lastTerms = 1000;

/** Cents; rises with each rate that is set, since a lower one would be refused. */
let lastRate = 2500;

const family = (candidate: Omit<Candidate, 'side'>): Candidate => ({ side: 'family', ...candidate });
const nanny = (candidate: Omit<Candidate, 'side'>): Candidate => ({ side: 'nanny', ...candidate });
const anytime = (make: Candidate['make'], views: readonly View[] = ANY) =>
  ({ views, when: 'any', make }) as const;
const worked = (views: readonly View[], make: Candidate['make']) =>
  ({ views, when: 'worked', make }) as const;
const ahead = (make: Candidate['make']) => ({ views: ['PENDING'], when: 'ahead', make }) as const;

const hours = worked(['ACCEPTED', 'MARKED', 'COMPLETED'], hoursUntil('12:00'));
const otherHours = worked(['ACCEPTED', 'MARKED', 'COMPLETED'], hoursUntil('13:00'));

/** Mutations by label. ', she' marks the nanny's version of a mutation that both sides can make. */
const CANDIDATES = {
  'change times': family(
    anytime(
      ({ dayId, date }) => mutation('day.editSchedule', { dayId, ...shiftAt('10:00', '18:00', date) }),
      OPEN,
    ),
  ),
  'change notes': family(
    anytime(({ dayId, newId }) => mutation('day.editSchedule', { dayId, notes: `Park ${newId}` }), OPEN),
  ),
  accept: family(anytime(answered('ACCEPTED'), ['PENDING', 'DECLINED'])),
  decline: family(anytime(answered('DECLINED'), ['ACCEPTED', 'PENDING', 'MARKED'])),
  'take back accept': family(anytime(withdrawnAnswer, ['ACCEPTED'])),
  'enter hours': family(hours),
  'enter other hours': family(otherHours),
  'take back hours': family(worked(['COMPLETED'], withdrawnHours)),
  'mark as not worked': family(worked(['ACCEPTED'], notWorked)),
  'unmark as not worked': family(worked(['MARKED'], worksAgain)),
  delete: family(
    anytime(
      (context) => {
        const { status, actualStartUtc, actualEndUtc } = shown(context);
        return mutation('day.remove', { dayId: context.dayId }, { status, actualStartUtc, actualEndUtc });
      },
      ['ACCEPTED', 'PENDING', 'MARKED', 'COMPLETED', 'DECLINED'],
    ),
  ),
  'mark as paid': family(
    worked(['COMPLETED', 'CONTESTED'], (context) =>
      mutation('payment.payDays', {
        payments: [{ paymentId: context.newId, nannyId: context.nannyId }],
        days: [{ dayId: context.dayId, amountCents: shown(context).amountCents ?? 0 }],
        platform: null,
      }),
    ),
  ),
  // One cent on a separate date, so that it doesn't settle another pair's day.
  'record a payment': family(
    anytime(({ newId, nannyId, number }) =>
      mutation('payment.record', {
        paymentId: newId,
        nannyId,
        paymentDate: addDays(TODAY, -number),
        amountCents: 1,
        platform: 'CASH',
      }),
    ),
  ),
  'void the payment': family(worked(['PAID'], ({ paymentId }) => mutation('payment.void', { paymentId }))),
  generate: family(
    anytime(
      ({ nannyId, date }) =>
        mutation('agenda.generate', {
          nannyId,
          startDate: date,
          endDate: date,
          overwritePending: true,
          overwriteAccepted: false,
          overwriteDeclined: false,
        }),
      ['PENDING', 'ACCEPTED', 'MARKED', 'COMPLETED', 'CONTESTED', 'PAID', 'DECLINED'],
    ),
  ),
  'save the week': family(
    anytime(({ nannyId, number }) => {
      const items = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
        weekday,
        startMinutes: 480,
        endMinutes: 561 + (number % 800),
        notes: null,
      }));
      return mutation('baseSchedule.save', { nannyId, items });
    }),
  ),
  'set the rate': family(
    anytime(({ nannyId, date }) => {
      lastRate += 1;
      return mutation('nanny.setRate', { nannyId, hourlyRateCents: lastRate, effectiveFrom: date });
    }),
  ),
  'save settings': family(anytime(savedSettings)),
  'set terms': family(anytime(({ nannyId }) => mutation('terms.set', termsWith(nannyId, (lastTerms += 1))))),
  'save holidays': family(anytime(savedHolidays)),
  'issue a statement': family(
    worked(['COMPLETED', 'PAID'], ({ nannyId, date }) =>
      mutation('statement.issue', { nannyId, from: addDays(date, -6), to: date }),
    ),
  ),
  'edit the nanny': family(
    anytime(({ nannyId, newId }) =>
      mutation('nanny.edit', { nannyId, name: `Name ${newId}`, color: 'PINK' }),
    ),
  ),
  'add a to-do': family(anytime(todo.add)),
  'rename the to-do': family(anytime(todo.rename)),
  'tick the to-do': family(anytime(todo.tick)),
  'remove the to-do': family(anytime(todo.remove)),
  'submit a claim': family(anytime(submitted)),
  'approve the claim': family({ ...anytime(decided('APPROVED')), claim: 'waiting' }),
  'decline the claim': family({ ...anytime(decided('DECLINED')), claim: 'waiting' }),
  'pay the claim back': family({ ...anytime(paidBack), claim: 'owed' }),
  'set the mileage rate': family(anytime(setMileage)),
  confirm: family(worked(['CONTESTED'], decision('confirm'))),
  dismiss: family(worked(['CONTESTED'], decision('dismiss'))),

  'accept, she': nanny(ahead(answered('ACCEPTED'))),
  'decline, she': nanny(ahead(answered('DECLINED'))),
  // A nanny answers only days to come.
  'take back accept, she': nanny({ views: ['ACCEPTED', 'MARKED'], when: 'ahead', make: withdrawnAnswer }),
  'cancel, she': nanny(anytime(({ dayId }) => mutation('day.cancel', { dayId }), ['ACCEPTED', 'MARKED'])),
  'answer terms, she': nanny(
    anytime(({ nannyId, number }) => {
      const { effectiveFrom } = termsWith(nannyId, number);
      const answer = { status: 'AGREED', note: `Note ${number}` } as const;
      return mutation('terms.answer', { nannyId, effectiveFrom, ...answer });
    }),
  ),
  'mark as not worked, she': nanny(worked(['ACCEPTED'], notWorked)),
  'answer sent home, she': nanny(worked(['MARKED'], answeredMark(true))),
  'answer not come, she': nanny(worked(['MARKED'], answeredMark(false))),
  'arrive, she': nanny(worked(['ACCEPTED'], arrived)),
  'leave, she': nanny(worked(['ACCEPTED'], left)),
  'enter hours, she': nanny(hours),
  'enter other hours, she': nanny(otherHours),
  'add a to-do, she': nanny(anytime(todo.add)),
  'rename the to-do, she': nanny(anytime(todo.rename)),
  'tick the to-do, she': nanny(anytime(todo.tick)),
  'remove the to-do, she': nanny(anytime(todo.remove)),
  'submit a claim, she': nanny(anytime(submitted)),
  'withdraw the claim, she': nanny({
    ...anytime(({ claimId }) => mutation('claim.withdraw', { claimId })),
    claim: 'waiting',
  }),
  'withdraw what is owed, she': nanny({
    ...anytime(({ owedId }) => mutation('claim.withdraw', { claimId: owedId })),
    claim: 'owed',
  }),
  withdraw: nanny(
    worked(['CONTESTED'], ({ review }) => mutation('review.withdraw', { reviewId: review?.id ?? '' })),
  ),
} as const satisfies Record<string, Candidate>;

export type MutationLabel = keyof typeof CANDIDATES;
export const MUTATION_LABELS = Object.keys(CANDIDATES) as MutationLabel[];
export const candidateOf = (name: MutationLabel): Candidate => CANDIDATES[name];
