/**
 * Ids derived from a nanny and a date, so that two devices that generate days or earnings offline make the same rows.
 *
 * A UUIDv8 (RFC 9562, section 5.8): the nanny's id with 20 bits replaced by the date, in one of 8 ranges, and 6 by the
 * shift's number. Nothing is hashed: two ids collide only where two nanny ids share 96 bits.
 */
import { daysBetween } from './calendar.ts';

export const SHIFT_NUMBERS = 64;
const HEX = 16;
/** Hexadecimal digits of the date. Four would end in June 2149; dates go to 2199. */
const DATE_DIGITS = 5;
const VARIANT_BITS = 0x80;

/** Throws RangeError for a shift number outside 0 to 63. */
export function generatedDayId(nannyId: string, date: string, shiftNumber: number): string {
  if (shiftNumber < 0 || shiftNumber >= SHIFT_NUMBERS) throw new RangeError(`No shift ${shiftNumber}`);
  return idOfShift(partsOfId(nannyId, date), shiftNumber);
}

/** Returns the ids of a date's first shift numbers. Faster than one by one: a year has thousands. */
export function generatedDayIds(nannyId: string, date: string, count: number): string[] {
  const parts = partsOfId(nannyId, date);
  return Array.from({ length: Math.min(count, SHIFT_NUMBERS) }, (_, number) => idOfShift(parts, number));
}

/** Days from one range of dates to the next: more than there are dates from 1970 to 2199. */
const RANGE_SIZE = 0x2_00_00;

/** Returns an id that is no day's. `range`: 1 to 7. `number`: 0 to 63. */
export const derivedId = (ownerId: string, date: string, [range, number = 0]: readonly number[]): string =>
  idOfShift(partsOfId(ownerId, date, range), number);

/** The parts of an id before and after its shift's number. */
type IdParts = readonly [string, string];

function partsOfId(nannyId: string, date: string, range = 0): IdParts {
  const number = daysBetween('1970-01-01', date) + range * RANGE_SIZE;
  const day = number.toString(HEX).padStart(DATE_DIGITS, '0');
  // By places in 8-4-4-4-12 digits: rules derive ids thousands of times.
  return [
    `${nannyId.slice(0, 14)}8${nannyId.slice(15, 19)}`,
    `${nannyId.slice(34)}-${day}${nannyId.slice(27, 34)}`,
  ];
}

const idOfShift = ([before, after]: IdParts, shiftNumber: number): string =>
  `${before}${(VARIANT_BITS + shiftNumber).toString(HEX)}${after}`;
