/** Adds time off of a nanny to the fixture, and checks the answers of its calls. */
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { FIXTURE_POLICY, POLICY_AHEAD } from './leave-sample-calls.ts';
import { type Person, TODAY } from './people.ts';

export async function ok<Body>(call: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await call;
  if (status >= 400) throw new Error(JSON.stringify(body));
  return body;
}

/** Time off that the family and the nanny asked for, and that the family added. */
export interface FixtureLeave {
  readonly byFamily: string;
  readonly byNanny: string;
  readonly entryId: string;
}

/** Adds a policy that begins later, ten hours to a balance, and a request of each side. */
export async function addLeave(family: Person, nannyId: string, person: Person): Promise<FixtureLeave> {
  const path = `/api/nannies/${nannyId}/leave`;
  await ok(family.put(`${path}/policies`, { ...FIXTURE_POLICY, effectiveFrom: POLICY_AHEAD }));
  const kind = FIXTURE_POLICY.kind;
  const added = { kind, date: TODAY, minutes: 600, note: null };
  const { id: entryId } = await ok(family.post<{ id: string }>(`${path}/adjustments`, added));
  const ask = async (asker: Person, days: number): Promise<string> => {
    const dates = [{ date: addDays(POLICY_AHEAD, days), minutes: 480 }];
    const [asked] = await ok(asker.post<{ id: string }[]>(path, { kind, dates }));
    return asked?.id ?? '';
  };
  return { byFamily: await ask(family, 1), byNanny: await ask(person, 2), entryId };
}
