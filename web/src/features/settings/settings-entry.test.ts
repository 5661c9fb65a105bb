import { expect, it } from 'vitest';
import { errorsOf, incrementChoices, timezoneChoices } from './settings-entry.ts';

const zonesIn = (choices: ReturnType<typeof timezoneChoices>): readonly (readonly string[])[] =>
  choices.flatMap((choice) => ('items' in choice ? [choice.items] : []));

it('offers the seven zones of the specification first, and each zone once', () => {
  const [offered, others] = zonesIn(
    timezoneChoices(['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'], 'America/New_York'),
  );
  expect(offered).toHaveLength(7);
  expect(offered?.[0]).toBe('America/New_York');
  expect(others).toEqual(['Asia/Tokyo', 'Europe/Berlin']);
});

it('shows a zone that is set and that this platform does not list', () => {
  const [, others] = zonesIn(timezoneChoices(['Europe/Berlin'], 'Europe/Kyiv'));
  expect(others).toEqual(['Europe/Berlin', 'Europe/Kyiv']);
});

it('offers five increments, and one that is set otherwise at its place', () => {
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

it('asks for a zone and a currency in the words of the specification', () => {
  expect(errorsOf({ timezone: '', increment: '15', currency: '' })).toEqual({
    timezone: 'Timezone is required',
    currency: 'Currency is required',
  });
  expect(errorsOf({ timezone: 'Europe/Berlin', increment: '15', currency: 'EUR' })).toEqual({});
});
