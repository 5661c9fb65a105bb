/** Tests with PostgreSQL that a long mutation runs in short pieces, and that other requests run between them. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { countTurns } from '../../test-support/event-loop-turns.ts';
import {
  addNanny,
  householdIdOf,
  NOON,
  type Person,
  register,
  sharedTestServer,
} from '../../test-support/people.ts';
import { loadReads } from '../database/household-reads.ts';
import type { BatchMutation, Writer } from './batch.ts';
import { runBatch } from './run-batch.ts';

const server = sharedTestServer();
const DAYS_A_YEAR = 365;
let family: Person;
let householdId: string;
let nannyId: string;
beforeAll(async () => {
  family = await register(server, 'Fay Family', 'FAMILY');
  householdId = await householdIdOf(server.sql, family);
  nannyId = (await addNanny(family, 'Mia')).id;
  const items = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinutes: 540, endMinutes: 1020 }));
  await family.put(`/api/nannies/${nannyId}/base-schedule`, { items });
});

const writer = (): Writer => ({
  actor: { accountId: family.user.id, role: 'FAMILY', nannyId: null, impersonatedBy: null },
  clientId: null,
  receivedAt: NOON,
});

const generateYear = (): BatchMutation => ({
  id: randomUUID(),
  name: 'agenda.generate',
  version: 1,
  happenedAt: NOON,
  args: {
    nannyId,
    startDate: '2026-03-05',
    endDate: '2027-03-04',
    overwritePending: true,
    overwriteAccepted: false,
    overwriteDeclined: false,
  },
});

test('other requests run between the days of a year that is generated', async () => {
  // Every piece of work seems to take long; requests of other tests have ended long ago.
  let now = performance.now() + 60_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 2));
  const turns = countTurns();
  const deps: Parameters<typeof runBatch>[0] = {
    async load(rows, request) {
      const state = await loadReads(server.sql, rows, request);
      // Counts what follows the last load: until then the database worked.
      turns.count = 0;
      return state;
    },
    isNannyElsewhere: async () => false,
    onFault: (_mutation, error) => Promise.reject(error),
  };
  const done = await runBatch(deps, writer(), { householdId, mutations: [generateYear()] });
  turns.stop();
  clock.mockRestore();
  expect(done?.results[0]?.data).toMatchObject({ generated: DAYS_A_YEAR });
  expect(turns.count).toBeGreaterThanOrEqual(DAYS_A_YEAR);
});
