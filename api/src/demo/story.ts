/** The demo's year as everything that was done in it, in order. Pure: the same moment tells the same story. */
import { addDays } from 'sync-protocol/rules/calendar.ts';
import { generateDeeds, shiftDeeds } from './agenda-deeds.ts';
import type { Deed } from './deed.ts';
import { decideFates, raiseDate } from './fates.ts';
import { paymentDeeds } from './payment-deeds.ts';
import { type DemoNanny, NANNIES, PETRA } from './people.ts';
import { Seeded } from './seeded.ts';
import { plannedShifts } from './shifts.ts';
import { momentOn, type Year } from './year.ts';

export interface Story {
  /** When the family signed up. */
  readonly signedUpAt: string;
  /** When the nannies followed their links. */
  readonly joinedAt: string;
  /** What the family did before anybody could join. */
  readonly preparations: readonly Deed[];
  readonly deeds: readonly Deed[];
}

const byMoment = (a: Deed, b: Deed): number => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0);

function prepare(nanny: DemoNanny, year: Year): Deed[] {
  const { id, name, email, hourlyRateCents, template } = nanny;
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
  ];
}

function raise(nanny: DemoNanny, year: Year): Deed[] {
  if (nanny.raisedRateCents === undefined) return [];
  const effectiveFrom = raiseDate(year);
  const args = { nannyId: nanny.id, hourlyRateCents: nanny.raisedRateCents, effectiveFrom };
  return [
    { at: momentOn(year, addDays(effectiveFrom, -6), '19:40'), by: 'parent', name: 'nanny.setRate', args },
  ];
}

function yearOf(nanny: DemoNanny, year: Year): Deed[] {
  const seeded = new Seeded(`${nanny.email} ${year.today}`);
  const cast = { nanny, year, seeded, forgetsLast: nanny === PETRA };
  const shifts = decideFates(plannedShifts(nanny, year), cast);
  return [
    ...generateDeeds(nanny, year),
    ...raise(nanny, year),
    ...shifts.flatMap((shift) => shiftDeeds(shift, year, seeded)),
    ...paymentDeeds(shifts, cast),
  ];
}

export function tellStory(year: Year): Story {
  const deeds = NANNIES.flatMap((nanny) => yearOf(nanny, year));
  return {
    signedUpAt: momentOn(year, addDays(year.start, -4), '20:00'),
    joinedAt: momentOn(year, addDays(year.start, -3), '12:05'),
    preparations: NANNIES.flatMap((nanny) => prepare(nanny, year)).toSorted(byMoment),
    deeds: deeds.filter(({ at }) => at <= year.now).toSorted(byMoment),
  };
}
