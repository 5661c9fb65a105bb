/** The time zones that this server takes from a device: a fixed list, because the cache of zones keeps each spelling for good. */
import { isTimezone } from 'sync-protocol/kernel/calendar.ts';
import { canonicalZone } from 'sync-protocol/kernel/canonical-zone.ts';

/** `Etc/GMT+12` to `Etc/GMT-14`: Windows without a place. */
const FIXED = Array.from({ length: 27 }, (_, i) => `Etc/GMT${i < 13 ? '+' : '-'}${i < 13 ? i : i - 12}`);

/** Zones that `Intl.supportedValuesOf` leaves out, or lists by an older name. */
const UNLISTED = `
UTC GMT CET CST6CDT EET EST EST5EDT HST MET MST MST7MDT PST8PDT WET America/Nuuk Europe/Kyiv Pacific/Kanton
`
  .trim()
  .split(' ');

/** Spellings by their lower-case form. Made when first needed. */
let spellings: ReadonlyMap<string, string> | undefined;

function readSpellings(): ReadonlyMap<string, string> {
  const listed = Intl.supportedValuesOf('timeZone').flatMap((zone) => [zone, canonicalZone(zone)]);
  return new Map([...listed, ...UNLISTED, ...FIXED].map((zone) => [zone.toLowerCase(), zone]));
}

/** Returns the one spelling of a zone that this platform knows, for a name in any letter case; undefined for others. */
export function knownZone(name: string): string | undefined {
  spellings ??= readSpellings();
  const zone = spellings.get(name.toLowerCase()) ?? spellings.get(canonicalZone(name).toLowerCase());
  return zone !== undefined && isTimezone(zone) ? zone : undefined;
}
