import { describe, expect, it } from 'vitest';
import { parseMemory } from './install-memory.ts';
import { afterArrival, type InstallMemory, isFittingMoment } from './install-moment.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const START = 1_780_000_000_000;

const memory = (change: Partial<InstallMemory> = {}): InstallMemory => ({
  firstSeenAt: START,
  lastSeenAt: START + DAY,
  visits: 2,
  declinedAt: null,
  ...change,
});

const declined = (days: number) => memory({ declinedAt: START + DAY, lastSeenAt: START + DAY + days * DAY });

describe('a visit', () => {
  it('is the first one when nothing is remembered', () => {
    expect(afterArrival(undefined, START)).toEqual({
      firstSeenAt: START,
      lastSeenAt: START,
      visits: 1,
      declinedAt: null,
    });
  });

  it('goes on over reloads and further tabs', () => {
    const first = afterArrival(undefined, START);
    expect(afterArrival(first, START + 29 * MINUTE).visits).toBe(1);
  });

  it('is another one after half an hour away', () => {
    const first = afterArrival(undefined, START);
    expect(afterArrival(first, START + 30 * MINUTE)).toMatchObject({ visits: 2, firstSeenAt: START });
  });
});

describe('installing is offered', () => {
  it('never on a first visit, whatever was done in it', () => {
    expect(isFittingMoment(memory({ visits: 1, lastSeenAt: START + 30 * DAY }), true)).toBe(false);
  });

  it('on a later visit once the app has been of use', () => {
    expect(isFittingMoment(memory(), true)).toBe(true);
    expect(isFittingMoment(memory(), false)).toBe(false);
  });

  it('after the first week, of use or not', () => {
    expect(isFittingMoment(memory({ lastSeenAt: START + 7 * DAY - 1 }), false)).toBe(false);
    expect(isFittingMoment(memory({ lastSeenAt: START + 7 * DAY }), false)).toBe(true);
  });

  it('not again for half a year to whom it was too early', () => {
    expect(isFittingMoment(declined(179), true)).toBe(false);
    expect(isFittingMoment(declined(180), true)).toBe(true);
  });
});

describe('what was kept', () => {
  it('is read back as it was', () => {
    expect(parseMemory(JSON.stringify(memory()))).toEqual(memory());
  });

  it.each([null, '', '{}', '[]', 'null', '{"visits":"2"}'])('is nothing when it is %s', (kept) => {
    expect(parseMemory(kept)).toBeUndefined();
  });
});
