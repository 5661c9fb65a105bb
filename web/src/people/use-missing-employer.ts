/** The form that asks for what statements lack of the employer: the fields asked for, as typed, and their saving. */
import { useState } from 'react';
import type { Household } from 'sync-protocol/people/household.ts';
import { mutate } from '../device/mutate.ts';
import { type EmployerEntry, missingOf, proposedEmployer, toEmployer } from './employer-entry.ts';

/** Needs a new `key` for each opening: a field that is asked for stays until the form closes. */
export function useMissingEmployer(household: Household) {
  const [asked] = useState(() => missingOf(household));
  // Fields that the person hasn't changed follow changes from other devices.
  const [typed, setTyped] = useState<Partial<EmployerEntry>>({});
  const proposed = proposedEmployer(household);
  const entry = { ...proposed, ...typed };
  return {
    asked,
    entry,
    isTyped: asked.some((field) => entry[field] !== proposed[field]),
    type: (field: keyof EmployerEntry, value: string) =>
      setTyped((before) => ({ ...before, [field]: value })),
    saveEmployer: () => mutate(household.id, 'household.saveEmployer', toEmployer(entry)),
  };
}
