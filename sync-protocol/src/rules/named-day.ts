/** Returns the day id in a mutation's args; undefined for none, or for a list of days to pay. */
export function namedDayId(args: unknown): string | undefined {
  const { dayId, days } = (args ?? {}) as { dayId?: unknown; days?: unknown };
  if (typeof dayId === 'string') return dayId;
  return Array.isArray(days) && days.length === 1 ? namedDayId(days[0]) : undefined;
}
