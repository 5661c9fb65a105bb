/** Fixture of the fault tests: a nanny with one day, on a server per test file. */
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
  /** Resolves to the titles of the day's to-dos on the server. */
  readonly onServer: () => Promise<string[]>;
}

/** Registers the hooks of a test file. Returns a function that returns the fixture within a test. */
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
    if (server === undefined) throw new Error('The server has not started');
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
