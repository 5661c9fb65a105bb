/** Random terms, and random mutations that set, remove and answer them. */

import { addDays, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import type { MutatorArgs, NewMutation } from 'sync-protocol/registry.ts';
import { TERMS_FIELDS, type Terms, type TermsFields, termsId } from 'sync-protocol/weeks/terms.ts';
import { type Choice, mutation, pick } from './test-choice.ts';
import type { Device } from './test-device.ts';

/** A Monday, as most first dates of weeks here. */
const MONDAY = '2026-03-02';
/** First dates of terms: past, present and coming weeks, and one that begins on another weekday. */
const TERMS_FROM = [MONDAY, MONDAY, '2026-02-23', '2026-03-09', '2026-02-16', '2026-03-01'] as const;

const one = <T>(values: readonly T[], number: number): T | null =>
  values[Math.floor(number) % values.length] ?? null;

/** Returns terms whose limits a few short shifts pass. `known`: the first date of a week, where there are terms. */
function randomTerms({ which, size }: Choice, known?: string): Omit<MutatorArgs<'terms.set'>, 'nannyId'> {
  const isAligned = known !== undefined && size % 8 > 0;
  const effectiveFrom = isAligned ? addDays(known, 7 * ((size % 4) - 1)) : (one(TERMS_FROM, size) ?? MONDAY);
  return {
    effectiveFrom,
    weekStartsOn: weekdayOf(effectiveFrom),
    weeklyLimitMinutes: one([600, 120, null], size / 2 + which),
    dailyLimitMinutes: one([null, 200], size / 3),
    restWeekday: one([null, 2, 3], size / 4 + which),
    overtimeMultiplierHundredths: 150,
    guaranteedMinutes: one([null, 900, 1500], size / 5 + which),
    cancellationHours: one([24, null, 72], size / 6),
    holidayMultiplierHundredths: one([null, 200], size / 7),
    payPeriod: 'WEEKLY',
  };
}

/** Returns the fields that a family enters, without the row's others: a nanny's answer is based on them. */
const fieldsOf = (terms: TermsFields): TermsFields =>
  Object.fromEntries(
    Object.keys(TERMS_FIELDS).map((name) => [name, terms[name as keyof TermsFields]]),
  ) as unknown as TermsFields;

interface Context {
  readonly device: Pick<Device, 'all'>;
  readonly choice: Choice;
}

async function onTerms(
  { device, choice }: Context,
  make: (terms: Terms) => NewMutation,
): Promise<NewMutation | undefined> {
  const terms = pick(await device.all('terms'), choice.which);
  return terms && make(terms);
}

async function setTerms({ device, choice }: Context): Promise<NewMutation | undefined> {
  const nanny = pick(await device.all('nanny'), choice.which);
  if (nanny === undefined) return undefined;
  const hers = (await device.all('terms')).filter(({ nannyId }) => nannyId === nanny.id);
  const args = { nannyId: nanny.id, ...randomTerms(choice, hers[0]?.effectiveFrom) };
  const id = termsId(nanny.id, args.effectiveFrom);
  const current = hers.find((terms) => terms.id === id);
  return mutation('terms.set', args, { changedAt: current?.changedAt ?? null });
}

/** One for each mutator of terms that a device can queue. */
export const TERMS_MAKERS = {
  'terms.set': setTerms,
  'terms.remove': (context: Context) =>
    onTerms(context, ({ nannyId, effectiveFrom, changedAt }) =>
      mutation('terms.remove', { nannyId, effectiveFrom }, { changedAt }),
    ),
  'terms.answer': (context: Context) =>
    onTerms(context, (terms) => {
      const { nannyId, effectiveFrom } = terms;
      const status = context.choice.size % 3 === 0 ? 'DISAGREED' : 'AGREED';
      const note = context.choice.size % 2 === 0 ? null : `Note ${context.choice.size}`;
      return mutation('terms.answer', { nannyId, effectiveFrom, status, note }, fieldsOf(terms));
    }),
};
