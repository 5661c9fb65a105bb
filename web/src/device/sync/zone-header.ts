/** Tells the server the device's time zone with its syncs: reminders are sent by the clock that a person lives by. */
import { ZONE_HEADER } from 'sync-protocol/kernel/limits.ts';

let isFirst = true;

/**
 * Returns the header of a sync. The first one of a page has none: it is waited for, and a page's first Intl formatter
 * takes up to 70 ms on a phone.
 */
export function zoneHeader(): Readonly<Record<string, string>> {
  if (isFirst) {
    isFirst = false;
    return {};
  }
  return { [ZONE_HEADER]: new Intl.DateTimeFormat().resolvedOptions().timeZone };
}
