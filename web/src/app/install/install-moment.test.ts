/** Tests counting visits, when installing is offered, and reading stored visits. */
import { describe, expect, it } from 'vitest';
import { parseMemory } from './install-memory.ts';
import { countVisit, type InstallMemory, shouldOfferInstall } from './install-moment.ts';

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
  it('is the first one when nothing is stored', () => {
    expect(countVisit(undefined, START)).toEqual({
      firstSeenAt: START,
      lastSeenAt: START,
      visits: 1,
      declinedAt: null,
    });
  });

  it('continues over reloads and further tabs', () => {
    const first = countVisit(undefined, START);
    expect(countVisit(first, START + 29 * MINUTE).visits).toBe(1);
  });

  it('is a new one after half an hour away', () => {
    const first = countVisit(undefined, START);
    expect(countVisit(first, START + 30 * MINUTE)).toMatchObject({ visits: 2, firstSeenAt: START });
  });
});

describe('installing is offered', () => {
  it('never on a first visit', () => {
    expect(shouldOfferInstall(memory({ visits: 1, lastSeenAt: START + 30 * DAY }), true)).toBe(false);
  });

  it('on a later visit once the app has been useful', () => {
    expect(shouldOfferInstall(memory(), true)).toBe(true);
    expect(shouldOfferInstall(memory(), false)).toBe(false);
  });

  it('after the first week, useful or not', () => {
    expect(shouldOfferInstall(memory({ lastSeenAt: START + 7 * DAY - 1 }), false)).toBe(false);
    expect(shouldOfferInstall(memory({ lastSeenAt: START + 7 * DAY }), false)).toBe(true);
  });

  it('not for half a year after ‘Not now’', () => {
    expect(shouldOfferInstall(declined(179), true)).toBe(false);
    expect(shouldOfferInstall(declined(180), true)).toBe(true);
  });
});

describe('stored visits', () => {
  it('are read back unchanged', () => {
    expect(parseMemory(JSON.stringify(memory()))).toEqual(memory());
  });

  it.each([null, '', '{}', '[]', 'null', '{"visits":"2"}'])('are missing when the value is %s', (stored) => {
    expect(parseMemory(stored)).toBeUndefined();
  });
});
