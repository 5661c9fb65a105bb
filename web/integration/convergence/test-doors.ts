/**
 * What a lying parent tries on a week in which a nanny has worked, confirmed or waits in review: changes of all that
 * prices it, there and back around hours, in an impersonation of her, and with ids of other households.
 */

import { addDays, addMinutes, toMillis, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import type { AnyRow, Rows, TableName } from 'sync-protocol/kernel/tables.ts';
import type { Review } from 'sync-protocol/ledger/review.ts';
import type { NewMutation } from 'sync-protocol/registry.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import { type Choice, mutation, pick } from '../test-choice.ts';
import { weekOn } from '../test-weeks.ts';

interface DoorContext {
  readonly rows: <T extends TableName>(table: T) => Rows[T][];
  /** Rows of all households. */
  readonly known: readonly AnyRow[];
  readonly choice: Choice;
  readonly newId: () => string;
}

/** What the liar aims at: a day of hers with hours, or with hours in review. */
interface Target {
  readonly day: AgendaDay;
  readonly review: Review | undefined;
  readonly terms: readonly Terms[];
}

type Door = (context: DoorContext, target: Target) => NewMutation[] | Promise<NewMutation[]>;

const TODAY = '2026-03-05';

const NOTHING = {
  weeklyLimitMinutes: null,
  dailyLimitMinutes: null,
  restWeekday: null,
  overtimeMultiplierHundredths: 100,
  guaranteedMinutes: null,
  cancellationHours: null,
  holidayMultiplierHundredths: null,
} as const;

/** Each takes something away. */
const WEAKER = [
  NOTHING,
  { weeklyLimitMinutes: null },
  { dailyLimitMinutes: null },
  { restWeekday: null },
  { guaranteedMinutes: null },
  { guaranteedMinutes: 1 },
  { holidayMultiplierHundredths: null },
  { cancellationHours: null },
  { weeklyLimitMinutes: 10_000 },
] as const;

function weakened(terms: Terms, number: number): NewMutation {
  const { nannyId, effectiveFrom, weekStartsOn, payPeriod, overtimeMultiplierHundredths } = terms;
  const { weeklyLimitMinutes, dailyLimitMinutes, restWeekday, guaranteedMinutes } = terms;
  const { cancellationHours, holidayMultiplierHundredths } = terms;
  const asTheyAre = {
    weeklyLimitMinutes,
    dailyLimitMinutes,
    restWeekday,
    overtimeMultiplierHundredths,
    guaranteedMinutes,
    cancellationHours,
    holidayMultiplierHundredths,
  };
  return mutation('terms.set', {
    nannyId,
    effectiveFrom,
    weekStartsOn,
    payPeriod,
    ...asTheyAre,
    ...pick(WEAKER, number),
  });
}

const removed = ({ nannyId, effectiveFrom }: Terms): NewMutation =>
  mutation('terms.remove', { nannyId, effectiveFrom });

/** The terms that price the day's week, and all later ones. */
function inForce({ day, terms }: Target): Terms[] {
  const inOrder = terms.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
  const current = inOrder.findLast(({ effectiveFrom }) => effectiveFrom <= day.date);
  return inOrder.filter((each) => each.effectiveFrom >= (current?.effectiveFrom ?? ''));
}

const seen = ({ status, isPaid }: AgendaDay, hours: { start: string; end: string } | undefined) => ({
  status: hours === undefined ? status : ('COMPLETED' as const),
  actualStartUtc: hours?.start ?? null,
  actualEndUtc: hours?.end ?? null,
  isPaid,
});

const hoursOf = ({ actualStartUtc: start, actualEndUtc: end }: AgendaDay) =>
  start === null || end === null ? undefined : { start, end };

/** Records the day's hours a minute shorter, and again as they were. */
function hoursThereAndBack({ day }: Target): NewMutation[] {
  const hours = hoursOf(day);
  if (hours === undefined) return [];
  const shorter = { start: hours.start, end: addMinutes(hours.end, -1) };
  return [
    mutation('day.recordHours', { dayId: day.id, ...shorter }, seen(day, hours)),
    mutation('day.recordHours', { dayId: day.id, ...hours }, seen(day, shorter)),
  ];
}

const confirmed = ({ review }: Target): NewMutation[] =>
  review === undefined ? [] : [mutation('review.resolve', { reviewId: review.id, choice: 'confirm' })];

type Settings = Pick<Rows['household'], 'timezone' | 'billingIncrementMinutes' | 'currency'>;

/** Saves other settings, does something, and saves them as they were. */
function aroundSettings({ rows }: DoorContext, other: Partial<Settings>, acts: NewMutation[]): NewMutation[] {
  const [household] = rows('household');
  if (household === undefined) return [];
  const { timezone, billingIncrementMinutes, currency } = household;
  const settings = { timezone, billingIncrementMinutes, currency };
  return [
    mutation('household.saveSettings', { ...settings, ...other }),
    ...acts,
    mutation('household.saveSettings', settings),
  ];
}

const rateFrom = (
  { day: { nannyId } }: Target,
  hourlyRateCents: number,
  effectiveFrom: string,
): NewMutation => mutation('nanny.setRate', { nannyId, hourlyRateCents, effectiveFrom });

const ZONES = ['Pacific/Pago_Pago', 'Pacific/Kiritimati', 'Asia/Tokyo', 'America/Los_Angeles'];
const DAYS_FROM = [0, 0, -1, -3, 1, -7, 3];

const DOORS = {
  'weaker terms': ({ choice }, target) => inForce(target).map((terms) => weakened(terms, choice.size)),
  'terms removed': (_, target) => inForce(target).map(removed),
  'all terms removed': (_, { terms }) => terms.map(removed),
  'terms removed and set': ({ choice }, target) => [
    ...inForce(target).map(removed),
    ...inForce(target).map((terms) => weakened(terms, choice.size)),
  ],
  'terms of another date': ({ choice }, { day, terms: [terms] }) => {
    const effectiveFrom = addDays(day.date, pick(DAYS_FROM, choice.size) ?? 0);
    if (terms === undefined) return [];
    return [weakened({ ...terms, effectiveFrom, weekStartsOn: weekdayOf(effectiveFrom) }, choice.which)];
  },
  'no holidays': () => [mutation('household.saveHolidays', { useFederal: false, own: [] })],
  'a holiday there and back': (_, { day: { date } }) => [
    mutation('household.saveHolidays', { useFederal: true, own: [{ date, name: 'Lie' }] }),
    mutation('household.saveHolidays', { useFederal: true, own: [] }),
  ],
  'zone there and back': (context, target) => {
    const timezone = pick(ZONES, context.choice.size) ?? 'UTC';
    return aroundSettings(context, { timezone }, [...hoursThereAndBack(target), ...confirmed(target)]);
  },
  'zone after the review': (context, target) =>
    aroundSettings(context, { timezone: pick(ZONES, context.choice.size) ?? 'UTC' }, confirmed(target)),
  'increment there and back': (context, target) =>
    aroundSettings(context, { billingIncrementMinutes: 1 }, [
      ...hoursThereAndBack(target),
      ...confirmed(target),
    ]),
  currency: ({ rows }) => {
    const [household] = rows('household');
    if (household === undefined) return [];
    const { timezone, billingIncrementMinutes } = household;
    return [mutation('household.saveSettings', { timezone, billingIncrementMinutes, currency: 'CAD' })];
  },
  'a cent an hour and back': ({ rows, choice }, target) => {
    const { nannyId, date } = target.day;
    const from = addDays(date, pick(DAYS_FROM, choice.size) ?? 0);
    const rates = rows('rate').filter((rate) => rate.nannyId === nannyId && rate.effectiveFrom <= from);
    const cents = rates.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0]?.hourlyRateCents;
    const hours = choice.size % 2 === 0 ? hoursThereAndBack(target) : [];
    return [rateFrom(target, 1, from), ...hours, ...confirmed(target), rateFrom(target, cents ?? 2000, from)];
  },
  'a higher rate taken back': ({ choice }, target) => {
    const from = addDays(target.day.date, pick(DAYS_FROM, choice.size) ?? 0);
    return [rateFrom(target, 9000, from), ...confirmed(target), rateFrom(target, 1, from)];
  },
  'a cent paid and voided': ({ choice, newId }, target) => {
    const paymentId = newId();
    const { nannyId } = target.day;
    const cent = { paymentId, nannyId, paymentDate: TODAY, amountCents: 1, platform: 'CASH' } as const;
    return [
      mutation('payment.record', cent),
      ...inForce(target).map((terms) => weakened(terms, choice.size)),
      mutation('payment.void', { paymentId }),
      ...inForce(target).map((terms) => weakened(terms, choice.size)),
    ];
  },
  /** The caller removes her then. */
  'another plan': ({ choice }, { day: { nannyId } }) => {
    const weekday = (weekdayOf(TODAY) + 1 + (choice.size % 5)) % 7;
    const items = [{ weekday, startMinutes: 0, endMinutes: 1440, notes: null }];
    return [mutation('baseSchedule.save', { nannyId, items })];
  },
  'a day shorter and as it was': (_, target) => [...hoursThereAndBack(target), ...confirmed(target)],
  'ids of others': ({ known, choice, newId }, { day: { date, nannyId } }) => {
    const others = known.filter((row) => row.householdId !== undefined);
    const { id = newId() } = pick(others, choice.size * 7 + choice.which) ?? {};
    const span = { start: `${date}T14:00:00.000Z`, end: `${date}T14:30:00.000Z` };
    return [
      mutation('nanny.add', { id, name: 'Planted', email: 'planted@example.com', hourlyRateCents: 1 }),
      mutation('day.schedule', { dayId: id, nannyId, date, ...span, notes: null }),
      mutation('nanny.setRate', { nannyId: id, hourlyRateCents: 1, effectiveFrom: date }),
      mutation('day.recordHours', { dayId: id, ...span }),
    ];
  },
} satisfies Readonly<Record<string, Door>>;

type DoorName = keyof typeof DOORS | 'her word';

/** What only she may say, and hours, sent in an impersonation of her. */
const HER_WORDS: Readonly<Record<string, Door>> = {
  hours: (_, { day }) => {
    const hours = hoursOf(day);
    if (hours === undefined) return [];
    const fewer = { start: hours.start, end: addMinutes(hours.start, 1) };
    return [mutation('day.recordHours', { dayId: day.id, ...fewer }, seen(day, hours))];
  },
  cancel: ({ rows }, { day: { nannyId } }) =>
    rows('day')
      .filter((day) => day.nannyId === nannyId && day.status === 'ACCEPTED')
      .map(({ id: dayId }) => mutation('day.cancel', { dayId })),
  terms: (_, target) =>
    inForce(target).map((terms) => {
      const { payPeriod, weekStartsOn, overtimeMultiplierHundredths } = terms;
      const { nannyId, effectiveFrom } = terms;
      const fields = { ...NOTHING, weekStartsOn, payPeriod, overtimeMultiplierHundredths };
      return mutation('terms.answer', { nannyId, effectiveFrom, status: 'AGREED', note: null }, fields);
    }),
  confirm: async ({ rows, choice }, { day: { nannyId, date } }) => {
    const noon = toMillis(`${date}T12:00:00.000Z`);
    const device = { all: async <T extends TableName>(table: T) => rows(table), now: () => noon };
    const week = await weekOn(device, { nannyId, date, isEarlier: choice.size % 2 === 0 });
    return week === undefined ? [] : [mutation('week.confirm', week)];
  },
  withdraw: (_, { review, day: { id: dayId, actualStartUtc: start, actualEndUtc: end } }) => [
    ...(review === undefined ? [] : [mutation('review.withdraw', { reviewId: review.id })]),
    ...(start === null || end === null ? [] : [mutation('day.withdrawHours', { dayId, start, end })]),
  ],
  'did not come': ({ rows }, { day: { nannyId } }) =>
    rows('day')
      .filter((day) => day.nannyId === nannyId && day.status !== 'COMPLETED')
      .flatMap(({ id: dayId }) => [
        mutation('day.markNotWorked', { dayId, notWorked: true }),
        mutation('day.answerNotWorked', { dayId, wasSentHome: false }),
      ]),
  agree: ({ rows }, { day: { id, actualStartUtc: start, actualEndUtc: end } }) =>
    rows('review')
      .filter(({ dayId, status }) => dayId === id && status === 'replaced')
      .map((review) => mutation('review.agree', { reviewId: review.id, start, end })),
};

export const DOOR_NAMES: readonly DoorName[] = [
  ...(Object.keys(DOORS) as (keyof typeof DOORS)[]),
  'her word',
  'her word',
  'her word',
];

function targetOf({ rows, choice }: DoorContext): Target | undefined {
  const waiting = rows('review').filter(({ status }) => status === 'open');
  const inReview = new Set(waiting.map(({ dayId }) => dayId));
  const days = rows('day').filter(({ id, status }) => status === 'COMPLETED' || inReview.has(id));
  const day = pick(days, choice.which * 5 + choice.size);
  if (day === undefined) return undefined;
  const review = waiting.find(({ dayId }) => dayId === day.id);
  return { day, review, terms: rows('terms').filter(({ nannyId }) => nannyId === day.nannyId) };
}

/** Returns what the liar sends through a door, about which nanny; undefined where she has nothing to lose. */
export async function throughDoor(
  name: DoorName,
  context: DoorContext,
): Promise<{ nannyId: string; mutations: NewMutation[] } | undefined> {
  const target = targetOf(context);
  if (target === undefined) return undefined;
  const door = name === 'her word' ? pick(Object.values(HER_WORDS), context.choice.size) : DOORS[name];
  const mutations = (await door?.(context, target)) ?? [];
  return { nannyId: target.day.nannyId, mutations };
}
