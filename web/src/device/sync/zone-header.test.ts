/** Tests which syncs tell the device's time zone. */
import { ZONE_HEADER } from 'sync-protocol/kernel/limits.ts';
import { expect, test } from 'vitest';
import { zoneHeader } from './zone-header.ts';

test('every sync of a page but its first tells the time zone', () => {
  expect(zoneHeader()).toEqual({});
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect([zoneHeader(), zoneHeader()]).toEqual([{ [ZONE_HEADER]: timezone }, { [ZONE_HEADER]: timezone }]);
});
