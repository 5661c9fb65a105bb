/** A nanny with one day, on a server of the file's own: each test of a fault begins so. */
import { test } from '@playwright/test';
import { type Server, startServer } from './harness/server.ts';
import {
  type Account,
  aDay,
  aHousehold,
  type HouseholdOfTest,
  joinByInvitation,
  signedInAs,
} from './household.ts';
import { todosOnServer } from './todo-steps.ts';

export interface FaultFixture {
  readonly server: Server;
  readonly household: HouseholdOfTest;
  readonly nanny: Account;
  /** The titles of the day's to-dos, as the family's server has them. */
  readonly onServer: () => Promise<string[]>;
}

/** Sets the hooks of a test file; answers its fixture, which is there from the beginning of each test on. */
export function setUpFaultFixture(): () => FaultFixture {
  let server: Server | undefined;
  let fixture: FaultFixture | undefined;
  test.beforeAll(async () => {
    server = await startServer({ env: { AUTH_RATE_LIMIT_PER_MINUTE: '1000' } });
  });
  test.afterAll(async () => {
    await server?.stop();
  });
  test.beforeEach(async ({ context }) => {
    if (server === undefined) throw new Error('The server is not there');
    const { url } = server;
    const household = await aHousehold(url);
    const nanny = await joinByInvitation(url, household);
    const dayId = await aDay(url, household, { day: 0, from: '00:00', to: '06:00', isAccepted: true });
    fixture = { server, household, nanny, onServer: () => todosOnServer(url, household.parent, dayId) };
    await signedInAs(context, nanny);
  });
  return () => {
    if (fixture === undefined) throw new Error('The fixture is built before each test');
    return fixture;
  };
}
