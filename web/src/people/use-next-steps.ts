/** Finds what the family has to do next for each nanny: plan her week, generate her days, or nothing. */
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { type DeviceDatabase } from '../device/database.ts';
import { allOf, householdsOf } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import type { Loaded } from '../device/views.ts';

export type NextStep = 'week' | 'generate';

/** By nanny id. Nannies who have days have no entry. */
export type NextSteps = ReadonlyMap<string, NextStep>;

async function nextStepOf(
  database: DeviceDatabase,
  { householdId, id }: Nanny,
): Promise<NextStep | undefined> {
  const days = database.rows('day').where('[householdId+nannyId+date]');
  const week = database.rows('baseSchedule').where('[householdId+nannyId]').equals([householdId, id]);
  const [dayCount, weekCount] = await Promise.all([
    days.between([householdId, id], [householdId, id, []]).limit(1).count(),
    week.limit(1).count(),
  ]);
  if (dayCount > 0) return undefined;
  return weekCount > 0 ? 'generate' : 'week';
}

export function useNextSteps(): Loaded<NextSteps> {
  return useLoaded(async (database, memberships) => {
    const households = await householdsOf(database, memberships);
    const nannies = await Promise.all(households.map(({ id }) => allOf<Nanny>(database, 'nanny', id)));
    const steps = new Map<string, NextStep>();
    for (const nanny of nannies.flat()) {
      const step = await nextStepOf(database, nanny);
      if (step !== undefined) steps.set(nanny.id, step);
    }
    return steps;
  }, []);
}
