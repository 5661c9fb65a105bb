/** Reads a route's search parameters, and drops those that it doesn't know or can't use. */
import { isCalendarDate } from 'sync-protocol/kernel/value-rules.ts';

/** Keeps the named search parameters if they are non-empty text, and drops all others. */
export function textParams<Name extends string>(search: Record<string, unknown>, names: Name[]) {
  const kept: { [name in Name]?: string } = {};
  for (const name of names) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') kept[name] = value;
  }
  return kept;
}

/** Keeps a date of the week to begin a list with. */
export function weekParam({ week }: Record<string, unknown>): { week?: string } {
  return typeof week === 'string' && isCalendarDate(week) ? { week } : {};
}
