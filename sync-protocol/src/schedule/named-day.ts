/** Returns the id of the one day that a mutation's args name; undefined for none or several. */
export function namedDayId(args: unknown): string | undefined {
  const { dayId, days } = (args ?? {}) as { dayId?: unknown; days?: unknown };
  if (typeof dayId === 'string') return dayId;
  return Array.isArray(days) && days.length === 1 ? namedDayId(days[0]) : undefined;
}
