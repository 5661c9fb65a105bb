/** Tests the canonical names of time zones: each zone of this platform in any letter case, and other names of a zone. */
import { describe, expect, it } from 'vitest';
import { wallClockToInstant } from './calendar.ts';
import { canonicalZone } from './canonical-zone.ts';

const LISTED = Intl.supportedValuesOf('timeZone');

/** Returns the instants of noon in a zone on the 1st and 15th of each month of these years. */
function noons(zone: string): string[] {
  const months = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'));
  const dates = ['2015', '2026', '2035'].flatMap((year) =>
    months.flatMap((month) => [`${year}-${month}-01`, `${year}-${month}-15`]),
  );
  return dates.map((date) => wallClockToInstant(date, 720, zone));
}

describe('the canonical name of a zone', () => {
  it('is one name in any letter case, and has the times of each listed zone', () => {
    const renamed = LISTED.filter((zone) => canonicalZone(zone) !== zone);
    expect(renamed.length).toBeLessThan(30);
    for (const zone of LISTED) {
      const canonical = canonicalZone(zone);
      expect([canonicalZone(zone.toLowerCase()), canonicalZone(zone.toUpperCase())]).toEqual([
        canonical,
        canonical,
      ]);
      expect(canonicalZone(canonical)).toBe(canonical);
    }
    for (const zone of renamed) expect([zone, noons(canonicalZone(zone))]).toEqual([zone, noons(zone)]);
  });

  it.each([
    ['america/new_york', 'America/New_York'],
    ['AMERICA/PORT-AU-PRINCE', 'America/Port-au-Prince'],
    ['africa/dar_es_salaam', 'Africa/Dar_es_Salaam'],
    ['europe/isle_of_man', 'Europe/Isle_of_Man'],
    ['asia/ust-nera', 'Asia/Ust-Nera'],
    ['antarctica/mcmurdo', 'Antarctica/McMurdo'],
    ['antarctica/dumontdurville', 'Antarctica/DumontDUrville'],
    ['etc/gmt+5', 'Etc/GMT+5'],
    ['est5edt', 'EST5EDT'],
    ['est', 'EST'],
  ])('of %s is %s', (zone, canonical) => {
    expect(canonicalZone(zone)).toBe(canonical);
  });

  it.each([
    ['US/Pacific', 'America/Los_Angeles'],
    ['us/pacific', 'America/Los_Angeles'],
    ['US/Hawaii', 'Pacific/Honolulu'],
    ['Canada/Atlantic', 'America/Halifax'],
    ['Australia/NSW', 'Australia/Sydney'],
    ['GB', 'Europe/London'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['Etc/UTC', 'UTC'],
    ['Zulu', 'UTC'],
    ['Greenwich', 'GMT'],
  ])('of %s is that of another name of the same times: %s', (zone, canonical) => {
    expect(canonicalZone(zone)).toBe(canonical);
    expect(noons(canonical)).toEqual(noons(zone));
  });

  it('is none that an older platform doesn’t know', () => {
    for (const zone of ['Europe/Kiev', 'Europe/Kyiv', 'America/Godthab', 'Pacific/Enderbury'])
      expect(canonicalZone(zone)).toBe(zone);
  });

  it('of a text that is no zone is no zone', () => {
    for (const text of ['', 'constructor', 'Mars/Olympus', '+05:00'])
      expect(canonicalZone(text).toLowerCase()).toBe(text.toLowerCase());
  });
});
