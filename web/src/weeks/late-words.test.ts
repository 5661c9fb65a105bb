/** Tests the sentences about shifts that are owed because they are taken away or moved late, online and offline. */
import { describe, expect, it } from 'vitest';
import { describeLate } from './late-words.ts';

const SHIFT = {
  minutes: 480,
  amountCents: 17_600,
  noticeHours: 24,
  hasBegun: false,
  change: 'taken',
} as const;
const MOVED = { ...SHIFT, change: 'moved' } as const;
const ONLINE = { currency: 'USD', isOnline: true } as const;

describe('describeLate', () => {
  it('says what is owed for a shift that is taken away', () => {
    expect(describeLate([SHIFT], ONLINE)).toEqual([
      'This takes an accepted shift away within 24 h of the start: $176.00 for 8 h is owed.',
    ]);
  });

  it('says that a moved shift is owed only if the nanny declines', () => {
    expect(describeLate([MOVED, MOVED], ONLINE)).toEqual([
      'This moves 2 accepted shifts within 24 h of the start: $352.00 for 16 h is owed if the nanny declines.',
    ]);
  });

  it('says no more than may be offline, and nothing without late shifts', () => {
    expect(describeLate([SHIFT, MOVED], { ...ONLINE, isOnline: false })).toEqual([
      'You are offline. If this reaches the server within 24 h of the start of an accepted shift, $176.00 for 8 h may be owed.',
      'You are offline. If this reaches the server within 24 h of the start of an accepted shift, $176.00 for 8 h may be owed if the nanny declines.',
    ]);
    expect(describeLate([], ONLINE)).toEqual([]);
  });

  it('says what is owed after the start, online and offline', () => {
    for (const isOnline of [true, false]) {
      const options = { ...ONLINE, isOnline };
      expect(describeLate([{ ...SHIFT, hasBegun: true }], options)).toEqual([
        'An accepted shift has begun: $176.00 for 8 h is owed.',
      ]);
      expect(describeLate([{ ...MOVED, hasBegun: true }], options)).toEqual([
        'An accepted shift has begun: $176.00 for 8 h is owed if the nanny declines.',
      ]);
      expect(describeLate([{ ...SHIFT, hasBegun: true, change: 'marked' }], options)).toEqual([
        '$176.00 for 8 h is owed, unless the nanny says that she didn’t come.',
      ]);
    }
  });
});
