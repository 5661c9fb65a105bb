/**
 * Builds the mutations of the demo's year, also those by which the server closes weeks, and the times at which people
 * join. The same instant gives the same seed.
 */

import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { closingId } from 'sync-protocol/weeks/added-earning-id.ts';
import { generateMutations, shiftMutations } from './agenda-mutations.ts';
import { paymentMutations } from './payment-mutations.ts';
import { type DemoNanny, IMANI, NANNIES, PETRA } from './people.ts';
import { plannedShifts } from './planned-shifts.ts';
import type { SeedMutation } from './seed-mutation.ts';
import { SeededRandom } from './seeded-random.ts';
import { decideOutcomes, raiseDate } from './shift-outcomes.ts';
import { leaveMutations, policyMutations } from './time-off-mutations.ts';
import { momentOn, mondaysOf, type Year } from './year.ts';

export interface Seed {
  readonly signedUpAt: string;
  /** When the second parent accepts the invitation. */
  readonly partnerJoinedAt: string;
  /** When the nannies accept their invitations. */
  readonly joinedAt: string;
  /** The family's mutations before the nannies join. */
  readonly preparations: readonly SeedMutation[];
  readonly mutations: readonly SeedMutation[];
}

const byTime = (a: SeedMutation, b: SeedMutation): number => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0);

function prepare(nanny: DemoNanny, year: Year): SeedMutation[] {
  const { id, name, email, hourlyRateCents, template, terms } = nanny;
  const evening = addDays(year.start, -4);
  return [
    {
      at: momentOn(year, evening, '20:10'),
      by: 'parent',
      name: 'nanny.add',
      args: { id, name, email, hourlyRateCents },
    },
    {
      at: momentOn(year, evening, '20:20'),
      by: 'parent',
      name: 'baseSchedule.save',
      args: { nannyId: id, items: [...template] },
    },
    {
      at: momentOn(year, evening, '20:22'),
      by: 'parent',
      name: 'terms.set',
      args: { nannyId: id, effectiveFrom: year.start, ...terms },
    },
    ...(nanny === IMANI ? policyMutations(nanny, year) : []),
  ];
}

function raise(nanny: DemoNanny, year: Year): SeedMutation[] {
  if (nanny.raisedRateCents === undefined) return [];
  const effectiveFrom = raiseDate(year);
  const args = { nannyId: nanny.id, hourlyRateCents: nanny.raisedRateCents, effectiveFrom };
  return [
    { at: momentOn(year, addDays(effectiveFrom, -6), '19:40'), by: 'parent', name: 'nanny.setRate', args },
  ];
}

/** Returns the nanny's agreement to her terms, given after she has joined. */
const agree = ({ id: nannyId }: DemoNanny, year: Year): SeedMutation => ({
  at: momentOn(year, addDays(year.start, -2), '12:30'),
  by: { nannyId },
  name: 'terms.answer',
  args: { nannyId, effectiveFrom: year.start, status: 'AGREED', note: null },
});

function yearOf(nanny: DemoNanny, year: Year): SeedMutation[] {
  const random = new SeededRandom(`${nanny.email} ${year.today}`);
  const options = { nanny, year, random, forgetsLast: nanny === PETRA, isSick: nanny === IMANI };
  const shifts = decideOutcomes(plannedShifts(nanny, year), options);
  return [
    agree(nanny, year),
    ...generateMutations(nanny, year),
    ...raise(nanny, year),
    ...shifts.flatMap((shift) => shiftMutations(shift, year, random)),
    ...paymentMutations(shifts, options),
    ...(nanny === IMANI ? leaveMutations(nanny, shifts, year) : []),
  ];
}

export function buildSeed(year: Year): Seed {
  const mutations = NANNIES.flatMap((nanny) => yearOf(nanny, year));
  return {
    signedUpAt: momentOn(year, addDays(year.start, -4), '20:00'),
    partnerJoinedAt: momentOn(year, addDays(year.start, -4), '20:05'),
    joinedAt: momentOn(year, addDays(year.start, -3), '12:05'),
    preparations: NANNIES.flatMap((nanny) => prepare(nanny, year)).toSorted(byTime),
    mutations: mutations.filter(({ at }) => at <= year.now).toSorted(byTime),
  };
}

/** Returns the mutations, and a `week.close` by the server for each week that is over, soon after its midnight. */
export function withClosings(
  mutations: readonly SeedMutation[],
  year: Year,
  householdId: string,
): SeedMutation[] {
  const closings = NANNIES.flatMap(({ id: nannyId }) =>
    mondaysOf(year).map(
      (weekStart): SeedMutation => ({
        id: closingId(nannyId, weekStart),
        at: momentOn(year, addDays(weekStart, 7), '00:10'),
        by: 'server',
        name: 'week.close',
        args: { householdId, nannyId, weekStart },
      }),
    ),
  );
  return [...mutations, ...closings.filter(({ at }) => at <= year.now)].toSorted(byTime);
}
