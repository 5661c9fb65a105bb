/**
 * Returns a demo nanny's shifts from the first week to the last planned date: from her template, and scheduled by
 * hand.
 */
import { addDays, datesFrom, daysBetween, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import { generatedDayId } from 'sync-protocol/kernel/generated-id.ts';
import { planShifts } from 'sync-protocol/schedule/generation.ts';
import { partId } from '../accounts/part-id.ts';
import { type DemoNanny, IMANI, PETRA } from './people.ts';
import { momentOn, type Year } from './year.ts';

export interface PlannedShift {
  readonly nannyId: string;
  readonly dayId: string;
  readonly date: string;
  readonly start: string;
  readonly end: string;
  /** The note of a shift that the family schedules by hand; undefined for a generated one. */
  readonly byHand?: string;
}

const SATURDAY = 6;
const EVENING_EVERY_DAYS = 35;

function byTemplate(nanny: DemoNanny, year: Year): PlannedShift[] {
  return datesFrom(year.start, year.end).flatMap((date) => {
    const shifts = nanny.template
      .filter((item) => item.weekday === weekdayOf(date))
      .map((item) => ({ ...item, notes: item.notes ?? null }));
    return planShifts(shifts, { date, timezone: year.timezone }).map(({ number, startUtc, endUtc }) => ({
      nannyId: nanny.id,
      dayId: generatedDayId(nanny.id, date, number),
      date,
      start: startUtc,
      end: endUtc,
    }));
  });
}

/** Returns shifts over the nights of clock changes, which are an hour longer or shorter than the clock shows. */
function nights(nanny: DemoNanny, year: Year): PlannedShift[] {
  return year.clockChanges.map((change) => {
    const date = addDays(change, -1);
    return {
      nannyId: nanny.id,
      dayId: partId(nanny.id, date),
      date,
      start: momentOn(year, date, '21:00'),
      end: momentOn(year, change, '07:00'),
      byHand: 'Overnight: the clocks change',
    };
  });
}

function evenings(nanny: DemoNanny, year: Year): PlannedShift[] {
  const isEveningOut = (date: string) =>
    weekdayOf(date) === SATURDAY && daysBetween(year.start, date) % EVENING_EVERY_DAYS === SATURDAY + 6;
  return datesFrom(year.start, year.end)
    .filter((date) => isEveningOut(date) && !year.clockChanges.includes(addDays(date, 1)))
    .map((date) => ({
      nannyId: nanny.id,
      dayId: partId(nanny.id, date),
      date,
      start: momentOn(year, date, '18:00'),
      end: momentOn(year, date, '23:00'),
      byHand: 'Date night',
    }));
}

/** Returns Saturdays on which the parents are away, in weeks that are full already. */
const saturdays = (nanny: DemoNanny, year: Year): PlannedShift[] =>
  datesFrom(year.start, year.end)
    .filter(
      (date) => weekdayOf(date) === SATURDAY && daysBetween(year.start, date) % EVENING_EVERY_DAYS === 19,
    )
    .map((date) => ({
      nannyId: nanny.id,
      dayId: partId(nanny.id, date),
      date,
      start: momentOn(year, date, '08:30'),
      end: momentOn(year, date, '16:30'),
      byHand: 'We are at a conference',
    }));

/** Returns all shifts by start. */
export function plannedShifts(nanny: DemoNanny, year: Year): PlannedShift[] {
  const byHand = [
    ...(nanny === PETRA ? [...nights(nanny, year), ...evenings(nanny, year)] : []),
    ...(nanny === IMANI ? saturdays(nanny, year) : []),
  ];
  return [...byTemplate(nanny, year), ...byHand].toSorted((a, b) => (a.start < b.start ? -1 : 1));
}
