/** The fault tests' `test`: signed in as a nanny whose family has one day, today's; reads its to-dos on the server. */
import {
  type Account,
  aDay,
  aJoinedHousehold,
  type JoinedHousehold,
  signedInAs,
  TODAY,
  todosOnServer,
} from './household.ts';
import { test as base } from './test.ts';

interface FaultFixtures {
  readonly household: JoinedHousehold & { readonly dayId: string };
  readonly nanny: Account;
  /** Resolves to the titles of the day's to-dos on the server. */
  readonly onServer: () => Promise<string[]>;
}

export const test = base.extend<FaultFixtures>({
  household: async ({ server }, provide) => {
    const household = await aJoinedHousehold(server.url);
    await provide({ ...household, dayId: await aDay(household, TODAY) });
  },
  nanny: ({ household }, provide) => provide(household.account),
  onServer: ({ household }, provide) => provide(() => todosOnServer(household.parent, household.dayId)),
  context: async ({ context, nanny }, provide) => {
    await signedInAs(context, nanny);
    await provide(context);
  },
});
