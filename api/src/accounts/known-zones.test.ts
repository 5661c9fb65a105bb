/** Tests the time zones that the server takes from devices. */
import { expect, test } from 'vitest';
import { knownZone } from './known-zones.ts';

test.each([
  ['America/New_York', 'America/New_York'],
  ['US/Eastern', 'America/New_York'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['UTC', 'UTC'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['Mars/Olympus', undefined],
  ['constructor', undefined],
  ['+02:00', undefined],
])('%s is %s', (name, zone) => {
  expect(knownZone(name)).toBe(zone);
});

test('every spelling of a zone is the same zone', () => {
  const name = 'america/new_york';
  const spelled = Array.from({ length: name.length }, (_, i) =>
    knownZone(name.slice(0, i) + name.slice(i).toUpperCase()),
  );
  expect(new Set(spelled)).toEqual(new Set(['America/New_York']));
});
