/** Tests the form of the billing settings: the time zones and increments that it offers, and the required fields. */

import type { Household } from 'sync-protocol/people/household.ts';
import { expect, it } from 'vitest';
import { incrementChoices, timezoneChoices, toEntry, validateEntry, zonesLike } from './settings-entry.ts';

const groupsOf = (choices: ReturnType<typeof timezoneChoices>): readonly (readonly string[])[] =>
  choices.map(({ items }) => items);

it('offers the seven zones of the specification first, and each zone once', () => {
  const [offered, others] = groupsOf(
    timezoneChoices(['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'], 'America/New_York'),
  );
  expect(offered).toHaveLength(7);
  expect(offered?.[0]).toBe('America/New_York');
  expect(others).toEqual(['Asia/Tokyo', 'Europe/Berlin']);
});

it('offers the current zone even when the platform doesn’t list it', () => {
  const [, others] = groupsOf(timezoneChoices(['Europe/Berlin'], 'Europe/Kyiv'));
  expect(others).toEqual(['Europe/Berlin', 'Europe/Kyiv']);
});

it('offers and shows a zone by its canonical name', () => {
  const [, others] = groupsOf(timezoneChoices(['Asia/Calcutta', 'Asia/Tokyo'], 'Asia/Kolkata'));
  expect(others).toEqual(['Asia/Kolkata', 'Asia/Tokyo']);
  const household = { timezone: 'US/Pacific', billingIncrementMinutes: 15, currency: 'USD' } as Household;
  expect(toEntry(household).timezone).toBe('America/Los_Angeles');
});

it('finds zones by the words of their names, in any order and case', () => {
  const zones = ['America/New_York', 'America/North_Dakota/New_Salem', 'Europe/London'];
  const found = (typed: string) =>
    zonesLike(
      zones.map((value) => ({ value })),
      typed,
    ).map(({ value }) => value);
  expect(found('')).toEqual(zones);
  expect(found('new york')).toEqual(['America/New_York']);
  expect(found('York am')).toEqual(['America/New_York']);
  expect(found('america/new_s')).toEqual(['America/North_Dakota/New_Salem']);
  expect(found('paris')).toEqual([]);
});

it('offers five increments and the current one, sorted', () => {
  expect(incrementChoices('15').map(({ value }) => value)).toEqual(['1', '5', '15', '30', '60']);
  expect(incrementChoices('20').map(({ label }) => label)).toEqual([
    '1 minute',
    '5 minutes',
    '15 minutes',
    '20 minutes',
    '30 minutes',
    '60 minutes',
  ]);
});

it('requires a zone and a currency, in the specification’s words', () => {
  expect(validateEntry({ timezone: '', increment: '15', currency: '' })).toEqual({
    timezone: 'Timezone is required',
    currency: 'Currency is required',
  });
  expect(validateEntry({ timezone: 'Europe/Berlin', increment: '15', currency: 'EUR' })).toEqual({});
});
