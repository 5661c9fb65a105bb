/** Adds claims of a nanny to the fixture. */
import { ok } from './fixture-leave.ts';
import { type Person, TODAY } from './people.ts';

/** Claims of one nanny: her own waits for an answer, those of the family are approved. */
export interface FixtureClaims {
  readonly byFamily: string;
  readonly byNanny: string;
  /** By the family, too: to be paid. */
  readonly approved: string;
}

export const EXPENSE = { kind: 'EXPENSE', date: TODAY, category: 'PARKING', amountCents: 1250 } as const;

export async function addClaims(family: Person, nannyId: string, person: Person): Promise<FixtureClaims> {
  const submit = async (by: Person): Promise<string> =>
    (await ok(by.post<{ id: string }>(`/api/nannies/${nannyId}/claims`, EXPENSE))).id;
  return { byFamily: await submit(family), byNanny: await submit(person), approved: await submit(family) };
}
