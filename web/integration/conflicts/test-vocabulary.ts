/** Every mutation of the conflict table, by its rightful actors, on one day of its own. */
import { TODAY } from 'api/test-support/people.ts';
import type { AgendaDay, Side } from 'sync-protocol/model/agenda-day.ts';
import type { Review } from 'sync-protocol/model/review.ts';
import type {
  MutatorArgs,
  MutatorBasedOn,
  MutatorName,
  NewMutation,
} from 'sync-protocol/mutators/registry.ts';
import { addDays } from 'sync-protocol/rules/calendar.ts';
import { at } from './test-clock.ts';

/** How a day is seen when somebody acts. 'CONTESTED': worked, with other hours of hers that wait. */
export type View = 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'COMPLETED' | 'CONTESTED' | 'PAID';

/** One meeting of two mutations: what they have to do with. */
export interface Scene {
  readonly number: number;
  readonly date: string;
  readonly nannyId: string;
  readonly dayId: string;
  readonly todoId: string;
  /** The payment that has paid the day, in 'PAID'. */
  readonly paymentId: string;
  /** For what is new: of the first, or of the second. */
  readonly newId: string;
  /** What this device shows. */
  readonly day: AgendaDay | undefined;
  readonly review: Review | undefined;
}

export interface Act {
  readonly side: Side;
  /** The views in which a device lets its user do it; those that tell most first. */
  readonly views: readonly View[];
  /** 'worked': the day is today's or earlier. 'ahead': today's or later. */
  readonly when: 'worked' | 'ahead' | 'any';
  readonly make: (scene: Scene) => NewMutation;
}

const mutation = <N extends MutatorName>(
  name: N,
  ...[args, basedOn]: [args: MutatorArgs<N>, basedOn?: MutatorBasedOn<N>]
): NewMutation => ({ name, args, basedOn });

const shown = ({ day }: Scene): AgendaDay => {
  if (day === undefined) throw new Error('The device does not show the day');
  return day;
};

const ANY: readonly View[] = ['ACCEPTED', 'PENDING', 'COMPLETED', 'CONTESTED', 'PAID', 'DECLINED'];
const OPEN: readonly View[] = ['ACCEPTED', 'PENDING', 'COMPLETED', 'CONTESTED', 'DECLINED'];

const answered =
  (status: 'ACCEPTED' | 'DECLINED') =>
  (scene: Scene): NewMutation => {
    const { scheduledStartUtc, scheduledEndUtc } = shown(scene);
    return mutation('day.answer', { dayId: scene.dayId, status }, { scheduledStartUtc, scheduledEndUtc });
  };

/** The hours that a day is completed with, before anybody acts, end at 11:00. */
const hoursUntil =
  (end: string) =>
  (scene: Scene): NewMutation => {
    const { status, actualStartUtc, actualEndUtc, isPaid } = shown(scene);
    return mutation(
      'day.recordHours',
      { dayId: scene.dayId, ...at('09:00', end, scene.date) },
      { status, actualStartUtc, actualEndUtc, isPaid },
    );
  };

const decision =
  (choice: 'confirm' | 'dismiss') =>
  ({ review }: Scene): NewMutation =>
    mutation('review.resolve', { reviewId: review?.id ?? '', choice });

const todo = {
  add: ({ newId, dayId }: Scene) => mutation('todo.add', { todoId: newId, dayId, title: 'Bath' }),
  rename: ({ todoId, newId }: Scene) => mutation('todo.rename', { todoId, title: `Nap ${newId}` }),
  tick: ({ todoId }: Scene) => mutation('todo.tick', { todoId, isCompleted: true }, { isCompleted: false }),
  remove: ({ todoId }: Scene) => mutation('todo.remove', { todoId }, { title: 'Nap' }),
};

const family = (act: Omit<Act, 'side'>): Act => ({ side: 'family', ...act });
const nanny = (act: Omit<Act, 'side'>): Act => ({ side: 'nanny', ...act });
const anytime = (make: Act['make'], views: readonly View[] = ANY) => ({ views, when: 'any', make }) as const;

/** By name: what is done, and by whom where both may. */
const ACTS = {
  'change times': family(
    anytime(
      ({ dayId, date }) => mutation('day.editSchedule', { dayId, ...at('10:00', '18:00', date) }),
      OPEN,
    ),
  ),
  'change notes': family(
    anytime(({ dayId, newId }) => mutation('day.editSchedule', { dayId, notes: `Park ${newId}` }), OPEN),
  ),
  accept: family(anytime(answered('ACCEPTED'), ['PENDING', 'DECLINED'])),
  decline: family(anytime(answered('DECLINED'), ['ACCEPTED', 'PENDING'])),
  'enter hours': family({ views: ['ACCEPTED', 'COMPLETED'], when: 'worked', make: hoursUntil('12:00') }),
  'enter other hours': family({
    views: ['ACCEPTED', 'COMPLETED'],
    when: 'worked',
    make: hoursUntil('13:00'),
  }),
  delete: family(
    anytime(
      (scene) => {
        const { status, actualStartUtc, actualEndUtc } = shown(scene);
        return mutation('day.remove', { dayId: scene.dayId }, { status, actualStartUtc, actualEndUtc });
      },
      ['ACCEPTED', 'PENDING', 'COMPLETED', 'DECLINED'],
    ),
  ),
  'mark as paid': family({
    views: ['COMPLETED', 'CONTESTED'],
    when: 'worked',
    make: (scene) =>
      mutation('payment.payDays', {
        payments: [{ paymentId: scene.newId, nannyId: scene.nannyId }],
        days: [{ dayId: scene.dayId, amountCents: shown(scene).amountCents ?? 0 }],
        platform: null,
      }),
  }),
  // A cent on a date of its own: what it settles of another pair's day leaves that open.
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
  'void the payment': family({
    views: ['PAID'],
    when: 'worked',
    make: ({ paymentId }) => mutation('payment.void', { paymentId }),
  }),
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
      ['PENDING', 'ACCEPTED', 'COMPLETED', 'CONTESTED', 'PAID', 'DECLINED'],
    ),
  ),
  'save the week': family(
    anytime(({ nannyId, number }) => {
      const items = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
        weekday,
        startMinutes: 480,
        endMinutes: 561 + number,
        notes: null,
      }));
      return mutation('baseSchedule.save', { nannyId, items });
    }),
  ),
  'set the rate': family(
    anytime(({ nannyId, date, number }) =>
      mutation('nanny.setRate', { nannyId, hourlyRateCents: 2500 + number, effectiveFrom: date }),
    ),
  ),
  'save settings': family(
    anytime(({ number }) =>
      mutation('household.saveSettings', {
        timezone: 'America/New_York',
        billingIncrementMinutes: 1 + (number % 30),
        currency: 'USD',
      }),
    ),
  ),
  'edit the nanny': family(
    anytime(({ nannyId, newId }) => mutation('nanny.edit', { nannyId, name: `Name ${newId}` })),
  ),
  'add a to-do': family(anytime(todo.add)),
  'rename the to-do': family(anytime(todo.rename)),
  'tick the to-do': family(anytime(todo.tick)),
  'remove the to-do': family(anytime(todo.remove)),
  confirm: family({ views: ['CONTESTED'], when: 'worked', make: decision('confirm') }),
  dismiss: family({ views: ['CONTESTED'], when: 'worked', make: decision('dismiss') }),

  'accept, she': nanny({ views: ['PENDING'], when: 'ahead', make: answered('ACCEPTED') }),
  'decline, she': nanny({ views: ['PENDING'], when: 'ahead', make: answered('DECLINED') }),
  'enter hours, she': nanny({ views: ['ACCEPTED', 'COMPLETED'], when: 'worked', make: hoursUntil('12:00') }),
  'enter other hours, she': nanny({
    views: ['ACCEPTED', 'COMPLETED'],
    when: 'worked',
    make: hoursUntil('13:00'),
  }),
  'add a to-do, she': nanny(anytime(todo.add)),
  'rename the to-do, she': nanny(anytime(todo.rename)),
  'tick the to-do, she': nanny(anytime(todo.tick)),
  'remove the to-do, she': nanny(anytime(todo.remove)),
  withdraw: nanny({
    views: ['CONTESTED'],
    when: 'worked',
    make: ({ review }) => mutation('review.withdraw', { reviewId: review?.id ?? '' }),
  }),
} as const satisfies Record<string, Act>;

export type ActName = keyof typeof ACTS;
export const ACT_NAMES = Object.keys(ACTS) as ActName[];
export const actOf = (name: ActName): Act => ACTS[name];
