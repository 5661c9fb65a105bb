/** Random mutations from every mutator that a device can queue, on rows that the device shows. */

import { addDays, addMinutes } from 'sync-protocol/kernel/calendar.ts';
import { TAX_LABELS } from 'sync-protocol/ledger/payment-taxes.ts';
import { NANNY_COLORS } from 'sync-protocol/people/nanny-color-names.ts';
import type { MutatorName, NewMutation } from 'sync-protocol/registry.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { type Choice, mutation, pick } from './test-choice.ts';
import { CLAIM_MAKERS } from './test-claims.ts';
import { CLOCK_MAKERS, namedClock } from './test-clocks.ts';
import type { Device } from './test-device.ts';
import { HOURS_MAKERS } from './test-hours.ts';
import { LEAVE_MAKERS } from './test-leave.ts';
import { STATEMENT_MAKERS } from './test-statements.ts';
import { TAX_MAKERS } from './test-taxes.ts';
import { TERMS_MAKERS } from './test-terms.ts';
import { WEEK_MAKERS } from './test-weeks.ts';

export interface MutationContext {
  readonly device: Device;
  readonly householdId: string;
  readonly choice: Choice;
  readonly newId: () => string;
}

const TODAY = '2026-03-05';
const PLATFORMS = ['VENMO', 'ZELLE', 'CASH'] as const;

const dateOf = ({ choice }: MutationContext): string => addDays(TODAY, (choice.size % 5) - 3);

function hoursOn(date: string, { size }: Choice): { start: string; end: string } {
  const start = addMinutes(`${date}T14:00:00.000Z`, (size % 4) * 15);
  return { start, end: addMinutes(start, 30 + (size % 7) * 50) };
}

const seen = ({ status, actualStartUtc, actualEndUtc, isPaid }: AgendaDay) => ({
  status,
  actualStartUtc,
  actualEndUtc,
  isPaid,
});

type Maker = (context: MutationContext) => Promise<NewMutation | undefined>;

const nannyOf = async ({ device, choice }: MutationContext) => pick(await device.all('nanny'), choice.which);
const dayOf = async ({ device, choice }: MutationContext) => pick(await device.all('day'), choice.which);
const todoOf = async ({ device, choice }: MutationContext) => pick(await device.all('todo'), choice.which);

async function onNanny(
  context: MutationContext,
  make: (nannyId: string) => NewMutation,
): Promise<NewMutation | undefined> {
  const nanny = await nannyOf(context);
  return nanny && make(nanny.id);
}

async function onDay(
  context: MutationContext,
  make: (day: AgendaDay) => NewMutation | undefined,
): Promise<NewMutation | undefined> {
  const day = await dayOf(context);
  return day && make(day);
}

const recordHours: Maker = async (context) => {
  const day = await dayOf(context);
  if (day === undefined) return undefined;
  const args = { dayId: day.id, ...hoursOn(day.date, context.choice) };
  return mutation('day.recordHours', { ...args, ...(await namedClock(context, day)) }, seen(day));
};

const answer: Maker = (context) =>
  onDay(context, (day) => {
    const { scheduledStartUtc, scheduledEndUtc } = day;
    const status = context.choice.size % 4 === 0 ? 'DECLINED' : 'ACCEPTED';
    return mutation('day.answer', { dayId: day.id, status }, { scheduledStartUtc, scheduledEndUtc });
  });

const schedule: Maker = (context) =>
  onNanny(context, (nannyId) => {
    const date = dateOf(context);
    const day = { dayId: context.newId(), nannyId, date, notes: null };
    return mutation('day.schedule', { ...day, ...hoursOn(date, context.choice) });
  });

const payDays: Maker = async ({ device, choice, newId }) => {
  const days = (await device.all('day')).filter((day) => day.status === 'COMPLETED');
  const added = (await device.all('earning')).filter(({ kind }) => kind !== 'hours');
  const isChosen = (_: unknown, i: number): boolean => (choice.size >> (i % 5)) % 2 === 0;
  const [chosen, earnings] = [days.filter(isChosen), added.filter(isChosen)];
  if (chosen.length + earnings.length === 0) return undefined;
  const nannyIds = [...new Set([...chosen, ...earnings].map(({ nannyId }) => nannyId))];
  return mutation('payment.payDays', {
    payments: nannyIds.map((nannyId) => ({ paymentId: newId(), nannyId })),
    days: chosen.map((day) => ({ dayId: day.id, amountCents: day.amountCents ?? 0 })),
    earnings: earnings.map(({ id: earningId, amountCents }) => ({ earningId, amountCents })),
    platform: null,
  });
};

const saveSettings: Maker = async ({ device, choice: { size } }) => {
  const [household] = await device.all('household');
  if (household === undefined) return undefined;
  const { timezone, billingIncrementMinutes, currency } = household;
  const settings = {
    timezone: size % 2 === 0 ? 'America/New_York' : 'America/Chicago',
    billingIncrementMinutes: 1 + (size % 4) * 5,
    currency: 'USD',
  } as const;
  return mutation('household.saveSettings', settings, { timezone, billingIncrementMinutes, currency });
};

const saveHolidays: Maker = async ({ device, choice: { which, size } }) => {
  const [household] = await device.all('household');
  if (household === undefined) return undefined;
  const own = household.ownHolidays ?? [];
  const date = addDays(TODAY, (size % 5) - 3);
  const isKept = own.every((each) => each.date !== date);
  const next = isKept
    ? [...own, { date, name: `Holiday ${size}` }]
    : own.filter((each) => each.date !== date);
  return mutation(
    'household.saveHolidays',
    { useFederal: which % 2 === 0, own: next },
    { useFederal: household.useFederalHolidays ?? true, own },
  );
};

/** These mutators need the server, so no device queues them. */
type OnlineMutator =
  | 'household.create'
  | 'nanny.link'
  | 'nanny.unlink'
  | 'nanny.remove'
  | 'receipt.note'
  | 'week.close';

/** The compiler names a mutator that is missing. */
const MAKER_BY_NAME: Readonly<Record<Exclude<MutatorName, OnlineMutator>, Maker>> = {
  'day.recordHours': recordHours,
  'day.answer': answer,
  'day.schedule': schedule,
  'payment.payDays': payDays,
  'day.editSchedule': (context) =>
    onDay(context, (day) => {
      const { choice } = context;
      const nextDate = addDays(day.date, 1);
      const edits = [
        hoursOn(day.date, choice),
        { notes: `Notes ${choice.size}` },
        { date: nextDate, ...hoursOn(nextDate, choice) },
        { date: nextDate, ...hoursOn(nextDate, choice), origin: 'generated' as const },
      ];
      return mutation('day.editSchedule', { dayId: day.id, ...edits[choice.size % edits.length] });
    }),
  'day.remove': (context) =>
    onDay(context, (day) => {
      const { status, actualStartUtc, actualEndUtc } = day;
      return mutation('day.remove', { dayId: day.id }, { status, actualStartUtc, actualEndUtc });
    }),
  'day.withdrawAnswer': (context) =>
    onDay(context, (day) => {
      const status = day.status === 'DECLINED' ? 'DECLINED' : 'ACCEPTED';
      return mutation('day.withdrawAnswer', { dayId: day.id, status });
    }),
  'day.withdrawHours': (context) =>
    onDay(context, ({ id: dayId, actualStartUtc: start, actualEndUtc: end }) =>
      start === null || end === null ? undefined : mutation('day.withdrawHours', { dayId, start, end }),
    ),
  'todo.add': (context) =>
    onDay(context, (day) =>
      mutation('todo.add', { todoId: context.newId(), dayId: day.id, title: `Todo ${context.choice.size}` }),
    ),
  'todo.rename': async (context) => {
    const todo = await todoOf(context);
    return todo && mutation('todo.rename', { todoId: todo.id, title: `Title ${context.choice.size}` });
  },
  'todo.tick': async (context) => {
    const todo = await todoOf(context);
    if (todo === undefined) return undefined;
    const { isCompleted } = todo;
    return mutation('todo.tick', { todoId: todo.id, isCompleted: !isCompleted }, { isCompleted });
  },
  'todo.remove': async (context) => {
    const todo = await todoOf(context);
    return todo && mutation('todo.remove', { todoId: todo.id }, { title: todo.title });
  },
  'payment.record': (context) =>
    onNanny(context, (nannyId) =>
      mutation('payment.record', {
        paymentId: context.newId(),
        nannyId,
        paymentDate: TODAY,
        amountCents: 1000 + (context.choice.size % 5) * 777,
        platform: pick(PLATFORMS, context.choice.size) ?? 'CASH',
        ...(context.choice.size % 4 === 1 && { kind: 'REIMBURSED' as const }),
        ...(context.choice.size % 3 === 0 &&
          context.choice.size % 4 !== 1 && {
            withheld: (['SOCIAL_SECURITY', 'MEDICARE'] as const).map((tax, index) => ({
              paymentId: context.newId(),
              label: TAX_LABELS[tax],
              ...(context.choice.size % 2 === 0 && { tax }),
              amountCents: 100 + (context.choice.size % 4) * 97 + index,
            })),
          }),
      }),
    ),
  'payment.void': async ({ device, choice }) => {
    const payment = pick(await device.all('payment'), choice.which);
    const reason = choice.size % 2 === 0 ? { reason: `Wrong ${choice.size}` } : {};
    return payment && mutation('payment.void', { paymentId: payment.id, ...reason });
  },
  'review.resolve': async ({ device, choice }) => {
    const review = pick(await device.all('review'), choice.which);
    return (
      review &&
      mutation('review.resolve', {
        reviewId: review.id,
        choice: choice.size % 3 === 0 ? 'dismiss' : 'confirm',
      })
    );
  },
  'review.withdraw': async ({ device, choice }) => {
    const review = pick(await device.all('review'), choice.which);
    return review && mutation('review.withdraw', { reviewId: review.id });
  },
  'nanny.setRate': (context) =>
    onNanny(context, (nannyId) =>
      mutation('nanny.setRate', {
        nannyId,
        hourlyRateCents: 1500 + (context.choice.size % 9) * 111,
        effectiveFrom: dateOf(context),
      }),
    ),
  'nanny.edit': (context) =>
    onNanny(context, (nannyId) => {
      const { size } = context.choice;
      const color = size % 3 === 0 ? null : NANNY_COLORS[size % NANNY_COLORS.length];
      return mutation('nanny.edit', { nannyId, name: `Name ${size}`, ...(size % 2 === 0 && { color }) });
    }),
  'baseSchedule.save': (context) =>
    onNanny(context, (nannyId) => {
      const startMinutes = 480 + (context.choice.size % 3) * 60;
      const items = [1, 2, 3, 4, 5].map((weekday) => ({
        weekday: (weekday + context.choice.size) % 7,
        startMinutes,
        endMinutes: startMinutes + 240,
        notes: null,
      }));
      return mutation('baseSchedule.save', { nannyId, items });
    }),
  'agenda.generate': (context) =>
    onNanny(context, (nannyId) =>
      mutation('agenda.generate', {
        nannyId,
        startDate: addDays(TODAY, -4),
        endDate: addDays(TODAY, 2),
        overwritePending: context.choice.size % 2 === 0,
        overwriteAccepted: context.choice.size % 3 === 0,
        overwriteDeclined: context.choice.size % 5 === 0,
      }),
    ),
  'household.saveSettings': saveSettings,
  'nanny.add': async ({ choice, newId }) =>
    mutation('nanny.add', {
      id: newId(),
      name: `Third ${choice.size}`,
      email: `third${choice.size % 3}@example.com`,
      hourlyRateCents: 1700,
    }),
  // New ones come last: test-past-failures.ts has the others by number.
  ...TERMS_MAKERS,
  'household.saveHolidays': saveHolidays,
  'day.cancel': (context) => onDay(context, (day) => mutation('day.cancel', { dayId: day.id })),
  'day.markNotWorked': (context) =>
    onDay(context, ({ id: dayId, notWorkedAt }) =>
      mutation('day.markNotWorked', { dayId, notWorked: notWorkedAt === null }),
    ),
  ...WEEK_MAKERS,
  ...STATEMENT_MAKERS,
  ...TAX_MAKERS,
  ...HOURS_MAKERS,
  'day.answerNotWorked': (context) =>
    onDay(context, ({ id: dayId }) =>
      mutation('day.answerNotWorked', { dayId, wasSentHome: context.choice.size % 2 === 0 }),
    ),
  ...CLOCK_MAKERS,
  ...LEAVE_MAKERS,
  ...CLAIM_MAKERS,
};

/** Relative frequency of a mutator; the default is 1. */
const WEIGHTS: Readonly<Partial<Record<string, number>>> = {
  'day.recordHours': 3,
  'day.answer': 2,
  'day.schedule': 2,
  'payment.payDays': 2,
  'terms.set': 2,
  'leave.ask': 2,
  'leave.answer': 3,
  'claim.submit': 3,
  'claim.decide': 3,
};

/** Tests draw from this list by index. */
const makerNames = (Object.keys(MAKER_BY_NAME) as (keyof typeof MAKER_BY_NAME)[]).flatMap((name) =>
  Array.from({ length: WEIGHTS[name] ?? 1 }, () => name),
);

export const MAKERS = makerNames.length;

/** Returns the number of the maker of each of these mutations. */
export const makersOf = (...names: readonly (keyof typeof MAKER_BY_NAME)[]): number[] =>
  names.map((name) => makerNames.indexOf(name));

/** Returns the n-th mutator's mutation for rows that the device shows; undefined if there is no suitable row. */
export function makeMutation(context: MutationContext, number: number): Promise<NewMutation | undefined> {
  const name = pick(makerNames, number);
  if (name === undefined) throw new Error('No mutations');
  return MAKER_BY_NAME[name](context);
}
