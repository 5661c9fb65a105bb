/** The one day that a mutation's input names; undefined for none, and for one of several that are to be paid. */
export function namedDayId(args: unknown): string | undefined {
  const { dayId, days } = (args ?? {}) as { dayId?: unknown; days?: unknown };
  if (typeof dayId === 'string') return dayId;
  return Array.isArray(days) && days.length === 1 ? namedDayId(days[0]) : undefined;
}
